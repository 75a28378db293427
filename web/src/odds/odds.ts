// What the room answers about odds.

import { type Answer, ask } from "../lib/http";
import type { Error as Refused } from "../protocol";

export type Part = {
  readonly win: number;
  readonly tie: number;
  readonly equity: number;
  readonly stderr?: number | null;
};
export type Made = {
  readonly classes: Readonly<Record<string, number>>;
  readonly draws: Readonly<Record<string, number>>;
};
type PlayerOdds = {
  readonly range: string;
  readonly combos: number;
  readonly part: Part;
  readonly made: Made | null;
};
export type Equity = {
  readonly players: readonly PlayerOdds[];
  readonly exact: boolean;
  readonly count: number;
  readonly stderr: number | null;
};
type StreetName = "preflop" | "flop" | "turn" | "river";
export type Street = {
  readonly street: StreetName;
  readonly board: string;
  readonly players: readonly Part[];
};
type Range = {
  readonly text: string;
  readonly combos: number;
  readonly total: number;
  readonly grid: readonly (readonly number[])[];
  /** All combos of each hand weigh the same: the grid tells all of the range. */
  readonly even: boolean;
};

/** Random deals where counting all of them would take too long. */
const SAMPLES = 500_000;

export const askEquity = (
  players: readonly string[],
  board: string,
  dead: string,
  signal: AbortSignal,
): Promise<Answer<Equity>> =>
  ask("POST", "/api/odds/equity", { players, board, dead, samples: SAMPLES, breakdown: true, page: "odds" }, undefined, signal);

export const askStreets = (
  hands: readonly string[],
  board: string,
  dead: string,
  page: string,
  signal: AbortSignal,
): Promise<Answer<{ streets: readonly Street[] }>> =>
  ask("POST", "/api/odds/streets", { hands, board, dead, page }, undefined, signal);

export const askRange = (text: string, signal: AbortSignal): Promise<Answer<Range>> =>
  ask("POST", "/api/odds/range", { text }, undefined, signal);

/** How soon the room is asked again while it gets ready. */
const AGAIN_MS = 2000;

/** Ask again and again while the room gets ready to count, telling `waiting` its words. */
export async function onceReady<T>(
  asking: () => Promise<Answer<T>>,
  signal: AbortSignal,
  waiting: (refusal: Refused) => void,
): Promise<Answer<T>> {
  for (;;) {
    const answer = await asking();
    if (answer.ok || answer.refusal.code !== "ODDS_WARMING" || signal.aborted) return answer;
    waiting(answer.refusal);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
