/** What is written beside the fields: as large as text wherever it is, and all of it in sight. */

import { MathUtils, type PerspectiveCamera, type Sprite, type Vector3 } from "three";

const HEIGHT = 20; // px of the screen
const STEP = 1.03;
const MOST_STEPS = 40;

/** What a length of a pixel is at a distance of 1, where the picture is so many pixels high. */
function pixel(camera: PerspectiveCamera, height: number): number {
  return (2 * tangent(camera)) / height;
}

function tangent(camera: PerspectiveCamera): number {
  return Math.tan(MathUtils.degToRad(camera.fov) / 2);
}

/** Give labels that do not shrink with the distance the size of text. */
export function setSize(labels: Sprite[], camera: PerspectiveCamera, height: number): void {
  const size = HEIGHT * pixel(camera, height);
  for (const label of labels) label.scale.set(size * (label.scale.x / label.scale.y), size, 1);
}

/** Step back from what is looked at until all labels are in sight; not for ever. */
export function stepBack(camera: PerspectiveCamera, centre: Vector3, labels: Sprite[]): void {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    camera.updateMatrixWorld();
    if (labels.every((label) => isSeen(label, camera))) return;
    camera.position.sub(centre).multiplyScalar(STEP).add(centre);
  }
}

/** Whether a label that does not shrink with the distance is in sight from end to end. */
export function isSeen(label: Sprite, camera: PerspectiveCamera): boolean {
  const { x, y, z } = label.position.clone().applyMatrix4(camera.matrixWorldInverse);
  const up = tangent(camera);
  const ends = (along: number, size: number): number => Math.abs(along / z) + size / 2;
  return ends(x, label.scale.x) <= up * camera.aspect && ends(y, label.scale.y) <= up;
}
