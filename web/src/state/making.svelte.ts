// Making up a table: the draft, what the room says about it while it changes, and the table.

import type { Error as Refused } from "../protocol";
import {
  type Checked,
  checked,
  created,
  type Field,
  fieldsOf,
  type House,
  housesOf,
  houseValue,
  type Problem,
  type Schema,
  setDoor,
  tableLink,
} from "../lib/rulebook";
import { catalogue, say } from "../lib/words.svelte";
import { body, byField, type Draft, NEW, same, type Value, withRule, withSetting } from "./draft";
import { room } from "./room.svelte";

/** How long the draft rests before the room is asked, milliseconds. */
const REST_MS = 250;

export class Making {
  /** The name that nobody has typed yet: it follows the reader's language. */
  #named = say("web.create.new_name");
  draft = $state.raw<Draft>(withSetting(NEW, "name", this.#named));
  schema = $state.raw<Schema | null>(null);
  houses = $state.raw<readonly House[]>([]);
  answer = $state.raw<Checked | null>(null);
  refusal = $state.raw<Refused | null>(null);
  busy = $state(false);
  /** The table that was made, and the link that opens it, or why there is none. */
  made = $state.raw<{ table: string; link: string | Refused } | null>(null);
  #asked = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  readonly problems = $derived(byField(this.answer?.problems ?? []));

  get profile(): string {
    return String(this.draft.settings["profile"]);
  }

  /** Fetch the words of all fields in the reader's language. */
  async load(): Promise<void> {
    const language = catalogue.language;
    this.#name();
    const [schema, houses] = await Promise.all([fieldsOf(language), housesOf(language)]);
    if (language !== catalogue.language) return;
    if (!schema.ok) this.refusal = schema.refusal;
    else if (!houses.ok) this.refusal = houses.refusal;
    else {
      this.schema = schema.value;
      this.houses = houses.value;
      this.refusal = null;
      this.check();
    }
  }

  #name(): void {
    const fresh = say("web.create.new_name");
    if (this.draft.settings["name"] === this.#named) this.draft = withSetting(this.draft, "name", fresh);
    this.#named = fresh;
  }

  setting(name: string): Value {
    const known = this.schema?.settings.find((each) => each.setting === name);
    return this.draft.settings[name] ?? known?.default ?? null;
  }

  set(name: string, value: Value): void {
    this.draft = withSetting(this.draft, name, value);
    this.check();
  }

  /** Begin with another house: the rules that were changed stay changed. */
  choose(profile: string): void {
    let next = withSetting(this.draft, "profile", profile);
    const house = this.houses.find((each) => each.profile === profile);
    const size = Number(next.settings["table_size"]);
    if (house !== undefined && size > house.players_max) {
      next = withSetting(next, "table_size", house.players_max);
    }
    const structure = next.settings["structure"];
    if (house !== undefined && !house.structures.includes(String(structure))) {
      next = withSetting(next, "structure", undefined);
    }
    this.draft = next;
    this.check();
  }

  house(field: Field): Value {
    return houseValue(field, this.profile);
  }

  rule(field: Field): Value {
    return field.field in this.draft.rules ? this.draft.rules[field.field] : this.house(field);
  }

  differs(field: Field): boolean {
    return !same(this.rule(field), this.house(field));
  }

  setRule(field: Field, value: Value): void {
    this.draft = withRule(this.draft, field.field, value, this.house(field));
    this.check();
  }

  problem(name: string): readonly Problem[] {
    return this.problems.get(name) ?? [];
  }

  /** Ask the room about the draft once it has rested. */
  check(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void this.#check(), REST_MS);
  }

  async #check(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const answer = await checked(body(this.draft), catalogue.language);
    if (asked !== this.#asked) return;
    if (answer.ok) {
      this.answer = answer.value;
      this.refusal = null;
    } else this.refusal = answer.refusal;
  }

  /** Open the table; who has no name yet becomes a guest named `name` first. */
  async create(name: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await this.#create(name);
    this.busy = false;
  }

  async #create(name: string): Promise<void> {
    if (room.state.player === "" && !(await room.enter(name))) {
      this.refusal = room.state.refusal;
      return;
    }
    const answer = await created(body(this.draft));
    if (!answer.ok) {
      const problems = (answer.body as Partial<Checked> | null)?.problems;
      if (problems === undefined) this.refusal = answer.refusal;
      else this.answer = { problems, table: null, rules: null };
      return;
    }
    const table = answer.value.table;
    this.refusal = null;
    this.made = { table, link: await this.#link(table) };
  }

  async #link(table: string): Promise<string | Refused> {
    if (this.setting("visibility") !== "private") return tableLink(table);
    const answer = await setDoor(table, { visibility: "private", invite: true });
    return answer.ok ? tableLink(table, answer.value.invite ?? "") : answer.refusal;
  }
}
