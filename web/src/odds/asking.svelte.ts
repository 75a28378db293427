// The odds page: who holds what on which board, what the room says to it, and who is edited.

import type { Error as Refused } from "../protocol";
import { best, EMPTY, type Grid, handName, painted, writeGrid } from "./grid";
import { askEquity, askRange, askStreets, type Equity, onceReady, type Street } from "./odds";
import { cardsOf, cardsText, handOf } from "./texts";

export const MOST_PLAYERS = 10;
const BOARD = 5;
/** How long the reader may go on editing before the room is asked. */
const PAUSE_MS = 150;
/** The same for a text, of which half a word may be no range. */
const TYPING_MS = 400;

export class Player {
  readonly id: number;
  text = $state("");
  /** The range as a grid; a hand has none. */
  grid = $state.raw<Grid>(EMPTY);
  /** The grid tells all of the range. */
  even = true;
  /** The room has not read the text yet. */
  reading = $state(false);
  /** What the room could not read in the text. */
  refusal = $state.raw<Refused | null>(null);
  /** The range that was read, as the room writes it. */
  #told = "";
  #reading: AbortController | null = null;

  constructor(id: number, text: string) {
    this.id = id;
    this.write(text);
  }

  get hand(): readonly [number, number] | null {
    return handOf(this.text);
  }
  /** The cards, where the line has no more than cards. */
  get cards(): readonly number[] {
    return this.text.trim() === "" ? [] : (cardsOf(this.text) ?? []);
  }

  /** Take what the reader has typed. */
  write(text: string): void {
    this.text = text;
    this.refusal = null;
    this.#reading?.abort();
    this.reading = false;
    if (text.trim() === "" || cardsOf(text) !== null) {
      this.grid = EMPTY;
      this.even = true;
    } else void this.#read(text);
  }

  async #read(text: string): Promise<void> {
    const reading = new AbortController();
    this.#reading = reading;
    this.reading = true;
    await new Promise((done) => setTimeout(done, TYPING_MS));
    if (reading.signal.aborted) return;
    const answer = await askRange(text, reading.signal);
    if (reading.signal.aborted) return;
    this.reading = false;
    if (answer.ok) {
      this.grid = answer.value.grid.flat();
      this.even = answer.value.even;
      this.#told = answer.value.text;
    } else this.refusal = answer.refusal;
  }

  /** Give hands of the grid a weight. */
  paint(cells: readonly number[], weight: number): void {
    const takesOut = /[!！]/.test(this.text);
    // What such a text leaves is known once the room has read it, and could not be added to.
    if (this.reading && takesOut) return;
    const grid = painted(this.grid, cells, weight);
    if (this.even) this.set(grid);
    else {
      // Single combos are kept: the last weight of a combo counts. Not where the reader's own
      // text takes it out, wherever that stands: the room's text takes nothing out.
      const ending = weight === 1 ? "" : `:${weight}`;
      const own = this.reading || (this.refusal === null && !takesOut);
      const before = own ? this.text : this.#told;
      this.write([before, ...cells.map((cell) => handName(cell) + ending)].join(","));
      // What was painted is seen at once, not when the room has read it.
      this.grid = grid;
    }
  }

  /** Make the range that of `grid`. */
  set(grid: Grid): void {
    this.#reading?.abort();
    this.reading = false;
    this.refusal = null;
    this.even = true;
    this.grid = grid;
    this.text = writeGrid(grid);
  }
}

/** The cards of a part of the address, each once, as they are picked. */
const distinct = (text: string | null): readonly number[] => [...new Set(cardsOf(text ?? ""))];

type Target = "board" | "dead" | number;

export class Asking {
  players = $state<Player[]>([]);
  board = $state.raw<readonly number[]>([]);
  dead = $state.raw<readonly number[]>([]);
  /** What the pickers change: the board, the dead cards, or the player of an id. */
  target = $state<Target>(1);
  equity = $state.raw<Equity | null>(null);
  streets = $state.raw<readonly Street[]>([]);
  /** What the room says while it gets ready to count. */
  warming = $state.raw<Refused | null>(null);
  refusal = $state.raw<Refused | null>(null);
  busy = $state(false);
  #answered: readonly Player[] = [];
  #last = 0;
  #asked: AbortController | null = null;

  constructor(query: URLSearchParams) {
    const texts = query.getAll("p").slice(0, MOST_PLAYERS);
    for (const text of texts.length > 0 ? texts : ["", ""]) this.add(text);
    while (this.players.length < 2) this.add("");
    this.board = distinct(query.get("board")).slice(0, BOARD);
    this.dead = distinct(query.get("dead"));
    this.target = this.players[0]?.id ?? 1;
  }

  get player(): Player | undefined {
    return this.players.find((player) => player.id === this.target);
  }
  /** What is asked, as the address of the page has it. */
  get query(): string {
    const query = new URLSearchParams();
    for (const { text } of this.players) query.append("p", text);
    if (this.board.length > 0) query.set("board", cardsText(this.board));
    if (this.dead.length > 0) query.set("dead", cardsText(this.dead));
    return query.toString();
  }
  /** Who holds something. */
  get holding(): readonly Player[] {
    return this.players.filter((player) => player.text.trim() !== "");
  }
  /** Whom the answer is about, in its order. */
  get answered(): readonly Player[] {
    return this.#answered;
  }
  /** What the room said of a player. */
  of(player: Player): Equity["players"][number] | undefined {
    return this.equity?.players[this.#answered.indexOf(player)];
  }

  add(text = ""): void {
    if (this.players.length >= MOST_PLAYERS) return;
    this.#last += 1;
    this.players.push(new Player(this.#last, text));
    this.target = this.#last;
  }
  drop(player: Player): void {
    this.players = this.players.filter((other) => other !== player);
    // They have a column of his.
    this.streets = [];
    while (this.players.length < 2) this.add();
    this.target = this.players[0]?.id ?? "board";
  }

  /** Who has a card: nobody, the target of the pickers, or somebody else. */
  holder(card: number): "nobody" | "target" | "other" {
    if (this.#own().includes(card)) return "target";
    const taken = [...this.board, ...this.dead, ...this.players.flatMap(({ cards }) => cards)];
    return taken.includes(card) ? "other" : "nobody";
  }
  #own(): readonly number[] {
    if (this.target === "board") return this.board;
    return this.target === "dead" ? this.dead : (this.player?.cards ?? []);
  }

  /** Give a card to the target, or take it back. */
  pick(card: number): void {
    const holder = this.holder(card);
    if (holder === "other") return;
    const own = this.#own();
    const next = holder === "target" ? own.filter((each) => each !== card) : [...own, card];
    if (this.target === "board") {
      if (next.length <= BOARD) this.board = next;
    } else if (this.target === "dead") this.dead = next;
    // A third card begins the hand anew.
    else this.player?.write(cardsText(next.length > 2 ? [card] : next));
  }
  clear(): void {
    if (this.target === "board") this.board = [];
    else if (this.target === "dead") this.dead = [];
    else this.player?.write("");
  }
  /** Give the player of the grid the best hands. */
  best(share: number): void {
    this.player?.set(best(share));
  }

  /** How far the room is with the texts; nothing is asked before it knows all of them. */
  get texts(): "read" | "reading" | "refused" {
    const holding = this.holding;
    if (holding.some((player) => player.refusal !== null)) return "refused";
    return holding.some((player) => player.reading) ? "reading" : "read";
  }
  /** Why nothing can be asked yet, or null. */
  get lacking(): "players" | "hand" | "flop" | null {
    if (this.holding.some(({ cards }) => cards.length === 1)) return "hand";
    if (this.holding.length < 2) return "players";
    return this.board.length === 1 || this.board.length === 2 ? "flop" : null;
  }

  /** Ask the room, unless the reader goes on before it; an answer that is old is dropped. */
  ask(): void {
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    const texts = this.texts;
    if (this.lacking !== null || texts === "refused") {
      [this.equity, this.streets, this.refusal, this.busy] = [null, [], null, false];
      return;
    }
    this.busy = true;
    if (texts === "reading") return;
    setTimeout(() => void this.#answer(asked.signal), PAUSE_MS);
  }
  stop(): void {
    this.#asked?.abort();
  }

  async #answer(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const holding = this.holding;
    const texts = holding.map(({ text }) => text);
    const [board, dead] = [cardsText(this.board), cardsText(this.dead)];
    const answer = await onceReady(
      () => askEquity(texts, board, dead, signal),
      signal,
      (refusal) => (this.warming = refusal),
    );
    if (signal.aborted) return;
    [this.busy, this.warming] = [false, null];
    this.refusal = answer.ok ? null : answer.refusal;
    this.#answered = holding;
    this.equity = answer.ok ? answer.value : null;
    this.streets = [];
    if (!answer.ok || board === "" || !holding.every(({ hand }) => hand !== null)) return;
    const streets = await askStreets(texts, board, dead, "odds-streets", signal);
    if (!signal.aborted && streets.ok) this.streets = streets.value.streets;
  }
}
