import { expect, it } from "vitest";
import { hand, seat } from "../state/samples";
import { positions } from "./positions";

/** The codes of `count` seats from the left of the button, seat `count` with the button. */
function codes(count: number, small = 1, big = 2): (string | undefined)[] {
  const seats = Array.from({ length: count }, (_, i) => seat(i + 1));
  const named = positions(hand({ seats, button: count, small_blind: small, big_blind: big }));
  return seats.map((s) => named.get(s.seat));
}

it("names the seats of a full table clockwise", () => {
  expect(codes(6)).toEqual(["SB", "BB", "UTG", "HJ", "CO", "BTN"]);
  expect(codes(10)).toEqual([
    ...["SB", "BB", "UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO", "BTN"],
  ]);
  expect(codes(3)).toEqual(["SB", "BB", "BTN"]);
});

it("names the button of a heads-up hand by its small blind", () => {
  expect(codes(2, 2, 1)).toEqual(["BB", "SB"]);
});

it("does without blinds and with a button at an empty seat", () => {
  const three = [seat(1), seat(2), seat(3)];
  const none = hand({ seats: three, button: 3, small_blind: null, big_blind: null });
  expect([...positions(none)]).toEqual([
    [3, "BTN"],
    [1, "UTG"],
    [2, "CO"],
  ]);
  const dead = hand({ seats: three, button: 9, small_blind: null, big_blind: 1 });
  expect([...positions(dead)]).toEqual([
    [1, "BB"],
    [2, "UTG"],
    [3, "CO"],
  ]);
});
