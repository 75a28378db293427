// Checks the opened cards of a record; the twin of room/fairness/opened.py.

import type { HandStarted } from "../../protocol";
import { dealOrder, DueCards } from "./due";
import { hex, octets } from "./octets";
import type { Primitives } from "./primitives";
import { rulesDigest, sealDigest, type Choice } from "./seal";
import { climb, leaf } from "./tree";
import type { Finding, HandRecord, Opening } from "./types";

type Numbers = Finding["numbers"];
const finding = (code: string, numbers: Numbers = {}): Finding => ({ code, numbers });

/** What is wrong with the openings of a record; `choice` is what its cut decides. */
export async function openedFindings(
  using: Primitives,
  record: HandRecord,
  choice: Choice | null,
): Promise<Finding[]> {
  const { transcript, own } = record;
  const openings = [...transcript.openings, ...own];
  const found: Finding[] = [];
  if (choice === null) {
    if (openings.length > 0) found.push(finding("OPENED_UNCUT", { cards: openings.length }));
  } else {
    const root = transcript.sealed.roots[choice.deck] as string;
    const different = new Map(openings.map((each) => [JSON.stringify(each), each]));
    const checked = [...different.values()].map((each) => proof(using, each, root, choice.order));
    found.push(...(await Promise.all(checked)).flat(), ...twice(transcript.openings, own));
  }
  if (transcript.events.length > 0) {
    found.push(...(await started(using, record)), ...followed(record));
  }
  return found;
}

async function proof(
  using: Primitives,
  { position, leaf: at, card, salt, path }: Opening,
  root: string,
  order: readonly number[],
): Promise<Finding[]> {
  const found: Finding[] = [];
  const expected = order[position] as number;
  if (at !== expected) found.push(finding("OPENING_LEAF", { position, expected, found: at }));
  const hash = await leaf(using, at, card, octets(salt));
  if (hex(await climb(using, at, hash, path.map(octets))) !== root) {
    found.push(finding("OPENING_ROOT", { position, card }));
  }
  return found;
}

/** A position or a card that is there twice; own cards may be shown to all as well. */
function twice(open: readonly Opening[], own: readonly Opening[]): Finding[] {
  const found: Finding[] = [];
  for (const openings of [open, own]) {
    const seen = new Set<number>();
    for (const { position } of openings) {
      if (seen.has(position)) found.push(finding("POSITION_TWICE", { position }));
      seen.add(position);
    }
  }
  const places = new Map<number, number>();
  for (const { card, position } of [...open, ...own]) {
    if (!places.has(card)) places.set(card, position);
    if (places.get(card) !== position) found.push(finding("CARD_TWICE", { card }));
  }
  return found;
}

/** Compares what the decks were sealed for with the hand that was played. */
async function started(using: Primitives, { transcript }: HandRecord): Promise<Finding[]> {
  const { sealed, events } = transcript;
  const { context } = sealed;
  if (events[0]?.e !== "hand_started") return [finding("EVENT_IMPOSSIBLE", { event: 0 })];
  const start = events[0] as HandStarted;
  const players = new Map(start.seats.map((each) => [each.seat, each.player]));
  const dealt = dealOrder(start).map((seat) => ({ seat, player: players.get(seat) }));
  const seated = context.seats.map(({ seat, player }) => ({ seat, player }));
  const fits = {
    table: start.table === context.table,
    hand: start.hand === context.hand,
    rules: (await rulesDigest(using, start.rules, start.game)) === context.rules,
    seats: JSON.stringify(dealt) === JSON.stringify(seated),
    commitment: ["", await sealDigest(using, sealed)].includes(start.commitment),
  };
  return Object.entries(fits)
    .filter(([, fit]) => !fit)
    .map(([field]) => finding("EVENT_OTHER", { field }));
}

/** Compares the openings with the cards that the events make due. */
function followed({ transcript, seat, own }: HandRecord): Finding[] {
  const found: Finding[] = [];
  const due = new DueCards();
  transcript.events.forEach((event, number) => {
    try {
      due.note(event);
    } catch {
      found.push(finding("EVENT_IMPOSSIBLE", { event: number }));
    }
  });
  const open = new Map(transcript.openings.map((each) => [each.position, each.card]));
  for (const [position, expected] of due.open) {
    const card = open.get(position);
    if (card === undefined) found.push(finding("NOT_OPENED", { position }));
    else if (card !== expected) {
      found.push(finding("EVENT_CARD", { position, expected, found: card }));
    }
  }
  for (const position of open.keys()) {
    if (!due.open.has(position)) found.push(finding("NOT_DUE", { position }));
  }
  const holes = due.holes.get(seat ?? 0) ?? [];
  const mine = own.map((each) => each.position);
  for (const position of mine) {
    if (!holes.includes(position)) found.push(finding("OWN_NOT_DUE", { position }));
  }
  for (const position of holes) {
    if (!mine.includes(position)) found.push(finding("OWN_NOT_OPENED", { position }));
  }
  return found;
}
