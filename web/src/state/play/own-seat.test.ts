// The way to the own seat, the chips that come to it, and the way out.

import { beforeEach, describe, expect, it } from "vitest";
import { seat as handSeat } from "../samples";
import { GUARD_MS } from "../dock";
import { Bench, wait } from "./bench";
import type { OwnSeat } from "./own-seat.svelte";

let bench: Bench;
let seat: OwnSeat;

beforeEach(() => {
  bench = new Bench({ player: "p1" });
  seat = bench.play.seat;
});

const TOP_UP = { t: "top_up", table: "t", chips: 500 };

describe("sitting down", () => {
  it("takes the seat that was chosen, once", async () => {
    seat.wanted = 5;
    await seat.sit("", 4000);
    await seat.sit("", 4000);
    expect(bench.sent).toEqual([
      { t: "sit", table: "t", seat: 5, chips: 4000 },
      { t: "sit", table: "t", seat: null, chips: 4000 },
    ]);
  });
});

describe("chips", () => {
  it("come at once where no hand is played", () => {
    seat.topUp(500);
    expect([seat.coming, bench.sent]).toEqual([0, [TOP_UP]]);
  });

  it("come after the hand where one is played", () => {
    bench.show(null);
    seat.topUp(200);
    seat.topUp(300);
    bench.play.club.say("hello");
    expect([seat.coming, bench.acts()]).toEqual([500, ["chat"]]);
    bench.show(null, { ended: true });
    expect(bench.acts()).toEqual(["chat"]);
    bench.tell({ next_hand_at: 1 });
    expect([seat.coming, bench.sent[1]]).toEqual([0, TOP_UP]);
    bench.play.follow();
    expect(bench.sent.length).toBe(2);
  });

  it("do not come to who has left", () => {
    bench.show(null);
    seat.topUp(500);
    bench.tell({ hand: null, me: null });
    expect([seat.coming, bench.sent]).toEqual([0, []]);
  });

  it("are as many as the seat holds and the bank has", () => {
    bench.tell({ bank: 20_000 });
    expect([seat.leastToAdd, seat.mostToAdd]).toEqual([1, 9000]);
    bench.show(null);
    seat.topUp(500);
    expect(seat.mostToAdd).toBe(8500);
    bench.tell({ bank: 30 });
    expect(seat.mostToAdd).toBe(30);
  });

  it("are a whole buy-in for a seat that has none", () => {
    const [own] = bench.table.view.seats;
    if (own === undefined) throw new Error("nobody sits");
    bench.tell({ bank: 20_000, seats: [{ ...own, stack: 0 }] });
    expect([seat.leastToAdd, seat.mostToAdd]).toEqual([4000, 10_000]);
  });

  it("are asked for in the place of the raise panel, or the page says why not", () => {
    bench.play.turn.wager.open = true;
    seat.askTopUp();
    expect([bench.play.turn.wager.open, seat.question]).toEqual([false, null]);
    expect(bench.play.orders.remark).toBe("poor");
    const full = bench.table.view.seats.map((each) => ({ ...each, stack: 10_000 }));
    bench.tell({ bank: 20_000, seats: full });
    seat.askTopUp();
    expect([seat.question, bench.play.orders.remark]).toEqual([null, "full"]);
    bench.tell({ seats: full.map((each) => ({ ...each, stack: 100 })) });
    seat.askTopUp();
    expect(seat.question).toBe("top_up");
    bench.play.back();
    expect([seat.question, bench.play.orders.remark]).toEqual([null, ""]);
  });

  it("are not asked for by who has no seat any more", () => {
    bench.tell({ bank: 20_000 });
    seat.askTopUp();
    expect(seat.question).toBe("top_up");
    bench.tell({ me: null });
    expect([seat.question, seat.mostToAdd]).toEqual([null, 0]);
  });

  it("that cannot come are told of until something is done or a hand begins", () => {
    seat.askTopUp();
    bench.tell({});
    expect(bench.play.orders.remark).toBe("poor");
    bench.show(null);
    expect(bench.play.orders.remark).toBe("");
  });
});

describe("sitting out and leaving", () => {
  it("says when, and takes it back as somebody who waits", () => {
    seat.sitOut("next_big_blind");
    seat.stayIn();
    seat.comeBack("post");
    expect(bench.sent).toEqual([
      { t: "sit_out", table: "t", when: "next_big_blind" },
      { t: "return", table: "t", choice: "wait" },
      { t: "return", table: "t", choice: "post" },
    ]);
  });

  it("asks before a live hand is given up by leaving, and takes no double click for an answer", () => {
    bench.show(null);
    seat.leave();
    wait(GUARD_MS - 1);
    seat.leave();
    expect([seat.question, bench.sent]).toEqual(["leave", []]);
    wait(1);
    seat.leave();
    expect(bench.sent).toEqual([{ t: "leave", table: "t" }]);
    bench.sent = [];
    bench.show(null, { seats: [handSeat(1, { state: "folded" }), handSeat(2)] });
    seat.leave();
    expect(bench.sent.length).toBe(1);
  });

  it("asks no longer once the hand is over", () => {
    bench.show(null);
    seat.leave();
    bench.show(null, { ended: true });
    expect(seat.question).toBe(null);
  });

  it("leaves the queue without a question", () => {
    bench.show(null);
    seat.leaveQueue();
    expect(bench.sent).toEqual([{ t: "leave", table: "t" }]);
  });
});
