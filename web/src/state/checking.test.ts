import { afterEach, expect, it, vi } from "vitest";
import vectors from "../../../data/fairness/vectors.json";
import { Checking } from "./checking.svelte";

const [record] = vectors.records;
const good = JSON.stringify(record);
const refusal = { t: "error", code: "NO_RECORD", numbers: { hand: 7 }, rule: "", id: null };

afterEach(() => vi.unstubAllGlobals());

it("says nothing of a text that was changed since it was checked", async () => {
  const checking = new Checking();
  checking.write(good);
  await checking.check();
  expect(checking.found?.reports).toHaveLength(1);
  checking.write(`${good} `);
  expect(checking.found).toBeNull();
});

it("tells of the latest text alone, whichever check ends first", async () => {
  const checking = new Checking();
  checking.write(good);
  const slow = checking.check();
  await checking.take(new Blob(["no"]));
  await slow;
  expect([checking.text, checking.found?.problem, checking.busy]).toEqual(["no", "json", false]);
});

it("says that a folder cannot be read, and goes on", async () => {
  const checking = new Checking();
  const folder = new Blob();
  folder.text = () => Promise.reject(new DOMException("a folder", "NotFoundError"));
  await checking.take(folder);
  expect([checking.trouble, checking.busy]).toEqual(["unreadable", false]);
  await checking.take(new Blob([good]));
  expect([checking.trouble, checking.found?.problem]).toEqual([null, ""]);
});

it("tells why the room has no record, and nothing of the one before", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(refusal, { status: 404 })));
  const checking = new Checking();
  await checking.take(new Blob([good]));
  await checking.fetch("t", "7");
  expect([checking.trouble, checking.found]).toEqual([refusal, null]);
});
