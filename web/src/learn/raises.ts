// How much the next raise must be, after the wagers of a street: R-RAISE-2 and R-RAISE-5 in small, for
// the page that explains them. What a table allows is said by the room alone.

export type Rule = "last_full_increment" | "double_gap";

type Raise = {
  /** What this wager brought the price to. */
  readonly to: number;
  /** By how much it raised the price. */
  readonly by: number;
  /** What it had to come to at least. */
  readonly least: number;
  /** An all-in below that: it changes the price but not the size of the next raise. */
  readonly short: boolean;
};

type Explained = {
  readonly raises: readonly Raise[];
  readonly price: number;
  /** The last full bet or raise. */
  readonly full: number;
  /** The lowest raise-to of a player who has nothing in front of him but, preflop, counts from the big blind. */
  readonly least: number;
  /** What makes it that: the last full raise, twice the gap, the same after filling up to the big
   * blind, or a big blind beyond the price. */
  readonly why: "full" | "gap" | "fill" | "blind";
};

/** The street after `wagers`, the totals they came to; preflop the big blind is the first price. */
export function explain(
  bigBlind: number,
  wagers: readonly number[],
  rule: Rule = "last_full_increment",
  preflop = true,
): Explained {
  let [price, full] = [preflop ? bigBlind : 0, bigBlind];
  const raises: Raise[] = [];
  const gap = (): number => 2 * price - (preflop ? bigBlind : 0);
  const least = (): number =>
    rule === "double_gap" ? Math.max(gap(), price + bigBlind) : price + full;
  for (const to of wagers) {
    if (to <= price) break;
    const needed = least();
    raises.push({ to, by: to - price, least: needed, short: to < needed });
    if (to >= needed) full = to - price;
    price = to;
  }
  const doubled = gap() < price + bigBlind ? "blind" : preflop ? "fill" : "gap";
  const why = rule === "double_gap" ? doubled : "full";
  return { raises, price, full, least: least(), why };
}
