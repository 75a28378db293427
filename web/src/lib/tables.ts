// What tables and their houses are called.

import { catalogue, say } from "./words.svelte";

/** The name of a table: a word of the catalogue for the room's own, else what its maker says. */
export function tableName(table: string, name = ""): string {
  const key = `room.table.${table}`;
  return catalogue.has(key) ? say(key) : name || table;
}

/** The name of the house whose rules a table began with. */
export function houseName(profile: string): string {
  const key = `profile.${profile}.name`;
  return catalogue.has(key) ? say(key) : profile;
}
