// What the room says about rules and new tables: fields, houses, problems, rules in words.

import type { TableConfig } from "../protocol";
import { type Answer, ask } from "./http";
import type { Language } from "./words.svelte";

export type Choice = { readonly value: string | number | boolean; readonly title: string };

/** What people count in; one of it is `size` of the numbers that the room has. */
export type Unit = { readonly title: string; readonly size: number };

export type Field = {
  readonly field: string;
  readonly type: "int" | "enum" | "bool" | "list" | "map" | "text";
  readonly title: string;
  readonly why: string;
  readonly values: readonly Choice[];
  readonly range: readonly [number, number] | null;
  readonly nullable: boolean;
  readonly unit: Unit | null;
  readonly allowed: string;
  readonly default: unknown;
  readonly profiles: Readonly<Record<string, unknown>>;
  readonly rules: readonly string[];
};

type Setting = {
  readonly setting: string;
  readonly title: string;
  readonly why: string;
  readonly values: readonly Choice[];
  readonly unit: Unit | null;
  readonly allowed: string;
  readonly default: unknown;
  readonly rule: string;
};

export type Section = {
  readonly section: string;
  readonly title: string;
  readonly fields: readonly string[];
};

export type Schema = {
  readonly sections: readonly Section[];
  readonly fields: readonly Field[];
  readonly settings: readonly Setting[];
};

export type House = {
  readonly profile: string;
  readonly title: string;
  readonly why: string;
  readonly players_max: number;
  readonly structures: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
};

export type Problem = {
  readonly field: string;
  readonly error: { readonly code: string; readonly rule: string };
  readonly words: Readonly<Record<string, string>>;
};

export type Entry = {
  readonly field: string;
  readonly title: string;
  readonly value: string;
  readonly reason: string;
  readonly rules: readonly string[];
  readonly applies: boolean;
  readonly differs_from_standard: boolean;
  readonly changed_from_profile: boolean;
};

export type RuleSection = {
  readonly name: string;
  readonly title: string;
  readonly entries: readonly Entry[];
};

export type Checked = {
  readonly problems: readonly Problem[];
  readonly table: TableConfig | null;
  readonly rules: readonly RuleSection[] | null;
};

export type TableRules = {
  readonly table: string;
  readonly name: string;
  readonly profile: string;
  readonly structure: string;
  readonly sections: readonly RuleSection[];
};

export const fieldsOf = (language: Language): Promise<Answer<Schema>> =>
  ask("GET", `/api/rules/fields?lang=${language}`);

export const housesOf = (language: Language): Promise<Answer<House[]>> =>
  ask("GET", `/api/rules/profiles?lang=${language}`);

export const checked = (wish: unknown, language: Language): Promise<Answer<Checked>> =>
  ask("POST", `/api/tables/check?lang=${language}`, wish);

export const created = (wish: unknown): Promise<Answer<{ table: string }>> =>
  ask("POST", "/api/tables", wish);

export const rulesOf = (table: string, language: Language): Promise<Answer<TableRules>> =>
  ask("GET", `/api/tables/${encodeURIComponent(table)}/rules?lang=${language}`);

/** Who may come in: everybody, or who has the password or an invitation; `invite` makes one. */
type Door = {
  readonly visibility: "public" | "private";
  readonly password?: string;
  readonly invite: boolean;
};

/** Set the door of a table that the reader hosts. */
export const setDoor = (table: string, door: Door): Promise<Answer<{ invite?: string | null }>> =>
  ask("POST", `/api/tables/${encodeURIComponent(table)}/door`, door);

/** The address of a table, with an invitation where there is one. */
export function tableLink(table: string, invite = ""): string {
  const page = `${location.origin}/t/${encodeURIComponent(table)}`;
  return invite === "" ? page : `${page}?i=${encodeURIComponent(invite)}`;
}

/** What the house of `profile` says about `field`. */
export function houseValue(field: Field, profile: string): unknown {
  return profile in field.profiles ? field.profiles[profile] : field.default;
}
