// Movements on the felt. They run beside the decision, never before it, and not at
// all for readers who ask for less motion.

import type { TransitionConfig } from "svelte/transition";

const QUICK_MS = 200;
const SLIDE_MS = 320;
const FLIGHT_MS = 380;

/** From one spot of the stage to another, in percent of it, and when to start. */
type Way = {
  readonly x: number;
  readonly y: number;
  readonly to: { readonly x: number; readonly y: number };
  readonly delay?: number;
};

/** Out of the hand and to rest. */
const SETTLE = "cubic-bezier(.33, 1, .68, 1)";
/** How many straight pieces the arc of a flight has. */
const PIECES = 8;
const ARC_PX = 24;

let query: MediaQueryList | undefined;
const calm = (): boolean => (query ??= matchMedia("(prefers-reduced-motion: reduce)")).matches;

/** How far a spot lies from the other end, in hundredths of the stage: nothing is measured. */
const away = ({ x, y, to }: Way): string => `${x - to.x}cqw ${y - to.y}cqh`;

/** Two keyframes and a curve: the compositor moves the thing and the page has no work with it.
 * (Svelte's own way would make one keyframe for each frame of the screen.) */
function run(node: Element, frames: Keyframe[], delay: number, duration: number): void {
  if (!calm()) node.animate(frames, { delay, duration, easing: SETTLE, fill: "backwards" });
}

/** A card slides from the dealer, a bet from its plate. */
export function slide(node: Element, way: Way): TransitionConfig {
  const frames = [
    { translate: away(way), opacity: 0 },
    { opacity: 1, offset: 0.5 },
    { translate: "0 0", opacity: 1 },
  ];
  run(node, frames, way.delay ?? 0, SLIDE_MS);
  return { duration: 0 };
}

/** A bet goes to the pots; it is gone when it is there. */
export function gather(node: Element, way: Way): TransitionConfig {
  const frames = [
    { translate: "0 0", opacity: 1 },
    { opacity: 1, offset: 0.5 },
    { translate: away(way), opacity: 0 },
  ];
  run(node, frames, 0, SLIDE_MS);
  return { duration: calm() ? 0 : SLIDE_MS };
}

/** A street's card turns in its slot from the left edge. */
export function turn(node: Element, { delay = 0 }: { delay?: number }): TransitionConfig {
  const frames = [
    { scale: "0 1", opacity: 0 },
    { opacity: 1, offset: 0.5 },
    { scale: "1 1", opacity: 1 },
  ];
  run(node, frames, delay, QUICK_MS);
  return { duration: 0 };
}

/** A pot travels to its winner and is gone. */
export function flight(node: Element, way: Way): TransitionConfig {
  const [dx, dy] = [way.x - way.to.x, way.y - way.to.y];
  const frames = Array.from({ length: PIECES + 1 }, (_, i) => {
    const [t, u] = [i / PIECES, 1 - i / PIECES];
    const arc = ARC_PX * Math.sin(Math.PI * t);
    return { translate: `${dx * u}cqw calc(${dy * u}cqh + ${arc}px)`, opacity: t < 0.9 ? 1 : 0 };
  });
  run(node, frames, way.delay ?? 0, FLIGHT_MS);
  return { duration: 0 };
}
