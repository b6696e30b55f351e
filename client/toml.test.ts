import { expect, test } from "vitest";
import data from "../src/kubik/games/cubirds/data.toml";
import { toml } from "./toml";

const transform = toml().transform as unknown as (
  source: string,
  id: string,
) => { code: string } | undefined;

test("a file is a module of all that is written in it", () => {
  const source = '[deal]\nhand = [8, -1]  # two\n[[bird]]\nname = "owl"\n[[bird]]\nname = "duck"\n';
  const said = { deal: { hand: [8, -1] }, bird: [{ name: "owl" }, { name: "duck" }] };
  expect(transform(source, "data.toml")!.code).toBe(`export default ${JSON.stringify(said)};`);
});

test("what cannot be read fails the build", () => {
  expect(() => transform("hand = eight", "data.toml")).toThrow();
});

test("other files stay as they are", () => {
  expect(transform("hand = 8", "data.ts")).toBeUndefined();
});

test("the data of a game is there", () => {
  expect(data.bird).toContainEqual(expect.objectContaining({ name: "flamingo" }));
});
