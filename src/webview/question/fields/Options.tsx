import type { ChoiceField } from '../../../contract/formField.ts';
import { text } from '../../text.ts';
import type { ControlProps } from './control.ts';

interface OptionsProps {
  readonly control: ControlProps;
  readonly field: ChoiceField;
  readonly chosen: readonly string[];
  readonly onChoose: (optionId: string) => void;
  readonly onClear: () => void;
}

/** Radio buttons where one option counts, check boxes where several do. What needs no answer can be left without one again. */
export function Options({ control, field, chosen, onChoose, onClear }: OptionsProps) {
  const { multiple, options, required } = field;
  return (
    <div class="question-list">
      {options.map(({ optionId, label, description }, index) => (
        <label key={optionId} class="question-option">
          <input
            id={index === 0 ? control.id : undefined}
            type={multiple ? 'checkbox' : 'radio'}
            name={control.id}
            checked={chosen.includes(optionId)}
            aria-invalid={control.invalid ? 'true' : undefined}
            aria-describedby={index === 0 && control.invalid ? control.describedBy : undefined}
            data-testid="question-option"
            onChange={() => onChoose(optionId)}
          />
          <span>
            {label}
            {description !== undefined && <span class="quiet question-option-about"> {description}</span>}
          </span>
        </label>
      ))}
      {!multiple && !required && (
        <label class="question-option">
          <input
            type="radio"
            name={control.id}
            checked={chosen.length === 0}
            data-testid="question-option-none"
            onChange={onClear}
          />
          <span class="quiet">{text('formNone')}</span>
        </label>
      )}
    </div>
  );
}
