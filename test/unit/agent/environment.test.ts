import assert from 'node:assert/strict';
import { agentEnvironment } from '../../../src/agent/environment.ts';

describe('agentEnvironment', () => {
  it('leaves the editor’s own variables out and keeps the user’s', () => {
    const host = {
      PATH: '/bin',
      HOME: '/home/me',
      ELECTRON_RUN_AS_NODE: '1',
      VSCODE_IPC_HOOK: '/tmp/x',
      VSCODE_PORTABLE: '/opt/data',
      SNAP: '/snap/code',
      SNAP_NAME: 'code',
      SNAPSHOT: 'mine',
      UNSET: undefined,
    };
    const kept = { PATH: '/bin', HOME: '/home/me', VSCODE_PORTABLE: '/opt/data', SNAPSHOT: 'mine' };
    assert.deepEqual(agentEnvironment(host, {}), kept);
  });

  it('lets the definition win, over removed ones too', () => {
    const env = agentEnvironment({ A: '1', B: '2', ELECTRON_RUN_AS_NODE: '1' }, { B: '3', ELECTRON_RUN_AS_NODE: '1' });
    assert.deepEqual(env, { A: '1', B: '3', ELECTRON_RUN_AS_NODE: '1' });
  });

  it('drops the NODE_OPTIONS of a debugger only', () => {
    const debug = { NODE_OPTIONS: '--require /x/js-debug/bootloader.js' };
    assert.deepEqual(agentEnvironment(debug, {}), {});
    assert.deepEqual(agentEnvironment({ NODE_OPTIONS: '--inspect-brk=0' }, {}), {});
    assert.deepEqual(agentEnvironment({ NODE_OPTIONS: '--use-openssl-ca' }, {}), { NODE_OPTIONS: '--use-openssl-ca' });
  });

  it('knows that names differ by more than case, except on Windows', () => {
    assert.deepEqual(agentEnvironment({ Path: 'a' }, { PATH: 'b' }, 'win32'), { PATH: 'b' });
    assert.deepEqual(agentEnvironment({ Path: 'a' }, { PATH: 'b' }, 'linux'), { Path: 'a', PATH: 'b' });
  });
});
