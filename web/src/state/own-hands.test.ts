import { afterEach, expect, it, vi } from "vitest";
import { OwnHands } from "./own-hands.svelte";

type Page = { hands: object[]; before: string | null };
const page = (hands: number[], before: string | null): Page => ({
  hands: hands.map((hand) => ({ table: "t", name: "Home", hand })),
  before,
});

/** Let the room give these answers, one after the other; a text is a refusal. */
function room(...answers: (Page | string)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const answer = answers.shift() ?? "TOO_MANY";
    const error = { t: "error", code: answer, numbers: {}, rule: "", id: null };
    const refused = typeof answer === "string";
    return Promise.resolve(Response.json(refused ? error : answer, { status: refused ? 503 : 200 }));
  });
  return asked;
}
const numbers = (own: OwnHands): number[] => own.rows.map((row) => row.hand);

afterEach(() => vi.unstubAllGlobals());

it("goes on after a page that did not come, and forgets why", async () => {
  room(page([9, 8], "8"), "UNAVAILABLE", page([7], null));
  const own = new OwnHands();
  await own.begin(null);
  await own.more();
  expect([numbers(own), own.refusal?.code, own.open]).toEqual([[9, 8], "UNAVAILABLE", true]);
  const more = own.more();
  // What asks once more stays where it is until the answer is here.
  expect([own.busy, own.open]).toEqual([true, true]);
  await more;
  expect([numbers(own), own.refusal, own.open]).toEqual([[9, 8, 7], null, false]);
});

it("lets the first page be asked for again", async () => {
  room("UNAVAILABLE", page([3], null));
  const own = new OwnHands();
  await own.begin("t");
  expect([own.busy, own.open]).toEqual([false, true]);
  await own.more();
  expect(numbers(own)).toEqual([3]);
  expect([...own.tables]).toEqual([["t", "Home"]]);
});

it("has none for a visitor, and nothing more to ask", async () => {
  room("NO_SESSION");
  const own = new OwnHands();
  await own.begin(null);
  expect([own.refusal, own.open, own.rows]).toEqual([null, false, []]);
});

it("does not mix the hands of two tables", async () => {
  const asked = room(page([1], null), page([2], null));
  const own = new OwnHands();
  await Promise.all([own.begin("a"), own.begin("b")]);
  expect(asked).toEqual(["/api/hands?table=a", "/api/hands?table=b"]);
  expect(numbers(own)).toEqual([2]);
});
