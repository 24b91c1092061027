// `do JSON`: a list of steps, one after the other: {"update": {…}}, {"notify": METHOD, "params": {…}}, {"request": METHOD, "params": {…}},
// {"say": TEXT}. The answer to each request is said as JSON, `answer: …`.
import { send, sendText, sendUpdate } from './wire.mjs';

export async function runSteps(turn, json) {
  for (const step of JSON.parse(json)) {
    if (step.update) await sendUpdate(turn.sessionId, step.update);
    if (step.say !== undefined) await sendText(turn.sessionId, step.say);
    if (step.notify) await send({ method: step.notify, params: step.params });
    if (!step.request) continue;
    const answer = await turn.ask(step.request, step.params);
    await sendText(turn.sessionId, `answer: ${JSON.stringify(answer.result ?? answer.error)}\n`);
  }
}
