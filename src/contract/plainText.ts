// Strings (OSC, DCS, …) count only with their end in sight, so that a stray introducer takes no text with it. No control of either range stands
// inside one (a line break of an image excepted), which also keeps the search for the end from running over the same text again and again.
const SEQUENCES =
  /(?:\x1b\]|\x9d)[^\x00-\x1f\x80-\x9f]*(?:\x07|\x1b\\|\x9c)|(?:\x1b[PX^_]|[\x90\x98\x9e\x9f])[^\x1b\x80-\x9f]*(?:\x1b\\|\x9c)|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?|\x1b[ -/]*[0-~]?/g;

/** Output of a command as text to read: without escape sequences and other controls, overstruck characters as they would be seen. */
export function plainText(output: string): string {
  return output
    .replace(SEQUENCES, '')
    .replace(/[^\n\x08]\x08/g, '')
    .replace(/\r+\n/g, '\n')
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, '');
}
