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

/** Let the room answer `/api/hands`, and tell what it was asked. */
function room(answer: (path: string) => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(answer(path));
  });
  return asked;
}
const refused = (code: string): Response =>
  Response.json({ t: "error", code, numbers: {}, rule: "", id: null }, { status: 503 });

it("reads all pages of the hands at the table, the first one first", async () => {
  const asked = room((path) => {
    const last = path.includes("before");
    const hands = last ? [row("t", 1, 5)] : [row("t", 9, 1), row("t", 7, 3)];
    return Response.json({ hands, before: last ? null : '[7,"t",7]' });
  });
  const answer = await handsAt("t");
  expect(answer.ok && answer.value.hands.map((each) => each.hand)).toEqual([1, 7, 9]);
  expect(answer.ok && answer.value.older).toBe(false);
  const before = encodeURIComponent('[7,"t",7]');
  expect(asked).toEqual(["/api/hands?table=t", `/api/hands?table=t&before=${before}`]);
});

it("tells no course from a part of the hands", async () => {
  room((path) =>
    path.includes("before")
      ? refused("UNAVAILABLE")
      : Response.json({ hands: [row("t", 9, 1)], before: "more" }),
  );
  expect(await handsAt("t")).toMatchObject({ ok: false, refusal: { code: "UNAVAILABLE" } });
});

it("says when there are older hands than it asks for, and that a visitor has none", async () => {
  const asked = room(() => Response.json({ hands: [row("t", 9, 1)], before: "more" }));
  expect(await handsAt("t")).toMatchObject({ ok: true, value: { older: true } });
  expect(asked).toHaveLength(40);
  room(() => refused("NO_SESSION"));
  expect(await handsAt("t")).toEqual({ ok: true, value: { hands: [], older: false } });
});
