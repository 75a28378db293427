// The log of a hand in words: one line an event, cards apart so that they can be drawn.

import type { Post, TableView } from "../protocol";
import type { LogEvent, TableState } from "../state/reduce";
import { exact } from "./amounts";
import { cardName, HIDDEN } from "./cards";
import { catalogue, type Key, say } from "./words.svelte";

export type Line = {
  readonly who: string;
  readonly text: string;
  readonly cards: readonly number[];
  readonly look: "" | "street" | "win" | "all_in";
};

/** Names of who is not at the table any more, by account. */
export type Left = TableState["left"];
const NOBODY: Left = {};

type Reader = { readonly name: (seat: number) => string; readonly n: (chips: number) => string };
type Of<Kind extends LogEvent["e"]> = Extract<LogEvent, { e: Kind }>;

const line = (who: string, text: string, more: Partial<Line> = {}): Line => ({
  who,
  text,
  cards: [],
  look: "",
  ...more,
});

/** How an event of the table names its seat and what happened there. */
const SEAT_EVENTS = {
  came_back: "web.log.came_back",
  leaving: "web.log.left",
  player_left: "web.log.left",
  timed_out: "web.log.timed_out",
  straddle_declined: "web.log.no_straddle",
  mucked: "web.log.mucks",
  rabbit_asked: "web.log.rabbit_asked",
  sit_out_planned: "web.log.sits_out_later",
} as const satisfies Partial<Record<LogEvent["e"], Key>>;

/** What happens to the table as a whole. */
const TABLE_EVENTS = {
  club_paused: "web.log.paused",
  club_resumed: "web.log.resumed",
  club_closed: "web.log.closed",
  hand_cancelled: "web.log.cancelled",
} as const satisfies Partial<Record<LogEvent["e"], Key>>;

/** What the host does to one account. */
const ACCOUNT_EVENTS = {
  club_expelled: "web.log.expelled",
  club_muted: "web.log.muted",
  club_unmuted: "web.log.unmuted",
} as const satisfies Partial<Record<LogEvent["e"], Key>>;

/** Lines that were made before: an event is read once in a language. */
const made = new WeakMap<LogEvent, { readonly language: string; readonly lines: readonly Line[] }>();

/** The lines of one event, read at `view`'s table; `left` are the names of who went away. */
export function lines(event: LogEvent, view: TableView, left = NOBODY): readonly Line[] {
  const before = made.get(event);
  if (before?.language === catalogue.language) return before.lines;
  const now = read(event, view, left);
  made.set(event, { language: catalogue.language, lines: now });
  return now;
}

function read(event: LogEvent, view: TableView, left: Left): readonly Line[] {
  const reader: Reader = {
    name: (seat) =>
      event.e === "player_left" && event.account in left
        ? (left[event.account] ?? "")
        : seatName(seat, view, left),
    n: (chips) => exact(chips, catalogue.language),
  };
  return handLines(event, reader) ?? clubLines(event, view, reader) ?? tableLines(event, reader);
}

/** A line for who hears it or reads it alone: its cards by their names. */
export function lineWords({ who, text, cards }: Line): string {
  const known = cards.filter((card) => card !== HIDDEN).map(cardName);
  return [who, text, ...known].filter(Boolean).join(" ");
}

/** The name of an account at the table, or a word for somebody who is not seated. */
function accountName(account: string, view: TableView): string {
  return view.seats.find((seat) => seat.player === account)?.name ?? say("web.somebody");
}

function clubLines(event: LogEvent, view: TableView, { n }: Reader): readonly Line[] | null {
  if (event.e in TABLE_EVENTS) {
    return [line("", say(TABLE_EVENTS[event.e as keyof typeof TABLE_EVENTS]))];
  }
  if (event.e in ACCOUNT_EVENTS && "account" in event) {
    const words = ACCOUNT_EVENTS[event.e as keyof typeof ACCOUNT_EVENTS];
    return [line(accountName(event.account, view), say(words))];
  }
  switch (event.e) {
    case "club_host_changed":
      return event.host === ""
        ? [line("", say("web.log.no_host"))]
        : [line(accountName(event.host, view), say("web.log.host"))];
    case "blinds_changed":
      return [
        line("", say("web.log.blinds", { low: n(event.small_blind), high: n(event.big_blind) })),
      ];
    case "waiting_joined":
      return [line(event.name, say("web.log.queues"))];
    case "chat_switched":
      return [line("", say(event.on ? "web.log.chat_on" : "web.log.chat_off"))];
    default:
      return null;
  }
}

/** Who sits, or sat in the hand, at `seat`. */
export function seatName(seat: number, view: TableView, left = NOBODY): string {
  const player = view.hand?.seats.find((s) => s.seat === seat)?.player;
  const there =
    view.seats.find((s) => s.player === player)?.name ??
    (player === undefined ? undefined : left[player]) ??
    view.seats.find((s) => s.seat === seat)?.name;
  return there ?? say("web.seat.number", { n: seat });
}

function handLines(event: LogEvent, { name, n }: Reader): readonly Line[] | null {
  switch (event.e) {
    case "hand_started":
      return [line("", say("web.hand_number", { n: event.hand }), { look: "street" })];
    case "posted":
      return event.posts.map((post) => line(name(post.seat), postWords(post, n)));
    case "hole_dealt": {
      const cards = event.cards.filter((card) => card >= 0);
      return [line("", say(cards.length > 0 ? "web.log.own_cards" : "web.log.dealt"), { cards })];
    }
    case "acted":
      return [acted(event, { name, n })];
    case "returned":
      return [line(name(event.seat), say("web.log.returned", { n: n(event.chips) }))];
    case "voted":
      return [line(name(event.seat), say(event.yes ? "web.log.twice" : "web.log.once"))];
    case "board_dealt":
      return [line("", boardWords(event), { cards: event.cards, look: "street" })];
    case "shown":
      return [line(name(event.seat), say("web.log.shows"), { cards: event.cards })];
    case "awarded":
      return awards(event, { name, n });
    case "rabbit_dealt":
      return [line("", say("web.log.rabbit"), { cards: event.cards })];
    default:
      return null;
  }
}

function boardWords(event: Of<"board_dealt">): string {
  const street = say(`web.street.${event.street}`);
  return event.board === 0 ? street : say("web.log.second_board", { street });
}

function postWords(post: Post, n: Reader["n"]): string {
  return say(`web.log.post.${post.kind}`, { n: n(post.live + post.dead) });
}

function acted(event: Of<"acted">, { name, n }: Reader): Line {
  const chips = { n: n(event.kind === "call" ? event.chips : event.to) };
  if (event.all_in && (event.kind === "call" || event.kind === "bet" || event.kind === "raise")) {
    return line(name(event.seat), say(`web.log.all_in.${event.kind}`, chips), { look: "all_in" });
  }
  return line(name(event.seat), say(`web.log.${event.kind}`, chips));
}

/** One line a seat and pot: a pot split over two boards is said once. */
function awards(event: Of<"awarded">, { name, n }: Reader): readonly Line[] {
  const won = new Map<string, { seat: number; pot: number; chips: number }>();
  for (const award of event.awards) {
    const key = `${award.pot}/${award.seat}`;
    const before = won.get(key)?.chips ?? 0;
    won.set(key, { seat: award.seat, pot: award.pot, chips: before + award.chips });
  }
  const pots = event.pots.length;
  return [...won.values()].map(({ seat, pot, chips }) => {
    if (pot < 0) return line(name(seat), say("web.log.refunded", { n: n(chips) }));
    const words = pots === 1 ? "web.log.wins" : "web.log.wins_pot";
    return line(name(seat), say(words, { n: n(chips), pot: potName(pot, pots) }), { look: "win" });
  });
}

/** The name of a pot: main pot, side pot, or side pots with their number. */
export function potName(place: number, count: number): string {
  if (place === 0) return say("web.pot.main");
  return count === 2 ? say("web.pot.side") : say("web.pot.side_n", { n: place });
}

function tableLines(event: LogEvent, { name, n }: Reader): readonly Line[] {
  if (event.e === "player_sat") {
    return [line(event.name, say("web.log.sat", { n: n(event.chips) }))];
  }
  if (event.e === "topped_up") {
    return [line(name(event.seat), say("web.log.topped_up", { n: n(event.chips) }))];
  }
  if (event.e === "sat_out") {
    const words = event.reason === "no_chips" ? "web.log.no_chips" : "web.log.sat_out";
    return [line(name(event.seat), say(words))];
  }
  if (event.e in SEAT_EVENTS && "seat" in event) {
    return [line(name(event.seat), say(SEAT_EVENTS[event.e as keyof typeof SEAT_EVENTS]))];
  }
  return [];
}
