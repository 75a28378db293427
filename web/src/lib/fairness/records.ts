// Reads records from a file's text; what it lets through has the form that `verify` expects.

import { octets } from "./octets";
import type { Commitment, HandRecord, Opening, Place, RecordEvent, Seed } from "./types";

/** A text that is no record of a hand. */
export class NoRecord extends Error {}

type Plain = Readonly<Record<string, unknown>>;

function must(fits: boolean, what: string): asserts fits {
  if (!fits) throw new NoRecord(`no record of a hand: ${what}`);
}

function fields(value: unknown, what: string, ...names: readonly string[]): Plain {
  must(typeof value === "object" && value !== null && !Array.isArray(value), what);
  const found = value as Plain;
  for (const name of names) must(name in found, `${what} without ${name}`);
  for (const name of Object.keys(found)) must(names.includes(name), `${what} with ${name}`);
  return found;
}

function number(value: unknown, most: number, least = 0): void {
  must(Number.isSafeInteger(value), "a whole number is needed");
  must((value as number) >= least && (value as number) <= most, `${String(value)} is out of range`);
}

function digits(value: unknown, size: number): void {
  must(typeof value === "string" && value.length === 2 * size, `${size} octets are needed`);
  try {
    octets(value as string);
  } catch {
    must(false, "hexadecimal digits are needed");
  }
}

function name(value: unknown): void {
  const size = typeof value === "string" ? [...value].length : 0;
  must(size >= 1 && size <= 80, "a name of 1 to 80 characters is needed");
}

function each(value: unknown, check: (item: unknown) => void): void {
  must(Array.isArray(value), "a list is needed");
  (value as readonly unknown[]).forEach(check);
}

const SEATS = 10;
const MOST = Number.MAX_SAFE_INTEGER;

function opening(value: unknown): void {
  const found = fields(value, "an opening", ...OPENING) as unknown as Opening;
  for (const at of [found.position, found.leaf, found.card]) number(at, 51);
  digits(found.salt, 32);
  each(found.path, (hash) => digits(hash, 32));
  must(found.path.length === 6, "six hashes are needed");
}

const OPENING = ["position", "leaf", "card", "salt", "path"] as const;
const TRANSCRIPT = [
  ...["number", "previous", "sealed", "cut", "openings", "events"],
  ...["hash", "tag", "signature", "v"],
];

function sealed(value: unknown): void {
  const found = fields(value, "a seal", "e", "context", "roots", "commitments", "signature");
  must(found.e === "sealed", "the seal is no seal");
  const context = fields(found.context, "a context", "key", "table", "hand", "rules", "seats", "v");
  digits(context.key, 32);
  digits(context.rules, 32);
  name(context.table);
  number(context.hand, MOST);
  must(context.v === 1, "another version");
  each(context.seats, (item) => {
    const place = fields(item, "a seat", "seat", "player") as unknown as Place;
    number(place.seat, SEATS, 1);
    name(place.player);
  });
  each(found.roots, (root) => digits(root, 32));
  must((found.roots as readonly unknown[]).length === 2, "two roots are needed");
  each(found.commitments, (item) => {
    const listed = fields(item, "a commitment", "seat", "commitment") as unknown as Commitment;
    number(listed.seat, SEATS, 1);
    digits(listed.commitment, 32);
  });
  digits(found.signature, 64);
}

function cut(value: unknown): void {
  const parts = ["e", "hand", "seeds", "dropped", "point", "deck", "other", "cards"];
  const found = fields(value, "a cut", ...parts);
  must(found.e === "cut", "the cut is no cut");
  number(found.hand, MOST);
  each(found.seeds, (item) => {
    const seed = fields(item, "a seed", "seat", "seed") as unknown as Seed;
    number(seed.seat, SEATS, 1);
    digits(seed.seed, 32);
  });
  each(found.dropped, (seat) => number(seat, SEATS, 1));
  digits(found.point, 32);
  digits(found.other, 32);
  number(found.deck, 1);
  each(found.cards, (card) => number(card, 51));
}

function record(given: unknown): HandRecord {
  const bare = typeof given === "object" && given !== null && "sealed" in given;
  const value = bare ? { transcript: given } : given;
  must(typeof value === "object" && value !== null && "transcript" in value, "no transcript");
  const known = { seat: null, own: [], seed: null, ...value };
  const whole = fields(known, "a record", "transcript", "seat", "own", "seed");
  const transcript = fields(whole.transcript, "a transcript", ...TRANSCRIPT);
  number(transcript.number, MOST);
  digits(transcript.previous, 32);
  sealed(transcript.sealed);
  if (transcript.cut !== null) cut(transcript.cut);
  each(transcript.openings, opening);
  each(transcript.events, (event) => {
    must(typeof (event as RecordEvent | null)?.e === "string", "an event has a name");
  });
  digits(transcript.hash, 32);
  must(/^[0-9A-HJKMNP-TV-Z]{8}$/.test(String(transcript.tag)), "a tag has eight characters");
  digits(transcript.signature, 64);
  must(transcript.v === 1, "another version");
  if (whole.seat !== null) number(whole.seat, SEATS, 1);
  each(whole.own, opening);
  if (whole.seed !== null) digits(whole.seed, 32);
  return whole as unknown as HandRecord;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new NoRecord("no JSON");
  }
}

/** The records in a text: one, a list of them, or one a line. */
export function readRecords(text: string): readonly HandRecord[] {
  let values: unknown;
  try {
    values = parsed(text);
  } catch (error) {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    if (lines.length < 2) throw error;
    values = lines.map(parsed);
  }
  const list = Array.isArray(values) ? (values as readonly unknown[]) : [values];
  must(list.length > 0, "there is none in the file");
  return list.map(record);
}
