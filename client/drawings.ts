/**
 * The drawings of the boards as parts of SVG, for pictures that are composed without a browser: the
 * build writes them beside each game, and `kubik.engine.picture` lays them out.
 */

import type { Component } from "svelte";
import { render } from "svelte/server";

import Bird from "./src/games/cubirds/Bird.svelte";
import { BIRDS } from "./src/games/cubirds/birds";
import Die from "./src/games/cubitos/Die.svelte";
import { KINDS } from "./src/games/cubitos/dice";
import Grass from "./src/games/cubitos/Grass.svelte";
import Runner from "./src/games/cubitos/Runner.svelte";
import Sign from "./src/games/cubitos/Sign.svelte";
import Square from "./src/games/cubitos/Square.svelte";
import { HEIGHT, WIDTH } from "./src/games/cubitos/track";
import { COLOURS as CONE_COLOURS } from "./src/games/kabaleo/colours";
import Cone from "./src/games/kabaleo/Cone.svelte";
import { STEP, TALLEST } from "./src/games/kabaleo/logic";
import Block from "./src/games/qubix/Block.svelte";
import { PAINTS as BLOCK_PAINTS } from "./src/games/qubix/colours";
import { project } from "./src/games/qubix/iso";
import { FIELD_WIDTH } from "./src/games/qubix/logic";
import Plate from "./src/games/qubix/Plate.svelte";
import { COLOURS as CUBE_COLOURS, FACE, LIP, SHAPES } from "./src/games/qwirkle_cubes/cubes";
import Drawing from "./src/games/qwirkle_cubes/Drawing.svelte";
import Paints from "./src/games/qwirkle_cubes/Paints.svelte";
import theme from "./src/theme.css?raw";

type Box = [x: number, y: number, width: number, height: number];

/** Names in it are told apart by `{id}`, which is a picture's own. */
interface Drawn {
  box: Box;
  body: string;
}

const ANY = 7777; // stands for a number that a picture fills in
const LETTER = "{letter}"; // and this for a letter

const PALETTE = ["felt", "felt-deep", "on-felt", "card", "line", "ink", "muted", "accent", "on-accent"];

class Sheet {
  readonly drawings: Record<string, Drawn> = {};
  readonly numbers: Record<string, number[]> = {}; // what else it takes to lay them out
  shared = ""; // what several drawings refer to
  readonly #styles = new Set<string>();

  /** Add a drawing; one that is a whole SVG tells its box itself. */
  add<Props extends object>(name: string, drawing: Component<Props>, props: Props, box?: Box): void {
    const body = this.#render(drawing, props, name);
    const whole = /^<svg [^>]*viewBox="([^"]+)"[^>]*>(.*)<\/svg>$/s.exec(body);
    const own = whole?.[1]?.split(" ").map(Number) as Box | undefined;
    this.drawings[name] = { box: (box ?? own)!, body: whole?.[2] ?? body };
  }

  share<Props extends object>(drawing: Component<Props>, props: Props): void {
    this.shared += /<defs>.*<\/defs>/s.exec(this.#render(drawing, props, ""))![0];
  }

  #render<Props extends object>(drawing: Component<Props>, props: Props, name: string): string {
    const { head, body } = render(drawing as Component<object>, { props });
    for (const [, style] of head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) this.#styles.add(style!);
    return body
      .replaceAll(/<!--.*?-->/gs, "")
      .replaceAll(/\s+/g, " ")
      // Names that Svelte made are the drawing's own, all others are shared.
      .replaceAll(/( id="|url\(#)(s\d+)?/g, (_, lead: string, own?: string) => `${lead}{id}${own ? name : ""}`)
      .replaceAll(`>${ANY}<`, ">{number}<")
      .trim();
  }

  toJSON(): object {
    const { drawings, numbers, shared } = this;
    const style = [...this.#styles].join("").replaceAll(/\s+/g, " ");
    return { palette: palette(), style, shared, numbers, drawings };
  }
}

/** The colours of the page, by day and by night. */
function palette(): Record<string, string> {
  const valueOf = (name: string): string => new RegExp(`--${name}: (.*?);`).exec(theme)![1]!;
  return Object.fromEntries(PALETTE.map((name) => [name, valueOf(name)]));
}

function drawCubirds(): Sheet {
  const sheet = new Sheet();
  for (const kind of BIRDS) {
    sheet.add(kind, Bird, { kind });
    sheet.add(`${kind}-sitting`, Bird, { kind, feet: true });
  }
  return sheet;
}

function drawKabaleo(): Sheet {
  const sheet = new Sheet();
  for (const colour of CONE_COLOURS)
    for (const base of [false, true]) {
      const name = `${base ? "base" : "piece"}-${colour}`;
      sheet.add(name, Cone, { colour, base });
      sheet.add(`${name}-top`, Cone, { colour, base, letter: LETTER });
    }
  sheet.numbers["rise"] = [STEP, TALLEST];
  return sheet;
}

function drawQwirkleCubes(): Sheet {
  const sheet = new Sheet();
  sheet.share(Paints, {});
  for (const colour of CUBE_COLOURS)
    for (const shape of SHAPES)
      sheet.add(`${colour} ${shape}`, Drawing, { colour, shape }, [0, 0, FACE, FACE + LIP]);
  return sheet;
}

function drawQubix(): Sheet {
  const sheet = new Sheet();
  // Seen from the corner of the ground, which is where a picture puts it.
  const camera = { cells: 0, turn: 0, unit: 20, origin: { x: 0, y: 0 } };
  for (const colour of Object.keys(BLOCK_PAINTS))
    for (const length of [1, 2, 3]) {
      const at = { x: 0, y: 0, z: 0 };
      sheet.add(`${colour}-${length}-along`, Block, { camera, colour, box: { ...at, dx: length, dy: 1 } }, [0, 0, 1, 1]);
      sheet.add(`${colour}-${length}-across`, Block, { camera, colour, box: { ...at, dx: 1, dy: length } }, [0, 0, 1, 1]);
    }
  // Where a cell leads along each of its ways.
  const along = (x: number, y: number, z: number): number[] => Object.values(project(camera, x, y, z));
  Object.assign(sheet.numbers, { x: along(1, 0, 0), y: along(0, 1, 0), z: along(0, 0, 1) });
  for (const side of ["grey", "blue"])
    sheet.add(`plate-${side}`, Plate, { camera, side }, [0, 0, FIELD_WIDTH, FIELD_WIDTH]);
  return sheet;
}

function drawCubitos(): Sheet {
  const sheet = new Sheet();
  const face = { side: "first", face: "", coins: 0, feet: 0, credits: 0 } as const;
  for (const kind of KINDS) {
    sheet.add(`die-${kind}`, Die, { kind });
    sheet.add(`die-${kind}-special`, Die, { kind, face: { ...face, side: "special" } });
    for (const brings of ["coins", "feet", "credits"])
      sheet.add(`die-${kind}-${brings}`, Die, { kind, face: { ...face, [brings]: ANY } });
    sheet.add(`die-${kind}-foot`, Die, { kind, face: { ...face, feet: 1 } });
  }
  for (const name of ["coin", "credit", "foot", "fan"] as const) sheet.add(name, Sign, { name });
  for (const seat of [0, 1, 2, 3]) sheet.add(`runner-${seat}`, Runner, { seat }, [-7, -2, 54, 50]);
  sheet.add("grass", Grass, {}, [0, 0, WIDTH, HEIGHT]);
  drawSquares(sheet);
  return sheet;
}

function drawSquares(sheet: Sheet): void {
  const box: Box = [-20, -20, 40, 40];
  for (const ground of ["land", "water", "wall", "start", "finish", "both"] as const)
    sheet.add(ground, Square, { ground }, box);
  const nothing = { credits: 0, fans: 0, returns: 0, dearest: -1 };
  const bonuses = {
    credits: { ...nothing, credits: ANY },
    fan: { ...nothing, fans: 1 },
    return: { ...nothing, returns: 1 },
    "return-two": { ...nothing, returns: 2 },
    "fan-and-return": { ...nothing, fans: 1, returns: 1 },
    "any-die": { ...nothing, dearest: 99 },
  };
  for (const [name, bonus] of Object.entries(bonuses))
    sheet.add(`bonus-${name}`, Square, { ground: "land", bonus }, box);
  for (const pays of ["money", "feet"] as const) {
    const shortcut = { from: "", to: "", pays, cost: ANY };
    sheet.add(`shortcut-${pays}`, Square, { ground: "land", shortcut }, box);
  }
  sheet.add("jetpack", Square, { ground: "land", sign: "J" }, box);
  sheet.add("shortcut-end", Square, { ground: "land", sign: "p" }, box);
}

export const sheets = {
  cubirds: drawCubirds(),
  kabaleo: drawKabaleo(),
  qwirkle_cubes: drawQwirkleCubes(),
  qubix: drawQubix(),
  cubitos: drawCubitos(),
};
