import type { StringKey } from '../../contract/strings.ts';
import type { ResultSubtype, TurnResult } from '../../contract/turnResult.ts';
import { Icon } from '../Icon.tsx';
import { count, duration, money } from '../measures.ts';
import { text } from '../text.ts';

const WORDS: Readonly<Record<ResultSubtype, StringKey>> = {
  success: 'footerSuccess',
  error: 'footerError',
  cancelled: 'footerCancelled',
  max_tokens: 'footerMaxTokens',
  max_turns: 'footerMaxTurns',
  refusal: 'footerRefusal',
};

/** How a turn ended: quietly where all went well. What the agent doesn't report isn't there. */
export function TurnFooterView({ result }: { result: TurnResult }) {
  const success = result.subtype === 'success';
  const bad = !success && result.subtype !== 'cancelled';
  return (
    <footer
      class={`turn-footer${bad ? ' turn-footer-bad' : ''}`}
      data-testid="turn-footer"
      data-subtype={result.subtype}
    >
      <div class="turn-facts">
        {success ? (
          <span class="sr-only">{text(WORDS.success)}</span>
        ) : (
          <span class="turn-end">
            <Icon name={bad ? 'error' : 'circle-slash'} tone={bad ? 'tone-failure' : 'tone-quiet'} />
            {text(WORDS[result.subtype])}
          </span>
        )}
        <span>{duration(result.duration_ms)}</span>
        {result.usage && (
          <span title={text('footerTokensTitle')}>
            {text('footerTokens', {
              input: count(result.usage.input_tokens),
              output: count(result.usage.output_tokens),
            })}
          </span>
        )}
        {result.total_cost_usd !== undefined && (
          <span title={text('footerCostTitle')}>{money(result.total_cost_usd, 'USD')}</span>
        )}
        {result.permission_denials.length > 0 && (
          <span>{text('footerDenied', { count: count(result.permission_denials.length) })}</span>
        )}
      </div>
      {result.errors.map((error, index) => (
        <div key={index} class="turn-error">
          {error}
        </div>
      ))}
    </footer>
  );
}
