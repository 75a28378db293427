// What the page knows, as one pure function over the server's messages.
// A view is the truth; the events between only make the log and the motion.

import { shared } from "../lib/share";
import type {
  Chatted,
  Error as Refused,
  Ev,
  LobbyMessage,
  RequestEnded,
  ServerMessage,
  Snap,
  TableInfo,
  TableView,
} from "../protocol";

type Happening = NonNullable<Ev["e"]>;
/** What was said and how decks are sealed is no part of the log of a hand. */
type Aside = "chat_said" | "chat_held" | "sealed" | "cut" | "proved";
export type LogEvent = Exclude<Happening, { e: Aside }>;

/** How much of the chat the page keeps. */
const MOST_SAID = 200;
const ASIDE: ReadonlySet<string> = new Set<Aside>([
  "chat_said",
  "chat_held",
  "sealed",
  "cut",
  "proved",
]);

export type TableState = {
  readonly seq: number;
  readonly view: TableView;
  /** Events of the hand on the table, oldest first. */
  readonly log: readonly LogEvent[];
  /** The log has the hand from its first event on. */
  readonly whole: boolean;
  /** How long the open decision could take from its start, milliseconds; 0 for none. */
  readonly span: number;
  /** What was said while the page was open, oldest first. */
  readonly chat: readonly Chatted[];
  /** The names of who left since the hand began, by account: the log still speaks of them. */
  readonly left: Readonly<Record<string, string>>;
};

export type RoomState = {
  readonly player: string;
  readonly name: string;
  /** The server's clock minus ours, milliseconds. */
  readonly ahead: number;
  readonly tables: readonly TableInfo[];
  readonly table: TableState | null;
  /** The sequence of the table has a hole: a snapshot is needed. */
  readonly gap: boolean;
  /** The last refusal, until the next command. */
  readonly refusal: Refused | null;
};

export const NOTHING: RoomState = {
  player: "",
  name: "",
  ahead: 0,
  tables: [],
  table: null,
  gap: false,
  refusal: null,
};

/** The state after `message`; `now` is our clock in milliseconds. */
export function reduce(state: RoomState, message: ServerMessage, now: number): RoomState {
  switch (message.t) {
    case "welcome":
      return { ...state, player: message.player, name: message.name, ahead: message.now - now };
    case "lobby":
      return { ...state, tables: listed(state.tables, message) };
    case "snap":
      return { ...state, ahead: message.now - now, table: snapped(state, message), gap: false };
    case "ev":
      return happened(state, message, now);
    case "resync":
      return state.table?.view.info.table === message.table ? { ...state, gap: true } : state;
    case "error":
      return { ...state, refusal: message };
    case "pong":
      return { ...state, ahead: message.now - now };
    case "ack":
    case "proof":
    case "moved":
      return state;
  }
}

/** The lobby after `message`: all of it, or what has changed in its old place. */
function listed(before: readonly TableInfo[], message: LobbyMessage): readonly TableInfo[] {
  if (message.whole) return message.tables;
  const changed = new Map(message.tables.map((info) => [info.table, info]));
  const kept = before.filter((info) => !message.gone.includes(info.table));
  const known = new Set(kept.map((info) => info.table));
  const fresh = message.tables.filter((info) => !known.has(info.table));
  return [...kept.map((info) => changed.get(info.table) ?? info), ...fresh];
}

function snapped(state: RoomState, snap: Snap): TableState {
  const old = state.table;
  const current = old !== null && old.view.info.table === snap.table && old.seq === snap.seq;
  return {
    seq: snap.seq,
    view: snap.view,
    log: current ? old.log : [],
    chat: old !== null && old.view.info.table === snap.table ? old.chat : [],
    whole: current ? old.whole : snap.view.hand === null,
    span: span(old, snap.view, snap.now),
    left: current ? old.left : {},
  };
}

function happened(state: RoomState, message: Ev, now: number): RoomState {
  const table = state.table;
  if (table === null || table.view.info.table !== message.table) return state;
  if (message.seq <= table.seq) return state;
  if (message.seq !== table.seq + 1) return { ...state, gap: true };
  const event = message.e;
  const starts = event?.e === "hand_started";
  const answer = event?.e === "club_request_ended" ? answered(event, state.player) : null;
  const view = message.view === null ? table.view : shared(table.view, message.view);
  return {
    ...state,
    ahead: message.now - now,
    refusal: answer ?? state.refusal,
    table: {
      seq: message.seq,
      view,
      log: logged(table.log, event),
      chat:
        event?.e === "chat_said" ? [...table.chat, event].slice(-MOST_SAID) : table.chat,
      whole: table.whole || starts,
      span: span(table, view, message.now),
      left: gone(table, event),
    },
  };
}

/** Why `player` does not get what he asked the host for, as a refusal; null where he does. */
function answered(ended: RequestEnded, player: string): Refused | null {
  if (ended.account !== player || (ended.why !== "denied" && ended.why !== "impossible")) return null;
  const code = ended.why === "denied" ? "DENIED" : ended.code;
  return { t: "error", code, numbers: ended.numbers, rule: "", id: null };
}

function logged(log: readonly LogEvent[], event: Happening | null): readonly LogEvent[] {
  if (event === null || ASIDE.has(event.e)) return log;
  const next = event as LogEvent;
  return next.e === "hand_started" ? [next] : [...log, next];
}

function gone(table: TableState, event: Happening | null): TableState["left"] {
  if (event?.e === "hand_started") return {};
  if (event?.e !== "player_left") return table.left;
  const name = table.view.seats.find((seat) => seat.player === event.account)?.name;
  return name === undefined ? table.left : { ...table.left, [event.account]: name };
}

/** The length of the open decision: measured when its clock is first seen. */
function span(old: TableState | null, view: TableView, now: number): number {
  const clock = view.clock;
  if (clock === null) return 0;
  const before = old?.view.clock;
  const same = before?.seat === clock.seat && before.deadline === clock.deadline;
  return same && old !== null ? old.span : Math.max(1, clock.deadline - now);
}
