// Whether Chinese amounts are grouped by 万 and 亿; for whoever prefers thousands, not.

import { kept } from "./kept";

export const grouping = $state({ on: kept("grouping") !== "off" });
