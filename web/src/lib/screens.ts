// The widths at which the table is laid out another way; styles/portrait.css has the same.

import { MediaQuery } from "svelte/reactivity";

export const portraitScreen = new MediaQuery("max-width: 1023px");
export const wideScreen = new MediaQuery("min-width: 1280px");
