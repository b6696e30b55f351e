/**
 * The numbers of a game are written once, in the game's `data.toml`. This reads the little of TOML
 * that those files use: tables, lists of tables, strings and whole numbers.
 */

type Entry = Record<string, string | number>;

/** All tables under a name: `[deal]` gives one, every `[[bird]]` one more. */
export function tables(source: string, name: string): Entry[] {
  const found: Entry[] = [];
  let inside = false;
  for (const line of source.split("\n")) {
    const header = /^\[+([^\]]+)\]+/.exec(line);
    const pair = /^(\w+) = (?:"([^"]*)"|(-?\d+))/.exec(line);
    if (header) {
      inside = header[1] === name;
      if (inside) found.push({});
    } else if (inside && pair) {
      found.at(-1)![pair[1]!] = pair[2] ?? Number(pair[3]);
    }
  }
  return found;
}
