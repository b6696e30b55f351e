/** What the set-up page says about options, where their names do not say it all. */

export interface OptionHelp {
  about: Record<string, string>; // messages, by the name of the option
  /** Options that few change are folded away: from this one on, under a heading. */
  folded?: { from: number; heading: string; about: string };
}

export const optionHelp: Record<string, OptionHelp> = {
  cubitos: {
    about: {
      cards: "web-cubitos-about-cards",
      track: "web-cubitos-about-track",
      laps: "web-cubitos-about-laps",
    },
    folded: { from: 3, heading: "web-cubitos-own-cards", about: "web-cubitos-about-own" },
  },
};
