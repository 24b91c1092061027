import type { NumberField, TextField } from '../../../contract/formField.ts';
import { submitsForm } from '../submitsForm.ts';
import type { ControlProps } from './control.ts';

interface TextBoxProps {
  readonly control: ControlProps;
  readonly field: TextField | NumberField;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/**
 * What is typed. Dates get the browser's own picker; a number is typed as text, since the browser's box for numbers hides what isn't one.
 * The browser's own checks are off: they know less, and speak for themselves.
 */
export function TextBox({ control, field, value, onValue }: TextBoxProps) {
  const common = {
    id: control.id,
    class: 'question-box',
    value,
    'aria-required': field.required,
    'aria-invalid': control.invalid,
    'aria-describedby': control.describedBy,
    'data-testid': 'question-text',
    onBlur: control.onLeave,
  };
  if (field.kind === 'text' && field.format === null)
    return (
      <textarea
        {...common}
        rows={1}
        onInput={event => onValue(event.currentTarget.value)}
        onKeyDown={event => submitsForm(event)}
      />
    );
  const input = {
    ...common,
    onInput: (event: { currentTarget: HTMLInputElement }) => onValue(event.currentTarget.value),
  };
  if (field.kind === 'number')
    return <input {...input} type="text" inputMode={field.integer ? 'numeric' : 'decimal'} autocomplete="off" />;
  switch (field.format) {
    case 'email':
      return <input {...input} type="email" autocomplete="off" />;
    case 'date':
      return <input {...input} type="date" />;
    case 'date-time':
      return <input {...input} type="datetime-local" step={1} />;
    default:
      return <input {...input} type="url" autocomplete="off" />;
  }
}
