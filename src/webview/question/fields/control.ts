/** What a control needs to be told apart, described and found wrong. */
export interface ControlProps {
  readonly id: string;
  /** Ids of what describes it. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  /** It was left: from now on its problem is shown as it changes. */
  readonly onLeave: (event: FocusEvent) => void;
}
