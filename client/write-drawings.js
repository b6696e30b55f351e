// Writes the drawings of each game beside its rules, where pictures are composed of them.

import { writeFileSync } from "node:fs";
import { sheets } from "./drawings";

for (const [game, sheet] of Object.entries(sheets)) {
  const place = new URL(`../../../src/kubik/games/${game}/drawings.json`, import.meta.url);
  writeFileSync(place, JSON.stringify(sheet) + "\n");
}
