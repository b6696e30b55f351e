/** Where everything stands in the room: the storage in the middle, the fields around it. */

import type { Box } from "./iso";
import {
  FIELD_WIDTH,
  laidBox,
  STORAGE_WIDTH,
  storedBox,
  type Block,
  type Field,
  type QubixView,
} from "./logic";

/** The middle of a block, and how far it is turned about the upright. Lengths are cells. */
export interface Standing {
  x: number;
  y: number; // upwards
  z: number; // towards who sits in front
  yaw: number;
}

const AROUND = 7.2; // from the middle of the storage to the middle of a field
export const BESIDE = 2.6; // from the middle of a field to its warehouse
const OVER = 4.6; // how high a block in hand is

/** At which angle a field lies: the own one in front, the others as they follow. */
export function angleOf(fields: Field[], name: string, home: string): number {
  const at = (wanted: string): number => fields.findIndex((field) => field.field === wanted);
  const step = (at(name) - at(home) + fields.length) % fields.length;
  return (2 * Math.PI * step) / fields.length;
}

/** A place on or beside a field that lies at an angle. */
export function around(angle: number, x: number, y: number, z: number, yaw = 0): Standing {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const away = AROUND + z;
  return { x: x * cos + away * sin, y, z: away * cos - x * sin, yaw: yaw + angle };
}

function middleOf(box: Box, width: number): { x: number; y: number; z: number; yaw: number } {
  return {
    x: box.x + box.dx / 2 - width / 2,
    y: box.z + 0.5,
    z: box.y + box.dy / 2 - width / 2,
    yaw: box.dy > 1 ? Math.PI / 2 : 0,
  };
}

/** Where a block lies, or would lie, on a field. */
export function onField(angle: number, cells: number[], level: number): Standing {
  const { x, y, z, yaw } = middleOf(laidBox({ cells, level }), FIELD_WIDTH);
  return around(angle, x, y, z, yaw);
}

/** Where every block is, by its name. */
export function standing(view: QubixView, home: string): Map<string, Standing> {
  const found = new Map<string, Standing>();
  const angle = (name: string): number => angleOf(view.fields, name, home);
  for (const block of view.storage)
    found.set(block.block, middleOf(storedBox(block), STORAGE_WIDTH));
  for (const field of view.fields) {
    for (const laid of field.blocks)
      found.set(laid.block, onField(angle(field.field), laid.cells, laid.level));
    if (field.owner === null) continue;
    inLine(view.warehouses[field.owner]!).forEach(([block, along]) => {
      found.set(block.block, around(angle(field.field), -BESIDE, 0.5, along, Math.PI / 2));
    });
    if (view.held && field.owner === view.turn)
      found.set(view.held.block, around(angle(field.field), 0, OVER, 0));
  }
  return found;
}

/** Blocks of a warehouse one behind the other, with the middle of each. */
function inLine(blocks: Block[]): [Block, number][] {
  let from = -FIELD_WIDTH / 2;
  return blocks.map((block) => {
    const middle = from + block.length / 2;
    from += block.length;
    return [block, middle];
  });
}
