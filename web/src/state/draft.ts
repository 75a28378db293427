// A table that is being made up: what differs from the house, as the room takes it.

import type { Problem } from "../lib/rulebook";

/** What may stand in a field of the house rules or in a setting. */
export type Value = unknown;

export type Draft = {
  readonly settings: Readonly<Record<string, Value>>;
  readonly rules: Readonly<Record<string, Value>>;
};

export const NEW: Draft = {
  settings: {
    name: "",
    profile: "standard",
    table_size: 6,
    visibility: "private",
    spectators: true,
    chat: true,
  },
  rules: { small_blind: 50, big_blind: 100 },
};

export function same(a: Value, b: Value): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** `draft` with a setting; undefined leaves it to the house. */
export function withSetting(draft: Draft, name: string, value: Value): Draft {
  return { ...draft, settings: changed(draft.settings, name, value) };
}

/** `draft` with a field of the rules; what the house says anyway is not said again. */
export function withRule(draft: Draft, field: string, value: Value, house: Value): Draft {
  return { ...draft, rules: changed(draft.rules, field, same(value, house) ? undefined : value) };
}

function changed(
  old: Readonly<Record<string, Value>>,
  name: string,
  value: Value,
): Record<string, Value> {
  const next = { ...old };
  if (value === undefined || value === "") delete next[name];
  else next[name] = value;
  return next;
}

/** The body of a request for this table. */
export function body(draft: Draft): Record<string, Value> {
  return { ...draft.settings, rules: draft.rules };
}

/** The field that a problem stands at. */
export const placeOf = ({ field }: Problem): string => (field === "blinds" ? "big_blind" : field);

/** Problems by the field that they stand at. */
export function byField(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]> {
  const map = new Map<string, Problem[]>();
  for (const problem of problems) {
    const place = placeOf(problem);
    map.set(place, [...(map.get(place) ?? []), problem]);
  }
  return map;
}
