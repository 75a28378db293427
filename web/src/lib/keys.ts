// The keys of the table: which of them does what, and when they are off.

import { type Deed, keymap } from "../state/keymap.svelte";
import type { Play } from "../state/play/play.svelte";

/** Controls in which a key has a meaning of its own; in a slider none of ours has another one. */
const OWN_KEYS = "input:not([type=checkbox], [type=range]), textarea, select";
/** The code of a key that an input method keeps to itself. */
const KEPT_BY_INPUT_METHOD = 229;

/** The key is a matter of an input method, such as the Enter that takes what was composed. */
export const composes = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === KEPT_BY_INPUT_METHOD;

/** Do what `event` asks of `play`; tell whether it asked for something. */
export function press(event: KeyboardEvent, play: Play): boolean {
  if (composes(event) || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.repeat && !event.key.startsWith("Arrow")) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (event.key === "Escape") {
    play.back();
    return true;
  }
  if (target?.matches(OWN_KEYS)) return false;
  return (play.turn.wager.open && inPanel(event, target, play)) || lettered(event, target, play);
}

function inPanel(event: KeyboardEvent, target: Element | null, play: Play): boolean {
  const key = event.key;
  if (key === "Enter") {
    // On another button Enter means that button.
    if (target?.closest("button") && !target.closest("[data-confirm]")) return false;
    play.turn.raise();
  } else if (/^[1-5]$/.test(key)) play.turn.wager.preset(Number(key));
  else if (key === "ArrowRight" || key === "ArrowUp") play.turn.wager.nudge(1);
  else if (key === "ArrowLeft" || key === "ArrowDown") play.turn.wager.nudge(-1);
  else return false;
  return true;
}

/** Space on a button means that button. */
const PRESSED = "button, a, summary, [role=checkbox]";

function lettered(event: KeyboardEvent, target: Element | null, play: Play): boolean {
  if (event.key === " " && target?.closest(PRESSED)) return false;
  const deed = keymap.deed(event.key);
  const act = deed === null ? undefined : DEEDS[deed];
  act?.(play);
  return act !== undefined;
}

/** What the keys do at the table; the page around it does the rest. */
const DEEDS: Partial<Record<Deed, (play: Play) => void>> = {
  fold: (play) => play.turn.fold(),
  call: (play) => play.turn.checkOrCall(),
  call_only: (play) => play.turn.call(),
  raise: (play) => play.turn.raise(),
  bet: (play) => play.turn.raise(),
  all_in: (play) => play.turn.allIn(),
  show: (play) => play.after.show(),
  bank: (play) => play.bank.ask(),
};

const DRAWN: Readonly<Record<string, string>> = { " ": "␣", Enter: "↵" };

/** A key as it is drawn on a button. */
export function keyLabel(key: string): string {
  return DRAWN[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** A key as `aria-keyshortcuts` names it. */
export function keyName(key: string): string {
  return key === " " ? "Space" : key;
}
