// Requests for permission in the real workbench: answered in the chat, by command, by rule, and by Stop.
import assert from 'node:assert/strict';
import { Chat } from './chat.ts';
import { type Step, script } from './steps.ts';
import {
  answerNotification,
  currentPage,
  hideNotifications,
  notification,
  openChatWith,
  pickInPalette,
  runCommand,
  screenshot,
  scriptedAgent,
} from './workbench.ts';

const options = [
  { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
  { optionId: 'always', name: 'Yes, always', kind: 'allow_always' },
  { optionId: 'no', name: 'No', kind: 'reject_once' },
];

function asks(toolCallId: string, command: string, more: Partial<Step> = {}): Step {
  const toolCall = { toolCallId, title: 'Run it', kind: 'execute', status: 'pending', rawInput: { command } };
  return { request: 'session/request_permission', params: { sessionId: '$session', toolCall, options }, ...more };
}

describe('requests for permission', () => {
  let chat: Chat;
  const bar = () => chat.frame.getByTestId('permission-bar');
  const option = (name: string) => bar().getByRole('button', { name, exact: true });
  const over = () => chat.frame.getByTestId('composer-send').waitFor();
  const row = async (text: string) =>
    (await currentPage()).locator('.quick-input-list .monaco-list-row', { hasText: text }).first();

  before('open a session', async () => {
    chat = new Chat(await openChatWith(scriptedAgent.name));
  });

  it('are allowed by command, and rejected by a press', async () => {
    await chat.send(script(asks('a', 'npm run deploy')));
    await bar().getByText('npm run deploy').waitFor();
    await screenshot('permission-asked');
    await runCommand('Gangway: Allow Once');
    await chat.hears('"optionId":"yes"');
    await over();
    await chat.send(script(asks('b', 'rm -rf dist')));
    await option('No').click();
    await chat.hears('"optionId":"no"');
    assert.equal(await (await chat.cardOf('rm -rf dist')).pill(), 'denied');
    await over();
  });

  it('queue, and are answered one at a time, each with its own answer', async () => {
    const later = { unawaited: true };
    await chat.send(
      script(asks('q1', 'echo first', later), asks('q2', 'echo second', later), asks('q3', 'echo third', later)),
    );
    for (const [place, command, answer] of [
      ['1 of 3', 'echo first', 'Yes'],
      ['1 of 2', 'echo second', 'No'],
    ] as const) {
      await bar().getByText(place).waitFor();
      await bar().getByText(command).waitFor();
      if (place === '1 of 3') await screenshot('permission-queue');
      await option(answer).click();
    }
    await bar().getByText('echo third').waitFor();
    await runCommand('Gangway: Reject');
    await over();
    const cards = await Promise.all(['first', 'second', 'third'].map(word => chat.cardOf(`echo ${word}`)));
    assert.deepEqual(await Promise.all(cards.map(card => card.pill())), ['exit unknown', 'denied', 'denied']);
  });

  it('end with the turn that is stopped', async () => {
    await chat.send(script(asks('s1', 'echo stopped', { unawaited: true }), asks('s2', 'echo also')));
    await bar().getByText('1 of 2').waitFor();
    await chat.stop();
    await chat.hears('answer: {"outcome":{"outcome":"cancelled"}}');
    await bar().waitFor({ state: 'detached' });
    await over();
  });

  it('are allowed by a rule that was kept, until it is removed', async () => {
    await chat.send(script(asks('r1', 'npm run lint')));
    await bar().getByTestId('permission-always').click();
    await (await row('npm run lint')).waitFor();
    await screenshot('permission-always');
    await (await row('npm run *')).click();
    await (await row('Workspace settings')).click();
    await chat.hears('"optionId":"yes"');
    await over();
    await chat.send(script(asks('r2', 'npm run lint && npm run other'), { say: 'went on' }));
    await chat.hears('went on');
    await chat.frame.getByText('allowed by rule: npm run *').waitFor();
    assert.equal(await bar().count(), 0);
    await screenshot('permission-by-rule');
    await runCommand('Gangway: Permission Rules');
    await (await row('npm run *')).waitFor();
    await screenshot('permission-rules');
    await (await row('npm run *')).click();
    await notification('Removed the rule: npm run *');
    await hideNotifications();
    await chat.send(script(asks('r3', 'npm run lint')));
    await bar().waitFor();
    await option('No').click();
    await over();
    await answerNotification('Removed the rule: npm run *', 'Undo');
    await hideNotifications();
    await pickInPalette('Gangway: Permission Rules', ['npm run *']);
  });

  it('without options are told as such', async () => {
    const request = asks('n', 'npm x');
    await chat.send(
      script({
        ...request,
        params: { sessionId: '$session', toolCall: { toolCallId: 'n', title: 'Do it' }, options: [] },
      }),
    );
    await chat.frame.locator('[data-code=permissionWithoutOptions]').waitFor();
    await over();
  });

  it('come as a notification when the chat is out of sight', async () => {
    await chat.send(script({ wait: 4000 }, asks('h', 'npm test')));
    await runCommand('View: Toggle Secondary Side Bar Visibility');
    await answerNotification('Scripted asks for permission: npm test', 'Allow Once', 'permission-notification');
    await hideNotifications();
    chat = new Chat(await openChatWith(scriptedAgent.name));
  });
});
