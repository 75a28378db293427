// The side-pot builder: what players put in, and the pots that come of it, with the reasons.

import { layers, uncalled } from "../lib/pots";

export type Bettor = { readonly stack: number; readonly bet: number; readonly folded: boolean };

type BuiltPot = {
  readonly amount: number;
  readonly eligible: readonly number[];
  /** The part of each player's bet that lies in this pot. */
  readonly parts: readonly number[];
  /** Chips of one player that reach this pot's top. */
  readonly upTo: number;
  /** Players who are all-in exactly there: they make the pot end. */
  readonly ends: readonly number[];
};

type Built = {
  readonly pots: readonly BuiltPot[];
  readonly refund: { readonly place: number; readonly chips: number } | null;
  /** Why this cannot be, as the end of a key. */
  readonly problem: "" | "nobody" | "folded_most" | "short";
};

const NOTHING: Built = { pots: [], refund: null, problem: "" };

/** What `bettors` played for, after the betting is over. */
export function build(bettors: readonly Bettor[]): Built {
  const bets = bettors.map((each) => Math.min(each.bet, each.stack));
  const folded = bettors.map((each) => each.folded);
  const most = Math.max(0, ...bets);
  if (most === 0) return NOTHING;
  if (folded.every(Boolean)) return { ...NOTHING, problem: "nobody" };
  if (!bets.some((bet, i) => bet === most && !folded[i])) return { ...NOTHING, problem: "folded_most" };
  const back = uncalled(bets);
  const put = bets.map((bet, i) => (i === back.place ? bet - back.chips : bet));
  const price = Math.max(...put);
  // Whoever is still in has called, or has nothing left to call with.
  const short = put.some((bet, i) => !folded[i] && bet < price && bet < (bettors[i]?.stack ?? 0));
  return {
    pots: parted(put, folded, bettors),
    refund: back.chips > 0 ? back : null,
    problem: short ? "short" : "",
  };
}

function parted(
  put: readonly number[],
  folded: readonly boolean[],
  bettors: readonly Bettor[],
): readonly BuiltPot[] {
  const pots = layers(put, folded);
  let floor = 0;
  return pots.map(({ amount, eligible }, i) => {
    const last = i === pots.length - 1;
    // A pot goes up to the least that somebody who may win it has put in.
    const upTo = last ? Math.max(...put) : Math.min(...eligible.map((place) => put[place] ?? 0));
    const parts = put.map((bet) => Math.max(0, Math.min(bet, upTo) - floor));
    const ends = last ? [] : eligible.filter((place) => put[place] === upTo && bettors[place]?.stack === upTo);
    floor = upTo;
    return { amount, eligible, parts, upTo, ends };
  });
}
