import type { ChoiceField } from '../../../contract/formField.ts';
import { text } from '../../text.ts';
import type { ControlProps } from './control.ts';

interface SelectProps {
  readonly control: ControlProps;
  readonly field: ChoiceField;
  readonly chosen: string | null;
  readonly onChoose: (optionId: string | null) => void;
}

/** Many options of which one counts. They go by their places: an option may be called anything, the empty text too. */
export function Select({ control, field, chosen, onChoose }: SelectProps) {
  const { options, required } = field;
  return (
    <select
      id={control.id}
      class="question-box"
      value={String(options.findIndex(({ optionId }) => optionId === chosen))}
      aria-required={required}
      aria-invalid={control.invalid}
      aria-describedby={control.describedBy}
      data-testid="question-select"
      onChange={event => onChoose(options[Number(event.currentTarget.value)]?.optionId ?? null)}
      onBlur={control.onLeave}
    >
      <option value="-1">{required ? '' : text('formNone')}</option>
      {options.map(({ optionId, label, description }, index) => (
        <option key={optionId} value={String(index)} title={description}>
          {label}
        </option>
      ))}
    </select>
  );
}
