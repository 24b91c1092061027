import type { RuleNote } from '../../contract/ruleNote.ts';
import { text } from '../text.ts';

/** That a rule of the user answered the call's request for permission, and which. */
export function RuledNote({ ruled }: { ruled: RuleNote }) {
  const key = ruled.decision === 'allow' ? 'allowedByRule' : 'deniedByRule';
  return (
    <div class="ruled-note" data-testid="ruled-note">
      {text(key, { rule: ruled.rules })}
    </div>
  );
}
