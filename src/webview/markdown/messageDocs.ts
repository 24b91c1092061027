import { signal } from '@preact/signals';
import { waitFor } from '../backPressure.ts';
import { Pacer } from '../pacer.ts';
import { MarkdownDoc, normalizeLineEnds } from './markdownDoc.ts';

/** Characters of a message that are taken in at once: what takes about this long, as far as experience tells. */
const BITE_MS = 6;
const SMALLEST_BITE = 4 * 1024;
const LARGEST_BITE = 64 * 1024;
let bite = 2 * SMALLEST_BITE;

const LONGEST_BLANK_MS = 200;

/** The document of a message that may still grow, advanced at the pace that the page can keep. */
export class LiveDoc {
  readonly doc = new MarkdownDoc();
  readonly #partsChanged: (first: boolean) => void;
  readonly #watchers = new Set<() => void>();
  readonly #pacer = new Pacer(() => this.#advance());
  #text: string | null = null;
  #final = false;
  #toldParts = 0;
  #caughtUp: (() => void) | null = null;
  #paintedAt = performance.now();

  constructor(partsChanged: (first: boolean) => void) {
    this.#partsChanged = partsChanged;
  }

  /** `final`: nothing will be added. The first text is taken at once, a longer one when the page has time. */
  set(text: string, final: boolean): void {
    if (text === this.#text && final === this.#final) return;
    const first = this.#text === null;
    this.#text = text;
    this.#final = final;
    if (first) this.#pacer.flush();
    else this.#pacer.request();
  }

  /** Calls `paint` now and after each change. Returns the function that ends that. */
  watch(paint: () => void): () => void {
    this.#watchers.add(paint);
    paint();
    return () => this.#watchers.delete(paint);
  }

  #advance(): void {
    const text = normalizeLineEnds(this.#text ?? '');
    // A bite at a time: when much has piled up, the frames in between belong to the reader.
    const isBacklog = text.length - this.doc.length > bite;
    const start = performance.now();
    this.doc.setSource(isBacklog ? text.slice(0, this.doc.length + bite) : text);
    if (isBacklog) adaptBite(performance.now() - start);
    if (this.doc.length < text.length) {
      this.#pacer.request();
      // The host hears that all is shown when it is: what comes meanwhile is merged there.
      if (!this.#caughtUp) waitFor(done => (this.#caughtUp = done));
      // What is only passed through isn't worth showing, unless that takes long.
      if (performance.now() - this.#paintedAt < LONGEST_BLANK_MS) return;
    } else {
      this.#caughtUp?.();
      this.#caughtUp = null;
      if (this.#final) this.doc.finish();
    }
    this.#paintedAt = performance.now();
    for (const paint of this.#watchers) paint();
    const told = this.#toldParts;
    this.#toldParts = this.doc.parts;
    // The list takes a message for one part until it hears otherwise.
    if (this.doc.parts !== Math.max(1, told)) this.#partsChanged(told === 0);
  }
}

function adaptBite(ms: number): void {
  if (ms > 2 * BITE_MS) bite = Math.max(SMALLEST_BITE, bite / 2);
  else if (ms < BITE_MS) bite = Math.min(LARGEST_BITE, bite * 2);
}

/** The documents of a session's messages, made when a message comes into view for the first time. */
export class MessageDocs {
  /** Counts up when a message has got another number of parts. */
  readonly layout = signal(0);
  #docs = new Map<string, LiveDoc>();
  #told = false;

  of(key: string): LiveDoc {
    let live = this.#docs.get(key);
    if (!live) {
      live = new LiveDoc(first => this.#partsChanged(first));
      this.#docs.set(key, live);
    }
    return live;
  }

  parts(key: string): number {
    return this.#docs.get(key)?.doc.parts ?? 1;
  }

  clear(): void {
    this.#docs.clear();
  }

  /**
   * Told a moment later. The first time it is the list itself that reads the document while it is drawn, and it is drawn again before anybody
   * sees it; after that the list gets a task of its own.
   */
  #partsChanged(first: boolean): void {
    if (this.#told) return;
    this.#told = true;
    const tell = () => {
      this.#told = false;
      this.layout.value++;
    };
    if (first) queueMicrotask(tell);
    else setTimeout(tell, 0);
  }
}
