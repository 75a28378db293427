// Where the keyboard goes on when what it was on goes away: to whatever opened it, to the dock
// where buttons decide about chips, else to what stands in its place now.
//
// Markup says two things about it. `data-panel` marks what is opened and closed, as a dialog is;
// `data-landing` what takes the focus itself, without any control in it being chosen, so that a
// key that is pressed once more presses nothing that the reader has not looked at.

const PANEL = "dialog, [data-panel]";
const LANDING = "[data-landing]";
const STOPS = ["a[href]", "button", "input", "select", "textarea", "summary", "[tabindex]"]
  .map((stop) => `${stop}:not(:disabled, [tabindex='-1'])`)
  .concat(LANDING)
  .join(", ");

/** Something that had the focus, and where it stood once it is gone: after `after` in `parent`. */
type Spot = {
  readonly element: HTMLElement;
  readonly panel: Element | null;
  parent: Node | null;
  after: Node | null;
};

/** What may have the focus: it is in the page and in sight, and not switched off. */
const stands = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(":disabled") &&
  element.checkVisibility({ visibilityProperty: true });

/** Whether `record` tells that `node` was taken out of its place. */
const took = (record: MutationRecord, node: Node): boolean =>
  [...record.removedNodes].some((gone) => gone.contains(node));

/** The panels that `records` brought into the page. */
function* panelsOf(records: readonly MutationRecord[]): Iterable<Element> {
  for (const added of records.flatMap((record) => [...record.addedNodes])) {
    if (!(added instanceof Element)) continue;
    if (added.matches(PANEL)) yield added;
    yield* added.querySelectorAll(PANEL);
  }
}

/** Follow `spot` through what was taken out of the page. */
function settle(spot: Spot, records: readonly MutationRecord[]): void {
  const latest = [...records].reverse();
  const taken = (node: Node): MutationRecord | undefined => latest.find((each) => took(each, node));
  if (spot.parent === null && !spot.element.isConnected) spot.parent = spot.element;
  while (spot.parent !== null && !spot.parent.isConnected) {
    const record = taken(spot.parent);
    if (record === undefined) return;
    [spot.parent, spot.after] = [record.target, record.previousSibling];
  }
  while (spot.after !== null && spot.after.parentNode !== spot.parent) {
    spot.after = taken(spot.after)?.previousSibling ?? null;
  }
}

/** The first stop in `parent` behind `after`, which is in it, else of what stands before. */
function beside(parent: Element, after: Node | null): HTMLElement | undefined {
  const stops = [...parent.querySelectorAll(STOPS)].filter(stands);
  const follows = (stop: Element): boolean =>
    after === null ||
    ((after.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      !after.contains(stop));
  let found = stops.find(follows);
  for (let node = after; found === undefined && node !== null; node = node.previousSibling) {
    found = stops.find((stop) => node.contains(stop));
  }
  return found;
}

/** What stands in the place of `spot`: the landing it was in, or its neighbour. Who goes `back`
 * to what opened a panel finds the like of it in its place, also within a landing. */
function instead(spot: Spot, back: boolean): HTMLElement | null {
  const main = document.querySelector<HTMLElement>("main");
  let parent = spot.parent instanceof Element ? spot.parent : spot.element.parentElement;
  let after: Node | null = parent === spot.parent ? spot.after : spot.element;
  const landing = parent?.closest<HTMLElement>(LANDING);
  if (landing && (!back || landing === parent)) return landing;
  const within = parent?.closest(PANEL) ?? main;
  while (parent !== null && within?.contains(parent)) {
    const found = beside(parent, after);
    if (found !== undefined) return found;
    [parent, after] = [parent.parentElement, parent];
  }
  return main;
}

/** Keep the focus in the page from now on. */
export function keepFocus(): void {
  /** What has the focus, or had it when it went away; null when the reader has put it nowhere. */
  let here: Spot | null = null;
  /** What opened each panel. */
  const openers = new Map<Element, Spot | null>();
  /** A finger needs no focus, and one in a text field would bring up the keyboard. */
  let touched = false;
  /** The focus has moved by itself while a key was held: there the key presses nothing. */
  let landed = false;
  /** It will be looked whether the focus is still in sight. */
  let looking = false;

  function opened(panel: Element): void {
    if (openers.has(panel)) return;
    const before = here?.panel ?? null;
    // One panel in the place of another goes back to what opened the first.
    openers.set(panel, before === null || stands(before) ? here : (openers.get(before) ?? null));
  }

  function land(records: readonly MutationRecord[]): void {
    for (const panel of panelsOf(records)) opened(panel);
    for (const spot of [here, ...openers.values()]) if (spot !== null) settle(spot, records);
    const lost = here;
    if (lost !== null && document.activeElement === lost.element) lookLater();
    else if (lost !== null && !(stands(lost.element) && document.activeElement !== document.body)) {
      // What was only moved lost the focus on its way; what stands still was left by the reader.
      if (!stands(lost.element)) focus(next(lost));
      else if (records.some((record) => took(record, lost.element))) focus(lost.element);
      else here = null;
    }
    for (const panel of openers.keys()) if (!panel.isConnected) openers.delete(panel);
  }

  /** What has the focus may have gone out of sight. To ask at once would lay the page out again
   * at every change; behind a frame it has been laid out. */
  function lookLater(): void {
    if (looking) return;
    looking = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        looking = false;
        if (here !== null && document.activeElement === here.element && !stands(here.element)) {
          focus(next(here));
        }
      }),
    );
  }

  function focus(element: HTMLElement | null): void {
    if (touched || element === null) return;
    element.focus({ preventScroll: element.matches(LANDING) });
    landed = true;
  }

  /** Where the focus of `lost` goes. */
  function next(lost: Spot): HTMLElement | null {
    const closed = lost.panel !== null && !stands(lost.panel);
    const opener = closed ? openers.get(lost.panel) : undefined;
    if (!opener) return instead(lost, false);
    return stands(opener.element) ? opener.element : instead(opener, true);
  }

  const pointed = (event: PointerEvent): void => {
    touched = event.pointerType === "touch";
    // Whoever points somewhere does not wait for what is gone.
    if (here !== null && !stands(here.element)) here = null;
  };
  addEventListener("pointerdown", pointed, true);
  const pressed = (event: KeyboardEvent): void => {
    touched = false;
    landed &&= event.repeat;
    if (landed) event.preventDefault();
  };
  addEventListener("keydown", pressed, true);
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const panel = target.closest(PANEL);
    if (panel !== null) opened(panel);
    here = { element: target, panel, parent: null, after: null };
  });
  document.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget === null) setTimeout(() => land([]));
  });
  new MutationObserver(land).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled"],
  });
}
