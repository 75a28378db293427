import { expect, it } from "vitest";
import { Asking } from "./asking.svelte";

it("takes a card of an address once", () => {
  const asking = new Asking(new URLSearchParams("p=AsAs&p=KhKd&board=2c2c3c&dead=QsQs"));
  expect([asking.board, asking.dead]).toEqual([[0, 4], [43]]);
  // A line that says a card twice is left to the room, which says so.
  expect(asking.players.map((player) => player.hand)).toEqual([null, [46, 45]]);
  expect(asking.lacking).toBe("flop");
});
