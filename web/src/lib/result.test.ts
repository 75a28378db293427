import { afterEach, expect, it, vi } from "vitest";
import type { HandRow } from "./past";
import { course, handsAt } from "./result";

const row = (table: string, hand: number, net: number | null): HandRow => ({
  ...{ table, hand, net, name: "", at: hand, state: "ended", structure: "no-limit" },
  ...{ small_blind: 1, big_blind: 2, small_bet: 2, big_bet: 4, seat: 1, cards: [], board: [] },
});

afterEach(() => vi.unstubAllGlobals());

it("adds up what every hand brought", () => {
  expect(course([row("t", 1, 20), row("t", 2, -50), row("t", 3, null)])).toEqual([0, 20, -30, -30]);
  expect(course([])).toEqual([0]);
});

it("reads all pages of the hands at the table, the first one first", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const last = path.includes("before");
    const hands = last ? [row("t", 1, 5)] : [row("t", 9, 1), row("t", 7, 3)];
    return Promise.resolve(Response.json({ hands, before: last ? null : '[7,"t",7]' }));
  });
  const found = await handsAt("t");
  expect(found.ok && found.value.map((each) => each.hand)).toEqual([1, 7, 9]);
  const before = encodeURIComponent('[7,"t",7]');
  expect(asked).toEqual(["/api/hands?table=t", `/api/hands?table=t&before=${before}`]);
});

it("tells why there is no course where the room does not answer", async () => {
  vi.stubGlobal("fetch", (path: string) =>
    path.includes("before")
      ? Promise.reject(new TypeError("no network"))
      : Promise.resolve(Response.json({ hands: [row("t", 9, 1)], before: "9" })),
  );
  const found = await handsAt("t");
  expect(found.ok || found.refusal.code).toBe("NO_NETWORK");
});
