import { expect, it } from "vitest";
import vectors from "../../../data/pages/vectors.json";
import { layers, uncalled } from "./pots";

it("splits chips into the pots of the engine", () => {
  expect(vectors.pots.length).toBeGreaterThan(50);
  for (const { put_in, folded, common, pots } of vectors.pots) {
    expect(layers(put_in, folded, common).map((pot) => [pot.amount, pot.eligible])).toEqual(pots);
  }
});

it("gives back what nobody matched", () => {
  for (const { put_in, uncalled: wanted } of vectors.pots) {
    const { place, chips } = uncalled(put_in);
    expect(chips).toBe(wanted[1]);
    if (chips > 0) expect(place).toBe(wanted[0]);
  }
});
