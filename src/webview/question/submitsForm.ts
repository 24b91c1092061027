/** Enter in a box of several lines sends the form; Shift+Enter makes a new line, and while an input method composes, Enter belongs to it. */
export function submitsForm(event: KeyboardEvent & { readonly currentTarget: HTMLTextAreaElement }): void {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.isComposing || event.keyCode === 229) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
