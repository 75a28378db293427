// The reader among the people round the table.

import { describe, expect, it } from "vitest";
import { NO_CLUB } from "../../lib/club";
import { Bench } from "./bench";

describe("the club", () => {
  it("knows its host, and no stranger without a name for one", () => {
    const [host, guest, nobody] = ["p1", "p2", ""].map((player) => new Bench({ player }));
    const is = (bench: Bench | undefined, of: string): boolean | undefined => {
      bench?.tell({ club: { ...NO_CLUB, host: of } });
      return bench?.play.club.isHost;
    };
    expect([is(host, "p1"), is(guest, "p1"), is(nobody, "")]).toEqual([true, false, false]);
  });

  it("finds the reader's own request and takes it back", () => {
    const bench = new Bench({ player: "p1" });
    const { club } = bench.play;
    const other = { account: "p2", name: "", chips: 5, seat: null, choice: "wait", bot: false } as const;
    bench.tell({ club: { ...NO_CLUB, requests: [other] } });
    expect(club.request).toBe(null);
    const own = { ...other, account: "p1", chips: 700 };
    bench.tell({ club: { ...NO_CLUB, requests: [other, own] } });
    expect(club.request).toEqual(own);
    expect(club.asks).toBe(0);
    bench.tell({ club: { ...NO_CLUB, host: "p1", requests: [other] } });
    expect(club.asks).toBe(1);
    club.withdraw();
    expect(bench.sent).toEqual([{ t: "withdraw", table: "t" }]);
  });

  it("carries words and the host's orders as they are", () => {
    const { play, sent } = new Bench({ player: "p1" });
    play.club.say("good luck");
    play.club.host({ a: "pause", on: true });
    expect(sent).toEqual([
      { t: "chat", table: "t", text: "good luck" },
      { t: "host", table: "t", do: { a: "pause", on: true } },
    ]);
  });
});
