// `do JSON`: a list of steps, one after the other: {"update": {…}}, {"notify": METHOD, "params": {…}}, {"request": METHOD, "params": {…}},
// {"say": TEXT}, {"wait": MS}, {"write": PATH, "content": TEXT} and {"remove": PATH}, which the agent does by itself. The answer to each request is
// said as JSON, `answer: …`, unless it is "quiet" or "unawaited", which goes on at once; `$terminal` stands for the last terminal that was made, `$session` for the session.
import { rmSync, writeFileSync } from 'node:fs';
import { send, sendText, sendUpdate, sleep } from './wire.mjs';

export async function runSteps(turn, json) {
  let terminal = '';
  for (const raw of JSON.parse(json)) {
    const text = JSON.stringify(raw).replaceAll('$terminal', terminal).replaceAll('$session', turn.sessionId);
    const step = JSON.parse(text);
    if (step.update) await sendUpdate(turn.sessionId, step.update);
    if (step.write) writeFileSync(step.write, step.content);
    if (step.remove) rmSync(step.remove);
    if (step.say !== undefined) await sendText(turn.sessionId, step.say);
    if (step.notify) await send({ method: step.notify, params: step.params });
    if (step.wait) await sleep(step.wait);
    if (!step.request) continue;
    if (step.unawaited) {
      void turn.ask(step.request, step.params);
      continue;
    }
    const answer = await turn.ask(step.request, step.params);
    terminal = answer.result?.terminalId ?? terminal;
    if (!step.quiet) await sendText(turn.sessionId, `answer: ${JSON.stringify(answer.result ?? answer.error)}\n`);
  }
}
