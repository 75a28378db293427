// A hand as steps to go through: one an event that a reader would tell, grouped by street.

import type { LogEvent } from "../state/reduce";
import { fold, handEvents, type Position, potOf } from "./fold";

export type Section = Position["street"] | "showdown";

export type Step = {
  readonly event: LogEvent;
  /** What the event, and those that say nothing of their own, leave behind. */
  readonly position: Position;
  readonly section: Section;
  /** All chips in the middle; at the award those that are shared out. */
  readonly pot: number;
  /** Who acts next, if anybody. */
  readonly next: number | null;
};

/** Events that are no step of their own: they belong to the one before. */
const SILENT: readonly LogEvent["e"][] = ["hand_ended"];
const SHOWDOWN: readonly LogEvent["e"][] = ["shown", "mucked", "awarded"];

/** The steps of a hand; none when the events do not begin with its start. */
export function steps(told: readonly LogEvent[]): readonly Step[] {
  const events = handEvents(told);
  if (events[0]?.e !== "hand_started") return [];
  const positions = fold(events);
  const lastBoard = events.map((event) => event.e).lastIndexOf("board_dealt");
  const found: Step[] = [];
  for (const [i, event] of events.entries()) {
    const position = positions[i];
    if (position === undefined) continue;
    const before = found.at(-1);
    const following = events[i + 1];
    const next = following?.e === "acted" ? following.seat : null;
    if (before !== undefined && SILENT.includes(event.e)) {
      found[found.length - 1] = { ...before, position, next };
      continue;
    }
    const over = i > lastBoard && SHOWDOWN.includes(event.e);
    const section = over || before?.section === "showdown" ? "showdown" : position.street;
    found.push({ event, position, section, next, pot: shared(position) });
  }
  return found;
}

function shared(position: Position): number {
  const { result } = position;
  return result === null ? potOf(position) : result.pots.reduce((sum, pot) => sum + pot.amount, 0);
}

/** Sections with the numbers of their steps. */
export type Part = { readonly section: Section; readonly first: number; readonly count: number };

export function parts(all: readonly Step[]): readonly Part[] {
  const found: Part[] = [];
  for (const [i, { section }] of all.entries()) {
    const last = found.at(-1);
    if (last?.section === section) found[found.length - 1] = { ...last, count: last.count + 1 };
    else found.push({ section, first: i, count: 1 });
  }
  return found;
}

/** The first step of the next section (`by` 1) or of this or the one before it (`by` -1). */
export function street(all: readonly Step[], from: number, by: 1 | -1): number {
  const firsts = parts(all).map((part) => part.first);
  const found = by > 0 ? firsts.find((i) => i > from) : firsts.filter((i) => i < from).at(-1);
  return found ?? (by > 0 ? Math.max(0, all.length - 1) : 0);
}

/** The faces of cards that the reader comes to know in the hand, by seat. */
export function faces(all: readonly Step[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>();
  const last = all.at(-1)?.position;
  last?.start.seats.forEach(({ seat }, i) => {
    const [hole, shown] = [last.hole[i] ?? [], last.shown[i] ?? []];
    const cards = hole.includes(-1) ? shown : hole;
    if (cards.some((card) => card >= 0)) found.set(seat, cards);
  });
  return found;
}
