// In which order rules are read: what one plays for, then a turn, then all the rest.

const FIRST = ["goal", "end", "turn", "round"];

/** Return sections in the order in which a newcomer reads them. */
export function inReadingOrder<Section extends { id: string }>(sections: Section[]): Section[] {
  const first = FIRST.flatMap((wanted) => sections.find(({ id }) => id === wanted) ?? []);
  // A game whose goal is told apart has no need of its end first.
  const told = first.filter(({ id }) => id !== "end" || !first.some((one) => one.id === "goal"));
  return [...told, ...sections.filter((section) => !told.includes(section))];
}
