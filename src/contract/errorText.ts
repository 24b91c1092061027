/** Whatever was thrown, as one line for the user. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
