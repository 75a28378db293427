import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const page = { title: "", hidden: true, documentElement: { dataset: {} } };
const phone = (hasBeenActive: boolean): unknown => ({
  vibrate: (pattern: unknown) => trembled.push(pattern),
  userActivation: { hasBeenActive },
});
const told: { title: string; closed: boolean }[] = [];
const trembled: unknown[] = [];

class FakeNotice {
  static permission = "granted";
  readonly entry: { title: string; closed: boolean };
  onclick: (() => void) | null = null;
  constructor(title: string) {
    this.entry = { title, closed: false };
    told.push(this.entry);
  }
  close(): void {
    this.entry.closed = true;
  }
}

beforeEach(() => {
  told.length = trembled.length = 0;
  page.hidden = true;
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", phone(true));
  vi.stubGlobal("Notification", FakeNotice);
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const WORDS = { title: "Your turn", body: "40 to call" };

async function made(notices: boolean): Promise<import("./alerts").Alerts> {
  const { settings } = await import("../state/settings.svelte");
  settings.notices = notices;
  const { Alerts } = await import("./alerts");
  return new Alerts();
}

describe("a turn", () => {
  it("is told once, by title, vibration and notice", async () => {
    const alerts = await made(true);
    alerts.turn("t/1/2", WORDS);
    alerts.turn("t/1/2", WORDS);
    expect([page.title, told.length, trembled.length]).toEqual(["Your turn", 1, 1]);
    alerts.turn("t/1/3", WORDS);
    expect(told).toHaveLength(2);
  });

  it("is felt by whoever looks at the page, where browsers allow it, and needs no notice", async () => {
    const alerts = await made(true);
    page.hidden = false;
    alerts.turn("t/1/2", WORDS);
    expect([page.title, told.length, trembled.length]).toEqual(["Your turn", 0, 1]);
  });

  it("has its title in the language of the moment, and is told once all the same", async () => {
    const alerts = await made(true);
    alerts.turn("t/1/2", WORDS);
    alerts.turn("t/1/2", { ...WORDS, title: "轮到你" });
    expect([page.title, told.length]).toEqual(["轮到你", 1]);
  });

  it("is not felt before the page was touched: browsers would complain", async () => {
    vi.stubGlobal("navigator", phone(false));
    (await made(true)).turn("t/1/2", WORDS);
    expect([told.length, trembled.length]).toEqual([1, 0]);
  });

  it("is told by no notice that the reader did not ask for", async () => {
    const alerts = await made(false);
    alerts.turn("t/1/2", WORDS);
    expect(told).toHaveLength(0);
  });

  it("is over: the notice goes, and the same turn may be told again", async () => {
    const alerts = await made(true);
    alerts.turn("t/1/2", WORDS);
    alerts.rest("Harbour");
    expect([page.title, told[0]?.closed]).toEqual(["Harbour", true]);
    alerts.turn("t/1/2", WORDS);
    expect(told).toHaveLength(2);
  });
});
