/** How a command can get into a terminal without being entered there. */
export type Typing =
  | { readonly way: 'type'; readonly text: string }
  /** A terminal takes each line break for Enter and a tab for completion, so the user has to paste it. */
  | { readonly way: 'paste'; readonly text: string }
  /** It holds characters that steer a terminal. */
  | { readonly way: 'refuse' };

// Controls of both ranges, and the marks that turn the direction of text, which make a command read as another one.
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

export function howToType(command: string): Typing {
  const text = command.replace(/\r\n/g, '\n').replace(/\n+$/, '');
  if (text === '' || STEERING.test(text)) return { way: 'refuse' };
  return { way: /[\n\t]/.test(text) ? 'paste' : 'type', text };
}
