import { endWords } from '../../contract/endWords.ts';
import { inputOf, type TurnResult } from '../../contract/turnResult.ts';
import { ContextMeter } from '../context/ContextMeter.tsx';
import { Icon } from '../Icon.tsx';
import { count, duration, money } from '../measures.ts';
import { text } from '../text.ts';

/** How a turn ended: quietly where all went well. What the agent doesn't report isn't there. */
export function TurnFooterView({ result }: { result: TurnResult }) {
  const success = result.subtype === 'success';
  const bad = !success && result.subtype !== 'cancelled';
  const words = endWords(result.subtype, text);
  return (
    <footer
      class={`turn-footer${bad ? ' turn-footer-bad' : ''}`}
      data-testid="turn-footer"
      data-subtype={result.subtype}
    >
      <div class="turn-facts">
        {success ? (
          <span class="sr-only">{words}</span>
        ) : (
          <span class="turn-end">
            <Icon name={bad ? 'error' : 'circle-slash'} tone={bad ? 'tone-failure' : 'tone-quiet'} />
            {words}
          </span>
        )}
        <span>{duration(result.duration_ms)}</span>
        <Tokens result={result} />
        {result.total_cost_usd !== undefined && (
          <span title={text('footerCostTitle')}>{money(result.total_cost_usd, 'USD')}</span>
        )}
        {result.permission_denials.length > 0 && (
          <span>{text('footerDenied', { count: count(result.permission_denials.length) })}</span>
        )}
        {result.context && <ContextMeter context={result.context} />}
      </div>
      {result.errors.map((error, index) => (
        <div key={index} class="turn-error">
          {error}
        </div>
      ))}
    </footer>
  );
}

/** Read and written; what the numbers leave open is said on hover. */
function Tokens({ result: { usage, usage_scope } }: { result: TurnResult }) {
  if (!usage) return null;
  const params = { input: count(inputOf(usage)), output: count(usage.output_tokens) };
  const cached = usage.cache_read_input_tokens ?? 0;
  const title = [
    text(usage_scope === 'last_step' ? 'footerTokensLastStep' : 'footerTokensTitle'),
    ...(cached > 0 ? [text('footerTokensCached', { count: count(cached) })] : []),
  ];
  return <span title={title.join('; ')}>{text('footerTokens', params)}</span>;
}
