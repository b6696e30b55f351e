import { describe, expect, it, vi } from "vitest";

import type { Language } from "./protocol";
import { sayEvent, sayMove, sentence, wordParams, Words } from "./words";

const files: Record<string, string> = import.meta.glob(
  ["../../../src/kubik/words/*/*.ftl", "../../../src/kubik/games/cubirds/words/*.ftl"],
  { query: "?raw", import: "default", eager: true },
);

/** The words of CuBirds as the server sends them: Kubik's own, then the game's. */
function cubirds(language: Language): Words {
  const mine = Object.entries(files).filter(([path]) => path.includes(`/${language}`));
  const own = mine.filter(([path]) => !path.includes("/games/")).map(([, text]) => text);
  const game = mine.filter(([path]) => path.includes("/games/")).map(([, text]) => text);
  return new Words(language, [own.join("\n"), ...game]);
}

const vocabulary = {
  terms: { kind: ["flamingo", "owl"], side: ["left", "right"] },
  places: ["row"],
};

describe("words", () => {
  it("say terms by name, places from 1 and numbers as they are", () => {
    const params = wordParams({ kind: 1, row: 0, count: 3 }, vocabulary, cubirds("en"));
    expect(params).toEqual({ kind: "owl", kind_name: "owl", row: 1, count: 3 });
  });

  it("say a move in both languages", () => {
    const move = {
      code: 5,
      notation: "O1R",
      message: "lay",
      params: { kind: 1, row: 0, side: 1 },
      preview: {},
    };
    expect(sayMove(move, vocabulary, cubirds("en"))).toBe("lay all owls at the right end of row 1");
    expect(sayMove(move, vocabulary, cubirds("ru"))).toBe("выложить всех сов в ряд 1 справа");
  });

  it("say an event with the names of the players", () => {
    const event = { kind: "drew", params: { seat: 1, count: 2 } };
    expect(sayEvent(event, vocabulary, cubirds("en"), ["Ann", "Bob"])).toBe("Bob draws 2 cards");
    expect(sayEvent(event, vocabulary, cubirds("ru"), ["Аня"])).toBe("Место 2 берёт 2 карты");
  });

  it("follow the plurals of Russian", () => {
    const ru = cubirds("ru");
    const said = [1, 2, 5, 21].map((count) => ru.say("web-row-open", { count }));
    expect(said).toEqual([
      "1 свободное место",
      "2 свободных места",
      "5 свободных мест",
      "21 свободное место",
    ]);
  });

  it("put a game's words over Kubik's own", () => {
    const words = new Words("en", ["a = core\nb = core", "a = game"]);
    expect([words.say("a"), words.say("b")]).toEqual(["game", "core"]);
    expect(words.after("a")).toEqual(["", ""]);
  });

  it("show a missing message by its id and report it", () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(new Words("en", [""]).say("no-such")).toBe("no-such");
    expect(new Words("en", ["x = { $y }"]).say("x")).toContain("y");
    expect(report).toHaveBeenCalledTimes(2);
    report.mockRestore();
  });

  it("begin a sentence with a capital", () => {
    expect(sentence("ёж идёт")).toBe("Ёж идёт");
  });
});
