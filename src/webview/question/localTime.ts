// A moment is asked for and sent with its offset from UTC; the user enters it by the clock on the wall.

/** As the input for it wants it; '' where the text is no moment. */
export function localTimeOf(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** With the offset that the clock has then; what is no time stays as it is. */
export function instantOf(localTime: string): string {
  const date = new Date(localTime);
  return Number.isNaN(date.getTime()) ? localTime : date.toISOString().replace('.000Z', 'Z');
}
