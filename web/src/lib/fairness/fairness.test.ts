// The same vectors as the Python side, with the browser's own cryptography and without it.

import { afterEach, describe, expect, it, vi } from "vitest";
import file from "../../../../data/fairness/vectors.json";
import { canonical, hex, octets, utf8 } from "./octets";
import { pledge, withheld } from "./pledge";
import { primitives, type Primitives } from "./primitives";
import { NoRecord, readRecords } from "./records";
import { choose, commitmentTo, contextDigest, sealBytes, sealDigest } from "./seal";
import { below, order, words } from "./shuffle";
import { firstLink, tagOf } from "./transcript";
import { climb, leaf, node, sealedDeck } from "./tree";
import type { Context, HandRecord } from "./types";
import { verify, verifyChain } from "./verify";

const subtle = globalThis.crypto.subtle;

/** Takes away what a plain http address lacks. */
function without(part: "subtle" | "Ed25519"): void {
  const lacking =
    part === "subtle"
      ? undefined
      : {
          digest: subtle.digest.bind(subtle),
          sign: subtle.sign.bind(subtle),
          verify: subtle.verify.bind(subtle),
          importKey: (...given: Parameters<SubtleCrypto["importKey"]>) =>
            (given[2] as { name?: string }).name === "Ed25519"
              ? Promise.reject(new DOMException("unknown", "NotSupportedError"))
              : Reflect.apply(subtle.importKey, subtle, given),
        };
  const getRandomValues = globalThis.crypto.getRandomValues.bind(globalThis.crypto);
  vi.stubGlobal("crypto", { getRandomValues, subtle: lacking });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const records = readRecords(JSON.stringify(file.records));
const base = records[file.base] as HandRecord;

/** The record with the values that a lie changes. */
function told(set: readonly unknown[]): HandRecord {
  const found = structuredClone(file.records[file.base]) as unknown;
  for (const [way, value] of set as readonly [readonly (string | number)[], unknown][]) {
    let holder = found as Record<string | number, unknown>;
    for (const step of way.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>;
    holder[way.at(-1) as string] = value;
  }
  return readRecords(JSON.stringify(found))[0] as HandRecord;
}

it("tells whether the browser has cryptography of its own", async () => {
  const digest = vi.spyOn(subtle, "digest");
  await (await primitives()).sha256(utf8("x"));
  expect(digest).toHaveBeenCalledTimes(1);
  without("subtle");
  await (await primitives()).sha256(utf8("x"));
  expect(digest).toHaveBeenCalledTimes(1);
  digest.mockRestore();
});

describe.each(["the browser's own", "subtle", "Ed25519"] as const)("without: %s", (missing) => {
  async function using(): Promise<Primitives> {
    if (missing !== "the browser's own") without(missing);
    return primitives();
  }

  it("makes the same streams and orders", async () => {
    const made = await using();
    for (const { key, name, context, words: expected, order: cards } of file.streams) {
      const next = await words(made, octets(key), name, octets(context));
      const found: number[] = [];
      for (const _ of expected) found.push(await next());
      expect(found).toEqual(expected);
      expect(await order(made, octets(key), name, octets(context))).toEqual(cards);
    }
  });

  it("makes the same trees", async () => {
    const made = await using();
    for (const tree of file.trees) {
      const deck = await sealedDeck(made, octets(tree.secret), octets(tree.context), tree.number);
      expect(deck.cards).toEqual(tree.cards);
      expect(deck.salts.map(hex)).toEqual(tree.salts);
      expect(hex(deck.root)).toBe(tree.root);
      const from = await leaf(made, 17, deck.cards[17] as number, deck.salts[17] as Uint8Array);
      expect(hex(from)).toBe(tree.leaf);
      expect(hex(await climb(made, 17, from, tree.path.map(octets)))).toBe(tree.root);
    }
    const nothing = new Uint8Array(32);
    const empty = [await leaf(made, 52, 255, nothing), await leaf(made, 63, 255, nothing)];
    expect(empty.map(hex)).toEqual(file.empty);
    const [one, two] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    expect(hex(await node(made, one, two))).toBe(file.node);
  });

  it("makes the same commitments, seals and cuts", async () => {
    const made = await using();
    const { seed, commitment, ...owner } = file.commitment;
    expect(await commitmentTo(made, octets(seed), owner)).toBe(commitment);
    const { seal } = file;
    const context = seal.context as Context;
    expect(canonical(context)).toBe(seal.ctx);
    expect(hex(await contextDigest(made, context))).toBe(seal.digest);
    const { sealed } = base.transcript;
    expect(hex(await sealBytes(made, context, seal.roots, sealed.commitments))).toBe(seal.message);
    expect(await sealDigest(made, sealed)).toBe(seal.commitment);
    const choice = await choose(made, context, seal.roots, seal.seeds);
    expect(choice).toEqual({ point: seal.point, deck: seal.deck, order: seal.order });
    expect((await choose(made, context, seal.roots, [])).point).toBe(seal.nobody);
    const one = [{ seat: 3, seed: "00".repeat(32) }];
    expect((await choose(made, context, seal.roots, one)).point).toBe(seal.one);
    expect((await firstLink(made, file.key, owner.table)).previous).toBe(file.genesis);
  });

  it("comes to the same reports", async () => {
    const made = await using();
    expect(await verifyChain(records, { using: made, key: file.key })).toEqual(file.reports);
    expect(await verify(base, { using: made })).toEqual(file.alone);
  });

  it("finds the same in every lie", async () => {
    const made = await using();
    expect(file.lies.length).toBeGreaterThan(100);
    for (const { set, findings } of file.lies) {
      expect((await verify(told(set), { using: made })).findings).toEqual(findings);
    }
  });

  it("knows signatures from others", async () => {
    const made = await using();
    const { message, signature } = file.seal;
    const key = octets(file.key);
    expect(await made.signed(key, octets(message), octets(signature))).toBe(true);
    expect(await made.signed(key, utf8("other"), octets(signature))).toBe(false);
    expect(await made.signed(key, octets(message), new Uint8Array(64))).toBe(false);
    for (const wrong of ["00".repeat(32), "ff".repeat(32)]) {
      expect(await made.signed(octets(wrong), octets(message), octets(signature))).toBe(false);
    }
  });

  it("reveals a seed only to a signed list with its own commitment", async () => {
    const made = await using();
    const { sealed } = base.transcript;
    const { table, hand } = sealed.context;
    const mine = await pledge({ table, hand, player: "ann" }, made);
    expect((await pledge({ table, hand, player: "ann" }, made)).seed).not.toBe(mine.seed);
    expect(mine.commitment).toBe(await commitmentTo(made, octets(mine.seed), mine));
    expect(await withheld(mine, sealed, file.key, made)).toBe("NOT_LISTED");
    const commitment = sealed.commitments[0]?.commitment as string;
    const listed = { ...mine, commitment };
    expect(await withheld(listed, sealed, file.key, made)).toBeNull();
    expect(await withheld({ ...listed, hand: 9 }, sealed, file.key, made)).toBe("OTHER_HAND");
    expect(await withheld(listed, sealed, "00".repeat(32), made)).toBe("WRONG_KEY");
    expect(await withheld({ ...listed, player: "eve" }, sealed, file.key, made)).toBe("NOT_LISTED");
    const roots = [sealed.roots[1], sealed.roots[0]] as const;
    expect(await withheld(listed, { ...sealed, roots }, file.key, made)).toBe("NOT_SIGNED");
  });
});

it("writes the same canonical texts and refuses the same values", () => {
  for (const { value, text } of file.canonical) expect(canonical(value)).toBe(text);
  for (const text of file.refused) expect(() => canonical(JSON.parse(text))).toThrow();
  expect(canonical(-0)).toBe("0");
});

it("has the same tag", () => {
  expect(tagOf(octets(base.transcript.hash))).toBe(file.tag);
  expect(tagOf(new Uint8Array(32).fill(255))).toBe("ZZZZZZZZ");
});

it("gives every number equally many of all words of 8 bits", async () => {
  for (let n = 2; n <= 52; n += 1) {
    const counts = new Array<number>(n).fill(0);
    let refused = 0;
    for (let word = 0; word < 256; word += 1) {
      const given = [word, 0];
      const number = await below(n, () => given.shift() as number, 256);
      if (given.length === 0) refused += 1;
      else counts[number] = (counts[number] as number) + 1;
    }
    expect(new Set(counts)).toEqual(new Set([Math.floor(256 / n)]));
    expect(refused).toBe(256 % n);
  }
});

it("reads lists, lines, records and bare transcripts", () => {
  const lines = file.records.map((each) => JSON.stringify(each)).join("\n");
  expect(readRecords(lines)).toEqual(records);
  const bare = readRecords(JSON.stringify(base.transcript));
  expect(bare).toEqual([{ transcript: base.transcript, seat: null, own: [], seed: null }]);
});

it.each([
  ["", "no JSON"],
  ["{", "no JSON"],
  ["[]", "none in the file"],
  ["{}", "no transcript"],
  ["null", "no transcript"],
  ['{"transcript":{}}', "without number"],
])("refuses %s", (text, why) => {
  expect(() => readRecords(text)).toThrow(NoRecord);
  expect(() => readRecords(text)).toThrow(why);
});

it("refuses a record with a value of another form anywhere", () => {
  let tried = 0;
  const spoil = (value: unknown, put: (other: unknown) => void, way: string): void => {
    if (way.startsWith(".transcript.events.")) return; // any event is read by its name
    for (const other of [undefined, {}, "", -1, 0.5]) {
      put(other);
      expect(() => readRecords(JSON.stringify(copy)), `${way} = ${String(other)}`).toThrow(NoRecord);
      tried += 1;
    }
    put(value);
    if (typeof value !== "object" || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      const holder = value as Record<string, unknown>;
      spoil(item, (other) => (holder[key] = other), `${way}.${key}`);
    }
  };
  const copy = structuredClone(file.records[file.base]) as Record<string, unknown>;
  spoil(copy.transcript, (other) => (copy.transcript = other), ".transcript");
  spoil(copy.own, (other) => (copy.own = other ?? 5), ".own");
  expect(tried).toBeGreaterThan(500);
});
