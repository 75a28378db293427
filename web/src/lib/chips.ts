// Piles: a few chips that hint at an amount; the number beside them is the truth.

const KINDS = ["1k", "500", "100", "25", "5", "1"] as const;
type ChipKind = (typeof KINDS)[number];

/** At most four chips, the largest at the bottom; denominations follow the big blind. */
export function pile(chips: number, bigBlind: number): readonly ChipKind[] {
  const worth = [50, 10, 2.5, 0.5, 0.1].map((times) => Math.max(1, times * bigBlind));
  worth.push(1);
  const shown: ChipKind[] = [];
  let rest = chips;
  KINDS.forEach((kind, place) => {
    const size = worth[place] ?? 1;
    const count = Math.floor(rest / size);
    rest -= count * size;
    for (let i = 0; i < Math.min(count, 3) && shown.length < 4; i += 1) shown.push(kind);
  });
  return shown;
}
