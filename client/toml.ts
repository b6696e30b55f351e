import { parse } from "smol-toml";
import type { Plugin } from "vite";

/** The numbers of a game are written once, in its `data.toml`: the build makes a module of them. */
export function toml(): Plugin {
  return {
    name: "toml",
    transform: (source, id) =>
      id.endsWith(".toml")
        ? { code: `export default ${JSON.stringify(parse(source))};`, map: null }
        : undefined,
  };
}
