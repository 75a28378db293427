import { afterEach, expect, it, vi } from "vitest";
import { ask } from "./http";

afterEach(() => vi.unstubAllGlobals());

it("takes what is no answer of the room for none", async () => {
  // Whoever stands between, as a hotel's page to log in, answers everything with 200.
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("<!doctype html>")));
  expect(await ask("GET", "/api/hands")).toMatchObject({ ok: false, refusal: { code: "NO_NETWORK" } });
});
