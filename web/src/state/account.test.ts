import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Account } from "./account.svelte";
import { room } from "./room.svelte";

const profile = { player: "a1", name: "Ann", guest: true, created: 0, claimed: null, sessions: [], bots: [] };
let [status, body]: [number, object] = [200, profile];

const refused = (code: string): object => ({ t: "error", code, numbers: {}, rule: "", id: null });

beforeEach(() => {
  [status, body] = [200, profile];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));
  room.state = { ...room.state, player: "a1", name: "Ann" };
});
afterEach(() => {
  vi.unstubAllGlobals();
  room.state = { ...room.state, player: "", name: "" };
});

it("is not called a visitor's because the room did not answer", async () => {
  [status, body] = [503, refused("UNAVAILABLE")];
  const account = new Account();
  await account.load();
  expect([account.profile, account.unknown?.code]).toEqual([undefined, "UNAVAILABLE"]);
  [status, body] = [200, profile];
  await account.load();
  expect([account.profile?.name, account.unknown]).toEqual(["Ann", null]);
});

it.each([
  [401, "NO_SESSION", false],
  [404, "HTTP 404", true],
])("is none where the room says %i", async (code, name, bare) => {
  [status, body] = [code, refused(name)];
  const account = new Account();
  await account.load();
  expect([account.profile, account.bare, account.unknown]).toEqual([null, bare, null]);
});

it.each(["", "b2"])("is unknown where the room is silent after '%s' was told", async (before) => {
  const account = new Account();
  room.state = { ...room.state, player: before };
  body = { ...profile, player: before };
  await account.load();
  expect(account.profile?.player ?? "").toBe(before);
  room.state = { ...room.state, player: "a1" };
  [status, body] = [503, refused("UNAVAILABLE")];
  await account.load();
  expect([account.profile, account.unknown?.code]).toEqual([undefined, "UNAVAILABLE"]);
});

it("stays where the room is silent about the same reader", async () => {
  const account = new Account();
  await account.load();
  [status, body] = [503, refused("UNAVAILABLE")];
  await account.load();
  expect(account.profile?.name).toBe("Ann");
});

it("of somebody who has gone is not shown to who came after him", async () => {
  const account = new Account();
  const late = account.load();
  room.state = { ...room.state, player: "", name: "" };
  await account.load();
  await late;
  expect(account.profile).toBeNull();
});
