import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { catalogue } from "../lib/words.svelte";
import { Making } from "./making.svelte";

const asked: string[] = [];
let down = true;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { documentElement: {} });
  [asked.length, down] = [0, true];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path.split("?")[0] ?? "");
    const refusal = { t: "error", code: "UNAVAILABLE", numbers: {}, rule: "", id: null };
    const answer = down ? refusal : { sections: [], fields: [], settings: [], problems: [] };
    return Promise.resolve(Response.json(answer, { status: down ? 503 : 200 }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("says that the rules did not come, until they are asked for again", async () => {
  const making = new Making();
  await making.load();
  down = false;
  await vi.runAllTimersAsync();
  expect([making.refusal?.code, making.schema]).toEqual(["UNAVAILABLE", null]);
  await making.load();
  await vi.runAllTimersAsync();
  expect([making.refusal, making.schema === null]).toEqual([null, false]);
  expect(asked.at(-1)).toBe("/api/tables/check");
});

it("names a table in the reader's language until he names it", async () => {
  down = false;
  await catalogue.choose("en");
  const making = new Making();
  await catalogue.choose("zh-Hant");
  await making.load();
  expect(making.setting("name")).toBe("我的牌桌");
  making.set("name", "Home");
  await catalogue.choose("en");
  await making.load();
  expect(making.setting("name")).toBe("Home");
});
