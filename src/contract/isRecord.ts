/** Is it an object with fields, as JSON has it? What comes from outside is anything until looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
