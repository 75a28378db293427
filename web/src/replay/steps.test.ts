import { describe, expect, it } from "vitest";
import vectors from "../../../data/pages/vectors.json";
import type { LogEvent } from "../state/reduce";
import { potsOf } from "./fold";
import { faces, parts, steps, street } from "./steps";

const hands = vectors.hands.map((hand) => steps(hand.events as unknown as readonly LogEvent[]));
const deep = hands.find((all) => all.some((step) => potsOf(step.position).length > 2)) ?? [];

describe("the steps of a hand", () => {
  it("end with the award, the chips at their winners", () => {
    for (const all of hands) {
      const end = all.find((step) => step.event.e === "awarded");
      expect(end?.position.ended).toBe(true);
      expect(end?.pot).toBe(potsOf(end!.position).reduce((sum, pot) => sum + pot.amount, 0));
      expect(all.every((step) => step.event.e !== "hand_ended")).toBe(true);
    }
  });

  it("say who acts next", () => {
    for (const all of hands) {
      for (const [i, step] of all.entries()) {
        const after = all[i + 1]?.event;
        expect(step.next).toBe(after?.e === "acted" ? after.seat : null);
      }
    }
  });

  it("are grouped by street, the showdown last", () => {
    for (const all of hands) {
      const found = parts(all);
      expect(found.reduce((sum, part) => sum + part.count, 0)).toBe(all.length);
      expect(found.at(-1)?.section).toBe("showdown");
      found.forEach((part, i) => expect(part.section).not.toBe(found[i + 1]?.section));
    }
  });

  it("can be gone through street by street, both ways", () => {
    const firsts = parts(deep).map((part) => part.first);
    expect(firsts.length).toBeGreaterThan(1);
    const there = firsts.map((first) => street(deep, first, 1));
    expect(there).toEqual([...firsts.slice(1), deep.length - 1]);
    const back = firsts.map((first) => street(deep, first, -1));
    expect(back).toEqual([0, ...firsts.slice(0, -1)]);
    expect(street(deep, 0, -1)).toBe(0);
  });

  it("know the cards that come to be known", () => {
    const shown = deep.flatMap((step) => (step.event.e === "shown" ? [step.event.seat] : []));
    expect([...faces(deep).keys()].sort()).toEqual([...new Set(shown)].sort());
  });

  it("are none without a beginning", () => {
    expect(steps(deep.slice(1).map((step) => step.event))).toEqual([]);
  });
});
