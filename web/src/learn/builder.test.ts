import { describe, expect, it } from "vitest";
import vectors from "../../../data/pages/vectors.json";
import { build } from "./builder";

const all = (...bets: number[]) => bets.map((bet) => ({ stack: bet, bet, folded: false }));

describe("the side-pot builder", () => {
  it("makes the pots that the engine makes, once what nobody matched is back", () => {
    let checked = 0;
    for (const { put_in, folded, settled } of vectors.pots) {
      if (settled === null) continue;
      const bettors = put_in.map((bet, i) => ({ stack: bet, bet, folded: folded[i] ?? false }));
      const { pots, refund, problem } = build(bettors);
      expect(problem).toBe("");
      expect(pots.map((pot) => [pot.amount, pot.eligible])).toEqual(settled);
      for (const pot of pots) expect(pot.parts.reduce((a, b) => a + b, 0)).toBe(pot.amount);
      const together = pots.reduce((sum, pot) => sum + pot.amount, 0) + (refund?.chips ?? 0);
      expect(together).toBe(put_in.reduce((a, b) => a + b, 0));
      checked += 1;
    }
    expect(checked).toBeGreaterThan(30);
  });

  it("says where a pot ends and why", () => {
    const { pots, refund } = build([...all(50), { stack: 900, bet: 120, folded: false }, ...all(120, 200)]);
    expect(pots.map((pot) => pot.amount)).toEqual([200, 210]);
    expect(pots[0]).toMatchObject({ upTo: 50, ends: [0], parts: [50, 50, 50, 50] });
    expect(pots[1]).toMatchObject({ upTo: 120, ends: [], parts: [0, 70, 70, 70] });
    expect(refund).toEqual({ place: 3, chips: 80 });
  });

  it("keeps chips of who folded in the pots", () => {
    const { pots } = build([...all(50, 100), { stack: 500, bet: 100, folded: false }, { stack: 500, bet: 70, folded: true }]);
    expect(pots.map((pot) => pot.eligible)).toEqual([[0, 1, 2], [1, 2]]);
    expect(pots.map((pot) => pot.parts[3])).toEqual([50, 20]);
  });

  it("says what cannot be", () => {
    expect(build([]).pots).toEqual([]);
    expect(build(all(0, 0)).problem).toBe("");
    expect(build(all(5, 9).map((each) => ({ ...each, folded: true }))).problem).toBe("nobody");
    expect(build([...all(5), { stack: 9, bet: 9, folded: true }]).problem).toBe("folded_most");
    expect(build([...all(90, 90), { stack: 100, bet: 50, folded: false }]).problem).toBe("short");
  });
});
