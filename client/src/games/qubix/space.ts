/** The table in three dimensions, to be looked at from everywhere. Loaded only when asked for. */

import {
  AmbientLight,
  BoxGeometry,
  CanvasTexture,
  DirectionalLight,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Raycaster,
  RepeatWrapping,
  Scene,
  ShadowMaterial,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
  type BufferGeometry,
  type Material,
  type Object3D,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";

import type { Move } from "../../lib/protocol";
import { PAINTS } from "./colours";
import { FIELD_WIDTH, type Block } from "./logic";
import { setSize, stepBack } from "./sight";
import { around, BESIDE, onField, type Standing } from "./stand";

export interface Piece extends Block {
  stand: Standing;
  move: Move | undefined; // that takes it
  dim: boolean;
}

export interface Target {
  move: Move;
  angle: number; // of its field
  cell: number;
  cells: number[]; // that the block would cover
  level: number;
  colour: string;
  gain: number;
}

export interface Shown {
  pieces: Piece[];
  targets: Target[];
  fields: { name: string; side: string; angle: number; room: number }[]; // cells of its warehouse
}

interface Flight {
  mesh: Object3D;
  from: Vector3;
  to: Vector3;
  start: number;
}

const SIDES: Record<string, string> = { grey: "#b9bec4", blue: "#34527f" };
const ACCENT = "#F4C63D";
const LENGTHS = [1, 2, 3];
const GAP = 0.03; // between blocks, so that each is seen
const PLATE = 0.24;
const PRESS = 6; // px: what moves farther turns the table
const SHARP = 2; // as many points of the screen per pixel at most
const SHEET = 128; // px of the drawing of one cell

export class Space {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(34, 1, 0.5, 90);
  readonly #controls: OrbitControls;
  readonly #blocks = new Map<string, Mesh>();
  readonly #targets = new Group();
  readonly #boards = new Group();
  readonly #shapes: BufferGeometry[];
  readonly #paints = new Map<string, Material[]>();
  readonly #outline = new LineBasicMaterial({ color: "#fff6d6" });
  readonly #edges: BufferGeometry[];
  readonly #resized: ResizeObserver;
  #boardsKey = "";
  #labels: Sprite[] = [];
  #isTurned = false; // whether somebody looks from where they like
  #flights: Flight[] = [];
  #frame = 0;
  #looked: Object3D | null = null;
  #ghost: Mesh | null = null;
  #down: Vector2 | null = null;

  /** Throws where the browser cannot draw in three dimensions. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly play: (move: Move) => void,
    readonly look: (move: Move | null) => void,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#shapes = LENGTHS.map(
      (length) => new RoundedBoxGeometry(length - GAP, 1 - GAP, 1 - GAP, 2, 0.07),
    );
    this.#edges = LENGTHS.map((length) => new EdgesGeometry(new BoxGeometry(length, 1, 1)));
    this.#light();
    this.#scene.add(this.#boards, this.#targets);
    this.#camera.position.set(6, 14.5, 19.5);
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.target.set(0, 0.8, 2);
    this.#controls.minDistance = 9;
    this.#controls.maxDistance = 50;
    this.#controls.maxPolarAngle = Math.PI * 0.47;
    this.#controls.enablePan = false;
    this.#controls.addEventListener("change", this.#ask);
    this.#controls.addEventListener("start", () => (this.#isTurned = true));
    this.#controls.update();
    canvas.addEventListener("pointerdown", this.#press);
    canvas.addEventListener("pointermove", this.#point);
    canvas.addEventListener("pointerleave", this.#leave);
    canvas.addEventListener("click", this.#click);
    this.#resized = new ResizeObserver(() => this.#fit());
    this.#resized.observe(canvas);
    this.#fit();
  }

  /** Show how things stand; what moved travels there in so many milliseconds. */
  show(shown: Shown, time: number): void {
    this.#showBoards(shown.fields);
    const names = new Set(shown.pieces.map((piece) => piece.block));
    for (const [name, mesh] of this.#blocks) {
      if (names.has(name)) continue;
      this.#scene.remove(mesh);
      this.#blocks.delete(name);
    }
    for (const piece of shown.pieces) this.#showPiece(piece, time);
    this.#showTargets(shown.targets);
    this.#point();
    this.#ask();
  }

  /** Let go of all that the graphics card holds. */
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#resized.disconnect();
    this.canvas.removeEventListener("pointerdown", this.#press);
    this.canvas.removeEventListener("pointermove", this.#point);
    this.canvas.removeEventListener("pointerleave", this.#leave);
    this.canvas.removeEventListener("click", this.#click);
    this.#controls.dispose();
    free(this.#scene);
    for (const shape of [...this.#shapes, ...this.#edges]) shape.dispose();
    for (const materials of this.#paints.values()) materials.forEach(freeMaterial);
    this.#outline.dispose();
    this.#renderer.dispose();
  }

  #light(): void {
    const sun = new DirectionalLight("#fff4e0", 2.3);
    sun.position.set(-7, 16, 9);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    const reach = 14;
    Object.assign(sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach });
    sun.shadow.bias = -0.0006;
    sun.shadow.normalBias = 0.02;
    const ground = new Mesh(new PlaneGeometry(60, 60), new ShadowMaterial({ opacity: 0.34 }));
    ground.rotation.x = -Math.PI / 2;
    ground.position.y = -PLATE;
    ground.receiveShadow = true;
    this.#scene.add(new AmbientLight("#ffffff", 1.5), sun, ground);
  }

  // What is shown.

  #showBoards(fields: Shown["fields"]): void {
    const key = JSON.stringify(fields);
    if (key === this.#boardsKey) return;
    this.#boardsKey = key;
    free(this.#boards);
    this.#boards.clear();
    this.#labels = [];
    for (const { name, side, angle, room } of fields) {
      const size = FIELD_WIDTH + 0.5;
      this.#boards.add(plate(size, size, side, around(angle, 0, -PLATE / 2, 0)));
      if (room) {
        const middle = (room - FIELD_WIDTH) / 2;
        const place = around(angle, -BESIDE, -PLATE / 2, middle);
        this.#boards.add(plate(1.2, room + 0.2, side, place));
      }
      const label = written(name);
      label.material.sizeAttenuation = false;
      stand(label, around(angle, 0, 0.3, FIELD_WIDTH / 2 + 0.9));
      this.#labels.push(label);
    }
    this.#boards.add(...this.#labels);
    this.#fit();
  }

  #showPiece(piece: Piece, time: number): void {
    let mesh = this.#blocks.get(piece.block);
    const isNew = mesh === undefined;
    if (!mesh) {
      mesh = new Mesh(this.#shapes[piece.length - 1]);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.add(new LineSegments(this.#edges[piece.length - 1], this.#outline));
      this.#blocks.set(piece.block, mesh);
      this.#scene.add(mesh);
    }
    mesh.material = this.#paint(piece.colour, piece.length, piece.dim);
    mesh.children[0]!.visible = piece.move !== undefined;
    mesh.userData = { move: piece.move };
    const to = new Vector3(piece.stand.x, piece.stand.y, piece.stand.z);
    this.#flights = this.#flights.filter((flight) => flight.mesh !== mesh);
    if (isNew || time <= 0 || mesh.position.distanceTo(to) < 0.01) mesh.position.copy(to);
    else this.#flights.push({ mesh, from: mesh.position.clone(), to, start: performance.now() });
    mesh.userData.time = time;
    mesh.rotation.y = piece.stand.yaw;
  }

  #showTargets(targets: Target[]): void {
    free(this.#targets);
    this.#targets.clear();
    for (const target of targets) {
      const spot = onField(target.angle, [target.cell], target.level - 1);
      const mesh = new Mesh(
        new PlaneGeometry(0.9, 0.9),
        new MeshBasicMaterial({
          color: ACCENT,
          transparent: true,
          opacity: target.gain ? 0.85 : 0.5,
          depthWrite: false,
        }),
      );
      mesh.rotation.set(-Math.PI / 2, 0, target.angle);
      mesh.position.set(spot.x, spot.y + 0.52, spot.z);
      mesh.userData = { move: target.move, target };
      this.#targets.add(mesh);
      if (!target.gain) continue;
      const bubble = written(`+${target.gain}`, true);
      bubble.position.set(spot.x, spot.y + 1.1, spot.z);
      this.#targets.add(bubble);
    }
  }

  /** The materials of a block: its ends, and the four faces along it. */
  #paint(colour: string, length: number, dim: boolean, ghost = false): Material[] {
    const key = `${colour} ${length} ${dim} ${ghost}`;
    let found = this.#paints.get(key);
    if (!found) {
      const face = (cells: number): Material =>
        new MeshLambertMaterial({
          map: drawn(colour, cells),
          color: dim ? "#9c9c9c" : "#ffffff",
          transparent: ghost,
          opacity: ghost ? 0.8 : 1,
        });
      const [end, along] = [face(1), face(length)];
      found = [end, end, along, along, along, along];
      this.#paints.set(key, found);
    }
    return found;
  }

  // What is pointed at.

  #hit(event: PointerEvent | MouseEvent): Object3D | null {
    const box = this.canvas.getBoundingClientRect();
    const at = new Vector2(
      ((event.clientX - box.x) / box.width) * 2 - 1,
      1 - ((event.clientY - box.y) / box.height) * 2,
    );
    const ray = new Raycaster();
    ray.setFromCamera(at, this.#camera);
    const solid = [...this.#blocks.values(), ...this.#targets.children].filter(
      (one) => one instanceof Mesh,
    );
    const [first] = ray.intersectObjects(solid, false);
    return first?.object.userData.move ? first.object : null;
  }

  #see(object: Object3D | null): void {
    if (object === this.#looked) return;
    const old = this.#looked;
    if (old && !old.userData.target) old.scale.setScalar(1);
    if (this.#ghost) this.#scene.remove(this.#ghost);
    this.#ghost = null;
    this.#looked = object;
    const target = object?.userData.target as Target | undefined;
    if (target) {
      const { colour, cells } = target;
      this.#ghost = new Mesh(
        this.#shapes[cells.length - 1],
        this.#paint(colour, cells.length, false, true),
      );
      stand(this.#ghost, onField(target.angle, cells, target.level));
      this.#scene.add(this.#ghost);
    } else object?.scale.setScalar(1.06);
    this.canvas.style.cursor = object ? "pointer" : "grab";
    this.look((object?.userData.move as Move | undefined) ?? null);
    this.#ask();
  }

  readonly #press = (event: PointerEvent): void => {
    this.#down = new Vector2(event.clientX, event.clientY);
  };

  readonly #point = (event?: PointerEvent): void => {
    if (!event) this.#see(null);
    else if (event.pointerType === "mouse" && event.buttons === 0) this.#see(this.#hit(event));
  };

  readonly #leave = (): void => this.#see(null);

  readonly #click = (event: MouseEvent): void => {
    const far = this.#down?.distanceTo(new Vector2(event.clientX, event.clientY)) ?? 0;
    const move = far < PRESS ? (this.#hit(event)?.userData.move as Move | undefined) : undefined;
    if (!move) return;
    this.#see(null);
    this.play(move);
  };

  // Drawing: only when something changed.

  readonly #ask = (): void => {
    this.#frame ||= requestAnimationFrame(this.#draw);
  };

  readonly #draw = (now: number): void => {
    this.#frame = 0;
    for (const flight of this.#flights) {
      const time = flight.mesh.userData.time as number;
      const share = Math.min(1, Math.max(0, now - flight.start) / time);
      const eased = 1 - (1 - share) ** 3;
      flight.mesh.position.lerpVectors(flight.from, flight.to, eased);
      flight.mesh.position.y += Math.sin(share * Math.PI) * 1.6;
    }
    this.#flights = this.#flights.filter(
      ({ start, mesh }) => now - start < (mesh.userData.time as number),
    );
    this.#renderer.render(this.#scene, this.#camera);
    if (this.#flights.length) this.#ask();
  };

  #fit(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !height) return;
    this.#renderer.setPixelRatio(Math.min(SHARP, devicePixelRatio));
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    this.#camera.updateProjectionMatrix();
    setSize(this.#labels, this.#camera, height);
    if (!this.#isTurned) {
      stepBack(this.#camera, this.#controls.target, this.#labels);
      this.#controls.update();
    }
    this.#ask();
  }
}

/** A board to lay blocks on. */
function plate(width: number, depth: number, side: string, place: Standing): Mesh {
  const mesh = new Mesh(
    new RoundedBoxGeometry(width, PLATE, depth, 2, 0.08),
    new MeshLambertMaterial({ color: SIDES[side] }),
  );
  stand(mesh, place);
  mesh.receiveShadow = true;
  return mesh;
}

function stand(object: Object3D, { x, y, z, yaw }: Standing): void {
  object.position.set(x, y, z);
  object.rotation.y = yaw;
}

/** The drawing on a face of so many cells: the colour and its sign. */
function drawn(colour: string, cells: number): CanvasTexture {
  const { fill, print, sign } = PAINTS[colour]!;
  const sheet = document.createElement("canvas");
  sheet.width = sheet.height = SHEET;
  const pen = sheet.getContext("2d")!;
  pen.fillStyle = fill;
  pen.fillRect(0, 0, SHEET, SHEET);
  pen.translate(SHEET * 0.16, SHEET * 0.16);
  pen.scale(SHEET * 0.68, SHEET * 0.68);
  pen.fillStyle = print;
  pen.fill(new Path2D(sign));
  const texture = new CanvasTexture(sheet);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.repeat.set(cells, 1);
  texture.anisotropy = 4;
  return texture;
}

/** Words that always face the viewer. */
function written(text: string, loud = false): Sprite {
  const sheet = document.createElement("canvas");
  const pen = sheet.getContext("2d")!;
  const font = "600 44px 'Rubik Variable', sans-serif";
  pen.font = font;
  const width = Math.ceil(pen.measureText(text).width) + 36;
  [sheet.width, sheet.height] = [width, 64];
  pen.fillStyle = loud ? ACCENT : "#00000066";
  pen.roundRect(0, 0, width, 64, 30);
  pen.fill();
  pen.font = font;
  pen.fillStyle = loud ? "#2b2620" : "#fbf6ea";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, width / 2, 34);
  const texture = new CanvasTexture(sheet);
  texture.colorSpace = SRGBColorSpace;
  const sprite = new Sprite(new SpriteMaterial({ map: texture, depthTest: false }));
  sprite.scale.set(width / 90, 64 / 90, 1);
  return sprite;
}

/** Free the shapes and materials of what is under an object. */
function free(root: Object3D): void {
  root.traverse((one) => {
    if (!(one instanceof Mesh) && !(one instanceof Sprite)) return;
    (one.geometry as BufferGeometry).dispose();
    for (const material of [one.material as Material | Material[]].flat()) freeMaterial(material);
  });
}

function freeMaterial(material: Material): void {
  if ("map" in material) (material.map as CanvasTexture | null)?.dispose();
  material.dispose();
}
