// Pots of one hand from what everybody put in; the twin of engine/pots.py.

type Layer = {
  readonly amount: number;
  /** Places, in the order of `putIn`, of those who may win it. */
  readonly eligible: readonly number[];
};

/** Who put in chips that nobody matched, and how many of them; they go back. */
export function uncalled(putIn: readonly number[]): { place: number; chips: number } {
  const sorted = [...putIn].sort((a, b) => b - a);
  const top = sorted[0] ?? 0;
  return { place: Math.max(0, putIn.indexOf(top)), chips: top - (sorted[1] ?? 0) };
}

/**
 * The pots, main pot first. A layer is money of all who reached it; only those who have not
 * folded can win it. Dead money (`common`) lies at the bottom, open to everybody still in.
 */
export function layers(
  putIn: readonly number[],
  folded: readonly boolean[],
  common = 0,
): readonly Layer[] {
  const live = putIn.map((_, i) => i).filter((i) => !folded[i]);
  const pots: Layer[] = common > 0 ? [{ amount: common, eligible: live }] : [];
  let floor = 0;
  for (const level of [...new Set(putIn)].sort((a, b) => a - b)) {
    if (level === floor) continue;
    const amount = (level - floor) * putIn.filter((chips) => chips >= level).length;
    const eligible = live.filter((i) => (putIn[i] ?? 0) >= level);
    const below = pots.at(-1);
    if (below && (eligible.length === 0 || same(eligible, below.eligible))) {
      pots[pots.length - 1] = { ...below, amount: below.amount + amount };
    } else {
      pots.push({ amount, eligible: eligible.length > 0 ? eligible : live });
    }
    floor = level;
  }
  return pots;
}

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((place, i) => place === b[i]);
