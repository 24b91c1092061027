const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A command as it is, also where it holds characters that nobody sees or that turn what follows around: they could hide what is about to
 * happen. Line ends and tabs stay, and so do the joiners that scripts and emoji are written with.
 */
export function visibleControls(text: string): string {
  return text.replace(CONTROLS, character => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '\u2421' : `\u27e8${code.toString(16).toUpperCase().padStart(4, '0')}\u27e9`;
  });
}
