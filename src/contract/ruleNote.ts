/** That the user's own rules answered a request for permission. */
export interface RuleNote {
  readonly decision: 'allow' | 'deny';
  /** The rules in their own words, with commas between them: `npm test`. */
  readonly rules: string;
}
