/** Made-up harbours: the mean level and half the range in metres, and the hour of the first high water. */
export const harbours = {
  Lindvik: { mean: 2.1, amplitude: 1.4, firstHigh: 3.2 },
  Oldquay: { mean: 3.6, amplitude: 2.9, firstHigh: 5.8 },
};

const period = 12.42; // hours between two high waters

/** The water's level in metres at an hour of the day. */
export function levelAt({ mean, amplitude, firstHigh }, hour) {
  return mean + amplitude * Math.cos((2 * Math.PI * (hour - firstHigh)) / period);
}
