import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Opening, Sealed, Transcript } from "../protocol";
import * as pledges from "../lib/fairness/pledge";
import { NOTHING } from "./reduce";
import type { Room, Unsent } from "./room.svelte";
import { hand, view } from "./samples";
import { Seeds } from "./seeds.svelte";

vi.mock("../lib/fairness/pledge", () => ({
  pledge: vi.fn((owner: object) => Promise.resolve({ ...owner, seed: "5eed", commitment: "c0" })),
  withheld: vi.fn(() => Promise.resolve(null)),
}));

let sent: Unsent[];
let seeds: Seeds;
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));
const fair = (number: number, more = {}) => view({ fair: true, hand: hand({ hand: number }), ...more });
const sealed = { e: "sealed", context: { key: "k", hand: 8 } } as unknown as Sealed;
const ev = (e: object) =>
  ({ t: "ev", table: "t", seq: 1, now: 0, e, view: null }) as unknown as Parameters<Seeds["hear"]>[0];
const opening = (position: number): Opening => ({ position, leaf: 0, card: 1, salt: "", path: [] });

beforeEach(() => {
  sent = [];
  const room = {
    state: { ...NOTHING, player: "p1" },
    quietly: (command: Unsent) => sent.push(command),
    ears: new Set(),
  };
  seeds = new Seeds(room as unknown as Room, "t");
});

describe("the own seed", () => {
  it("is committed to once for the hand after the one on the table", async () => {
    await Promise.all([seeds.commit(fair(7)), seeds.commit(fair(7))]);
    expect(sent).toEqual([{ t: "seed_commit", table: "t", hand: 8, commitment: "c0" }]);
    await seeds.commit(fair(8));
    expect(sent.length).toBe(2);
  });

  it("is not made where nobody cuts, or without a seat", async () => {
    await seeds.commit(fair(7, { fair: false }));
    await seeds.commit(fair(7, { me: null }));
    expect(sent).toEqual([]);
  });

  it("is revealed to a room that has sealed with it, under the key that was seen first", async () => {
    await seeds.commit(fair(7));
    seeds.hear(ev(sealed));
    await settle();
    expect(sent.at(-1)).toEqual({ t: "seed_reveal", table: "t", hand: 8, seed: "5eed" });
    seeds.hear(ev({ ...sealed, context: { key: "another", hand: 8 } }));
    await settle();
    expect(vi.mocked(pledges.withheld).mock.lastCall?.[2]).toBe("k");
  });

  it("is kept back when the room may not have it", async () => {
    vi.mocked(pledges.withheld).mockResolvedValueOnce("NOT_LISTED");
    await seeds.commit(fair(7));
    seeds.hear(ev(sealed));
    await settle();
    expect(sent.map((command) => command.t)).toEqual(["seed_commit"]);
  });
});

describe("the record of a hand", () => {
  it("has all own openings, also of cards that were shown", () => {
    const transcript = {
      sealed: { context: { hand: 8, seats: [{ seat: 3, player: "p1" }] } },
      openings: [opening(2), opening(4)],
      events: [{ e: "hole_dealt", seats: [3, 5, 3, 5], positions: [0, 1, 2, 3], cards: [-1] }],
    } as unknown as Transcript;
    seeds.hear({ t: "proof", table: "t", hand: 8, openings: [opening(0), opening(4)] });
    seeds.hear({ t: "proof", table: "t", hand: 8, openings: [opening(0), opening(2)] });
    seeds.hear({ t: "proof", table: "other", hand: 8, openings: [opening(9)] });
    expect(seeds.record(8, null)).toBeNull();
    seeds.hear(ev({ e: "proved", transcript }));
    expect(seeds.complete).toEqual([8]);
    const record = seeds.record(8, null);
    expect(record?.own.map((each) => each.position)).toEqual([0, 2]);
    expect([record?.seat, record?.seed]).toEqual([3, null]);
  });
});
