// Checks the record of a hand with nothing but the record; the twin of room/fairness/verify.py.

import { hex, octets } from "./octets";
import { openedFindings } from "./opened";
import { primitives, type Primitives } from "./primitives";
import { choose, commitmentTo, contextDigest, sealBytes, type Choice } from "./seal";
import { firstLink, nextLink, signedBytes, tagOf, transcriptDigest } from "./transcript";
import { sealedDeck } from "./tree";
import type { Cut, Finding, HandRecord, Link, Report, Sealed, Transcript } from "./types";

type Numbers = Finding["numbers"];
const finding = (code: string, numbers: Numbers = {}): Finding => ({ code, numbers });

export interface Known {
  /** The public key that the reader knows the room by. */
  readonly key?: string | undefined;
  /** Where the chain of the table had come to. */
  readonly link?: Link | undefined;
  readonly using?: Primitives | undefined;
}

/** What is wrong with the record of one hand. */
export async function verify(record: HandRecord, known: Known = {}): Promise<Report> {
  const using = known.using ?? (await primitives());
  const { transcript } = record;
  const { sealed, cut } = transcript;
  const findings = [
    ...(await signatures(using, transcript, known.key)),
    ...(await chained(using, transcript, known.link)),
    ...listed(sealed),
  ];
  let choice: Choice | null = null;
  if (cut !== null) {
    choice = await choose(using, sealed.context, sealed.roots, cut.seeds);
    findings.push(...(await seeded(using, sealed, cut)));
    findings.push(...(await wellCut(using, sealed, cut, choice)), ...ownSeed(record, cut));
  }
  findings.push(...(await openedFindings(using, record, choice)));
  const opened = [...transcript.openings, ...record.own].map((each) => each.position);
  return {
    table: sealed.context.table,
    hand: sealed.context.hand,
    number: transcript.number,
    tag: transcript.tag,
    key: sealed.context.key,
    cards: new Set(opened).size,
    findings,
    notes: notes(transcript, known.link),
  };
}

/** A report for each of the records, which follow each other at their tables. */
export async function verifyChain(
  records: readonly HandRecord[],
  known: Omit<Known, "link"> = {},
): Promise<readonly Report[]> {
  const using = known.using ?? (await primitives());
  const links = new Map<string, Link>();
  const hands = new Set<string>();
  const reports: Report[] = [];
  for (const record of records) {
    const { key, table, hand } = record.transcript.sealed.context;
    const chain = `${key} ${table}`;
    const report = await verify(record, { ...known, using, link: links.get(chain) });
    const again = hands.has(`${hand} ${chain}`) ? [finding("HAND_AGAIN", { hand })] : [];
    hands.add(`${hand} ${chain}`);
    links.set(chain, nextLink(record.transcript));
    reports.push({ ...report, notes: [...report.notes, ...again] });
  }
  return reports;
}

async function signatures(
  using: Primitives,
  transcript: Transcript,
  key: string | undefined,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const { context, roots, commitments, signature } = transcript.sealed;
  const signer = octets(context.key);
  if (key !== undefined && key !== context.key) {
    found.push(finding("WRONG_KEY", { expected: key, found: context.key }));
  }
  const seal = await sealBytes(using, context, roots, commitments);
  if (!(await using.signed(signer, seal, octets(signature)))) {
    found.push(finding("SEAL_SIGNATURE"));
  }
  const hash = await transcriptDigest(using, transcript);
  if (hex(hash) !== transcript.hash) {
    found.push(finding("TRANSCRIPT_HASH", { expected: hex(hash), found: transcript.hash }));
  }
  if (tagOf(hash) !== transcript.tag) {
    found.push(finding("TRANSCRIPT_TAG", { expected: tagOf(hash), found: transcript.tag }));
  }
  if (!(await using.signed(signer, signedBytes(hash), octets(transcript.signature)))) {
    found.push(finding("TRANSCRIPT_SIGNATURE"));
  }
  return found;
}

async function chained(
  using: Primitives,
  { number, previous, sealed }: Transcript,
  known: Link | undefined,
): Promise<Finding[]> {
  const { key, table } = sealed.context;
  const link = known ?? (number === 0 ? await firstLink(using, key, table) : undefined);
  const found: Finding[] = [];
  if (link !== undefined && number !== link.number) {
    found.push(finding("CHAIN_NUMBER", { expected: link.number, found: number }));
  }
  if (link !== undefined && previous !== link.previous) {
    found.push(finding("CHAIN_LINK", { expected: link.previous, found: previous }));
  }
  return found;
}

function listed({ context, commitments }: Sealed): Finding[] {
  const found: Finding[] = [];
  const seen = new Set<number | string>();
  for (const { seat, player } of context.seats) {
    if (seen.has(seat) || seen.has(player)) found.push(finding("SEAT_TWICE", { seat }));
    seen.add(seat).add(player);
  }
  found.push(...ascending("commitments", commitments));
  for (const { seat } of commitments) {
    if (!context.seats.some((place) => place.seat === seat)) {
      found.push(finding("COMMITMENT_STRANGER", { seat }));
    }
  }
  return found;
}

async function seeded(using: Primitives, sealed: Sealed, cut: Cut): Promise<Finding[]> {
  const commitments = new Map(sealed.commitments.map((each) => [each.seat, each.commitment]));
  const revealed = new Set(cut.seeds.map((each) => each.seat));
  const found = [
    ...ascending("seeds", cut.seeds),
    ...ascending(
      "dropped",
      cut.dropped.map((seat) => ({ seat })),
    ),
  ];
  for (const { seat, seed } of cut.seeds) {
    const commitment = commitments.get(seat);
    if (commitment === undefined) found.push(finding("SEED_UNLISTED", { seat }));
    else if (!(await fits(using, sealed, seat, seed, commitment))) {
      found.push(finding("SEED_OTHER", { seat }));
    }
  }
  for (const seat of cut.dropped) {
    if (!commitments.has(seat)) found.push(finding("DROPPED_NOT_LISTED", { seat }));
    if (revealed.has(seat)) found.push(finding("DROPPED_REVEALED", { seat }));
  }
  for (const seat of commitments.keys()) {
    if (!revealed.has(seat) && !cut.dropped.includes(seat)) {
      found.push(finding("SEED_MISSING", { seat }));
    }
  }
  return found;
}

async function fits(
  using: Primitives,
  { context }: Sealed,
  seat: number,
  seed: string,
  commitment: string,
): Promise<boolean> {
  const { table, hand } = context;
  const players = context.seats.filter((place) => place.seat === seat);
  const made = players.map(({ player }) =>
    commitmentTo(using, octets(seed), { table, hand, player }),
  );
  return (await Promise.all(made)).includes(commitment);
}

async function wellCut(
  using: Primitives,
  sealed: Sealed,
  cut: Cut,
  choice: Choice,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const compare = (code: string, expected: number | string, value: number | string): void => {
    if (expected !== value) found.push(finding(code, { expected, found: value }));
  };
  compare("CUT_HAND", sealed.context.hand, cut.hand);
  compare("POINT", choice.point, cut.point);
  compare("CHOICE", choice.deck, cut.deck);
  const number = 1 - choice.deck;
  const context = await contextDigest(using, sealed.context);
  const other = await sealedDeck(using, octets(cut.other), context, number);
  compare("OTHER_ROOT", sealed.roots[number] as string, hex(other.root));
  const position = other.cards.findIndex((card, at) => card !== cut.cards[at]);
  if (position >= 0 || cut.cards.length > 52) {
    found.push(finding("OTHER_CARDS", { position: position < 0 ? cut.cards.length : position }));
  }
  const seen = new Set<number>();
  for (const card of cut.cards) {
    if (seen.has(card)) found.push(finding("OTHER_CARD_TWICE", { card }));
    seen.add(card);
  }
  return found;
}

/** A seed of the reader that is not in the cut, though he was not dropped. */
function ownSeed({ seat, seed }: HandRecord, cut: Cut): Finding[] {
  if (seat === null || seed === null || cut.dropped.includes(seat)) return [];
  const there = cut.seeds.some((each) => each.seat === seat && each.seed === seed);
  return there ? [] : [finding("OWN_SEED", { seat })];
}

function ascending(list: string, found: readonly { readonly seat: number }[]): Finding[] {
  const rises = found.every((each, at) => at === 0 || (found[at - 1]?.seat ?? 0) < each.seat);
  return rises ? [] : [finding("LIST_ORDER", { list })];
}

function notes({ number, cut, events }: Transcript, link: Link | undefined): Finding[] {
  const found = link === undefined && number > 0 ? [finding("CHAIN_STARTS", { number })] : [];
  if (cut === null) return [...found, finding("CALLED_OFF")];
  if (cut.seeds.length === 0) found.push(finding("NO_SEEDS"));
  found.push(...cut.dropped.map((seat) => finding("SEED_DROPPED", { seat })));
  if (events.length === 0) found.push(finding("NO_EVENTS"));
  return found;
}
