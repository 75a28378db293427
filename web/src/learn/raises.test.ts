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

  it("takes no wager below the price", () => {
    expect(explain(2, [6, 5, 20]).raises).toHaveLength(1);
  });
});
