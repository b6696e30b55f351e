import { expect, test } from "vitest";

import { Words } from "../lib/words";
import { factName } from "./facts";

test("facts are called by the words of the game, where it has any", () => {
  const words = new Words("ru", ["fact-last-roll = Последний бросок"]);
  expect(factName("last_roll", words)).toBe("Последний бросок");
  expect(factName("pot_of_all", words)).toBe("pot of all");
});
