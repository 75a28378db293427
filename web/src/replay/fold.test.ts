import { describe, expect, it } from "vitest";
import vectors from "../../../data/pages/vectors.json";
import type { HandView, SeatView } from "../protocol";
import type { LogEvent } from "../state/reduce";
import { fold, handEvents, potsOf, viewOf } from "./fold";

const hands = vectors.hands.map((hand) => ({
  events: hand.events as unknown as readonly LogEvent[],
  views: hand.views,
}));

const seatOf = (seat: SeatView) => [
  ...[seat.seat, seat.stack, seat.bet, seat.put_in],
  ...[seat.state, seat.cards, seat.last, seat.can_win],
];

const seen = (view: HandView) => ({
  street: view.street,
  boards: view.boards,
  pot: view.pot,
  pots: view.pots,
  awards: view.awards,
  rake: view.rake,
  returned: view.returned,
  rabbit: view.rabbit,
  ended: view.ended,
  seats: view.seats.map(seatOf),
});

describe("a folded hand", () => {
  it.each(hands.map((hand, i) => [i, hand] as const))(
    "has at every event the view of the engine (%i)",
    (_, { events, views }) => {
      const positions = fold(events);
      expect(positions).toHaveLength(views.length);
      positions.forEach((position, i) => {
        expect(seen(viewOf(position, null)), `${i} ${events[i]?.e}`).toEqual(views[i]);
      });
    },
  );

  it("has side pots among what is tried", () => {
    const most = hands.map(({ events }) => Math.max(...fold(events).map((p) => potsOf(p).length)));
    expect(Math.max(...most)).toBeGreaterThan(2);
  });

  it("keeps the chips together", () => {
    for (const { events } of hands) {
      const positions = fold(events);
      const brought = positions[0]?.start.seats.reduce((sum, seat) => sum + seat.stack, 0);
      for (const position of positions) {
        const view = viewOf(position, null);
        const stacks = view.seats.reduce((sum, seat) => sum + seat.stack, 0);
        expect(stacks + view.pot + view.rake).toBe(brought);
      }
    }
  });

  it("leaves out what is no event of the hand, and needs its beginning", () => {
    const other = { e: "timed_out", seat: 1, in_a_row: 1 } as const;
    expect(handEvents([other, ...(hands[0]?.events ?? [])])).toEqual(hands[0]?.events);
    expect(() => fold(hands[0]?.events.slice(1) ?? [])).toThrow("start");
  });
});
