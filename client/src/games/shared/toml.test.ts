import { expect, test } from "vitest";
import { tables } from "./toml";

const source = `# a comment
[deal]
hand = 8                # rulebook
title = "eight"

[[bird]]
name = "owl"
cards = 10
[[bird]]
name = "duck"
`;

test("a table is read with its numbers and strings", () => {
  expect(tables(source, "deal")).toEqual([{ hand: 8, title: "eight" }]);
});

test("a list of tables keeps its order", () => {
  expect(tables(source, "bird")).toEqual([{ name: "owl", cards: 10 }, { name: "duck" }]);
});

test("an unknown table is empty", () => {
  expect(tables(source, "goal")).toEqual([]);
});
