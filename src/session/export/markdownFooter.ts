import { endWords } from '../../contract/endWords.ts';
import type { Say } from '../../contract/say.ts';
import { inputOf, type TurnResult } from '../../contract/turnResult.ts';
import { words } from './markdownText.ts';

/** How a turn ended: one line, and what went wrong. */
export function footerMarkdown(result: TurnResult, say: Say): string {
  const { subtype, duration_ms, usage, total_cost_usd, context, permission_denials, errors } = result;
  const facts = [
    endWords(subtype, say),
    say('seconds', { n: (duration_ms / 1000).toFixed(1) }),
    ...(usage ? [say('footerTokens', { input: String(inputOf(usage)), output: String(usage.output_tokens) })] : []),
    ...(total_cost_usd === undefined ? [] : [`${Number(total_cost_usd.toFixed(6))} USD`]),
    ...(context ? [say('contextUsage', fill(context.used, context.size))] : []),
    ...(permission_denials.length > 0 ? [say('footerDenied', { count: String(permission_denials.length) })] : []),
  ];
  const line = `*${facts.map(words).join(' · ')}*`;
  return [line, ...errors.map(error => `> ${words(error)}`), '---'].join('\n\n');
}

function fill(used: number, size: number): Readonly<Record<string, string>> {
  const percent = size > 0 ? Math.round((100 * used) / size) : 0;
  return { used: String(used), size: String(size), percent: String(percent) };
}
