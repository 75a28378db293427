// The time of a decision: first the action time, then the time bank.

import type { TurnClock } from "../protocol";

export type Left = {
  readonly seconds: number;
  /** The share of the whole time that is left, 0..1; of the bank once that runs. */
  readonly share: number;
  /** The last quarter, or the bank. */
  readonly late: boolean;
};

/** How much of the time bank `clock` leaves at `now`, milliseconds. */
export const bankLeft = (clock: TurnClock, now: number): number =>
  Math.max(0, Math.min(clock.bank, clock.deadline + clock.bank - now));

/** The action time is over and the time bank runs. */
export const bankRuns = (clock: TurnClock, now: number): boolean =>
  now >= clock.deadline && bankLeft(clock, now) > 0;

/** What `clock` leaves at `now`; `span` is how long the action time was. */
export function secondsLeft(clock: TurnClock, now: number, span = 0): Left {
  const left = clock.deadline - now;
  if (left > 0) {
    const share = span > 0 ? Math.min(1, left / span) : 1;
    return { seconds: Math.ceil(left / 1000), share, late: share < 0.25 };
  }
  const bank = Math.max(0, clock.bank + left);
  const share = clock.bank > 0 ? bank / clock.bank : 0;
  return { seconds: Math.ceil(bank / 1000), share, late: true };
}
