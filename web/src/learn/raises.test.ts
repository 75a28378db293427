import { describe, expect, it } from "vitest";
import vectors from "../../../data/pages/vectors.json";
import { explain, type Rule } from "./raises";

describe("the smallest raise", () => {
  it("is what the engine says, after every wager", () => {
    let checked = 0;
    for (const { rule, big_blind, wagers, least } of vectors.raises) {
      const { raises } = explain(big_blind, wagers, rule as Rule);
      for (const [i, wanted] of least.entries()) {
        if (wanted === null || raises[i] === undefined) continue;
        expect(raises[i].least).toBe(wanted);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(60);
  });

  it("may only be to 10 after 6 over a big blind of 2", () => {
    expect(explain(2, [6])).toMatchObject({ price: 6, full: 4, least: 10 });
  });

  it("does not shrink or grow by a short all-in", () => {
    const { raises, price, full, least } = explain(2, [6, 8]);
    expect(raises.map((raise) => raise.short)).toEqual([false, true]);
    expect([price, full, least]).toEqual([8, 4, 12]);
  });

  it("by the double gap is what its reason comes to", () => {
    const reasons = (wagers: number[], preflop: boolean) => explain(2, wagers, "double_gap", preflop);
    // Filled up to 2, then twice the 4 that are missing.
    expect(reasons([6], true)).toMatchObject({ why: "fill", price: 6, least: 2 + 2 * 4 });
    expect(reasons([6], false)).toMatchObject({ why: "gap", price: 6, least: 2 * 6 });
    expect(reasons([], true)).toMatchObject({ why: "blind", price: 2, least: 2 + 2 });
    expect(reasons([1], false)).toMatchObject({ why: "blind", price: 1, least: 1 + 2 });
    expect(explain(2, [6])).toMatchObject({ why: "full" });
  });

  it("takes no wager below the price", () => {
    expect(explain(2, [6, 5, 20]).raises).toHaveLength(1);
  });
});
