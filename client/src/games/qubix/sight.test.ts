import { PerspectiveCamera, Sprite, SpriteMaterial, Vector3 } from "three";
import { expect, test } from "vitest";

import { isSeen, setSize, stepBack } from "./sight";
import { around } from "./stand";

const CENTRE = new Vector3(0, 0.8, 2);

/** The labels of so many fields around the storage, each so many times as wide as high. */
function labels(fields: number, wide: number): Sprite[] {
  return Array.from({ length: fields }, (_, at) => {
    const label = new Sprite(new SpriteMaterial({ sizeAttenuation: false }));
    label.scale.set(wide, 1, 1);
    const { x, y, z } = around((2 * Math.PI * at) / fields, 0, 0.3, 2.4);
    label.position.set(x, y, z);
    return label;
  });
}

function looking(width: number, height: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(34, width / height, 0.5, 90);
  camera.position.set(6, 14.5, 19.5);
  camera.lookAt(CENTRE);
  camera.updateMatrixWorld();
  return camera;
}

test.each([
  [296, 260],
  [366, 338],
  [900, 448],
])("names of all fields are in sight in a picture of %i by %i", (width, height) => {
  for (const fields of [2, 3, 4]) {
    const camera = looking(width, height);
    const all = labels(fields, 5);
    setSize(all, camera, height);
    stepBack(camera, CENTRE, all);
    expect(all.map((label) => isSeen(label, camera))).toEqual(all.map(() => true));
  }
});

test("nobody steps back from what is in sight", () => {
  const camera = looking(1200, 448);
  const all = labels(3, 5);
  setSize(all, camera, 448);
  const before = camera.position.clone();
  stepBack(camera, CENTRE, all);
  expect(camera.position).toEqual(before);
});

test("a label is as large as text however high the picture is", () => {
  const [label] = labels(1, 4);
  for (const height of [260, 520]) {
    const camera = looking(400, height);
    setSize([label!], camera, height);
    const pixels = (label!.scale.y * height) / (2 * Math.tan((17 * Math.PI) / 180));
    expect(pixels).toBeCloseTo(20);
    expect(label!.scale.x / label!.scale.y).toBeCloseTo(4);
  }
});

test("what never comes into sight is given up", () => {
  const camera = looking(300, 260);
  const [label] = labels(1, 1);
  label!.scale.set(9, 9, 1);
  stepBack(camera, CENTRE, [label!]);
  expect(isSeen(label!, camera)).toBe(false);
});
