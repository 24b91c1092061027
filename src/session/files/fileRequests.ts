import { ClientRequestError, invalidParams, REQUEST_ERRORS, type Withdrawal } from '../../contract/agentPort.ts';
import { errorText } from '../../contract/errorText.ts';
import { readParams, slice, writeParams } from './fileParams.ts';
import { findPath, findWritePlace, isWithinAny } from './filePaths.ts';
import { type TextFiles, UnreadableFile } from './textFiles.ts';

/** What a session needs to offer files to its agent. */
export interface FileAccess {
  readonly texts: TextFiles;
  /** The workspace's folders, absolute. Inside of them nothing is asked. */
  readonly folders: () => readonly string[];
  /** Folders in which the agent keeps what is its own: it may read there without asking. */
  readonly agentFolders: (agentId: string) => readonly string[];
}

export interface FileRequestsInit {
  readonly texts: TextFiles;
  readonly folders: () => readonly string[];
  readonly agentFolders: readonly string[];
  /** Asks the user. */
  readonly ask: (access: 'read' | 'write', path: string, signal: Withdrawal) => Promise<boolean>;
  /** Called before a file is written. */
  readonly willWrite: (path: string) => Promise<void>;
  readonly didWrite: (path: string) => void;
}

/** `fs/read_text_file` and `fs/write_text_file`. */
export class FileRequests {
  readonly #init: FileRequestsInit;
  /** What the user agreed to in this session. Who may write a file may read it. */
  readonly #readable = new Set<string>();
  readonly #writable = new Set<string>();
  /** Writes run one after the other: each one is an edit of what the one before it left. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(init: FileRequestsInit) {
    this.#init = init;
  }

  /**
   * Resolves with what the agent is answered; null: it is none of these requests.
   * @throws ClientRequestError (rejects): params that are wrong, no such file, refused by the user or impossible
   */
  request(method: string, params: unknown, signal: Withdrawal): Promise<unknown> | null {
    switch (method) {
      case 'fs/read_text_file':
        return this.#read(params, signal);
      case 'fs/write_text_file':
        return this.#write(params, signal);
      default:
        return null;
    }
  }

  async #read(params: unknown, signal: Withdrawal): Promise<{ readonly content: string }> {
    const { path: named, line, limit } = readParams(params);
    const { texts, folders, agentFolders } = this.#init;
    const found = await findPath(named, '/', folders());
    if (found.kind !== 'file') throw whyNotRead(found.kind, named);
    const isFree = found.isInside || this.#readable.has(found.path) || (await isWithinAny(found.path, agentFolders));
    if (!isFree) await this.#agree('read', found.path, signal);
    const text = await explained(named, 'read', () => texts.read(found.path));
    if (text === null) throw missing(named);
    return { content: slice(text, line, limit) };
  }

  async #write(params: unknown, signal: Withdrawal): Promise<Record<string, never>> {
    const { path: named, content } = writeParams(params);
    const place = await findWritePlace(named, '/', this.#init.folders());
    if (place.kind !== 'file' && place.kind !== 'new') throw whyNotWritten(place.kind, named);
    if (!place.isInside && !this.#writable.has(place.path)) await this.#agree('write', place.path, signal);
    const written = this.#writing.then(() => this.#carryOut(place.path, named, content));
    this.#writing = written.catch(() => undefined);
    await written;
    return {};
  }

  async #carryOut(path: string, named: string, content: string): Promise<void> {
    const { texts, willWrite, didWrite } = this.#init;
    await willWrite(path);
    await explained(named, 'written', () => texts.write(path, content));
    didWrite(path);
  }

  async #agree(access: 'read' | 'write', path: string, signal: Withdrawal): Promise<void> {
    if (!(await this.#init.ask(access, path, signal)))
      throw new ClientRequestError(
        REQUEST_ERRORS.failed,
        `The user did not allow to ${access} "${path}", which is outside of the workspace. Go on without it, or ask the user.`,
      );
    this.#readable.add(path);
    if (access === 'write') this.#writable.add(path);
  }
}

// Whether a missing file may be read is not asked: agents look for files of instructions in many places (wire-shapes.md, kimi).
function whyNotRead(kind: 'folder' | 'missing' | 'refused', named: string): ClientRequestError {
  if (kind === 'missing') return missing(named);
  return invalidParams(
    kind === 'folder'
      ? `"${named}" is a folder. Name a file in it.`
      : `"${named}" is not a regular file, so it is not read.`,
  );
}

function whyNotWritten(kind: 'folder' | 'refused', named: string): ClientRequestError {
  return invalidParams(
    kind === 'folder'
      ? `"${named}" is a folder. Name a file in it.`
      : `"${named}" can't be written: it is no regular file, a link that leads nowhere, or below something that is no folder.`,
  );
}

function missing(named: string): ClientRequestError {
  // Agents that tell a missing file from other failures look for one of these words in the message.
  return new ClientRequestError(
    REQUEST_ERRORS.notFound,
    `Resource not found: "${named}" does not exist (ENOENT). Check the path, or write the file to make it.`,
  );
}

/** Runs it; what goes wrong becomes an error that the agent can read. */
async function explained<T>(named: string, done: 'read' | 'written', run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const why = errorText(error);
    const advice = error instanceof UnreadableFile ? ' Use a command for it.' : '';
    throw new ClientRequestError(REQUEST_ERRORS.failed, `"${named}" was not ${done}: ${why}.${advice}`);
  }
}
