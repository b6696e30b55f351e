// The animation queue: shows one item at a time, so that every move of a batch can be seen.

/** More than this waiting is history rather than play; the older part is shown at once. */
export const LONGEST_QUEUE = 8;

export class Queue<T> {
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (item: T) => void,
    private readonly speed: (item: T) => number, // ms that an item is shown alone; 0 for none
  ) {}

  /** Whether something is being shown or waits to be. */
  get busy(): boolean {
    return this.#timer !== undefined;
  }

  push(item: T): void {
    this.#waiting.push(item);
    while (this.#waiting.length > LONGEST_QUEUE) this.show(this.#waiting.shift() as T);
    if (!this.busy) this.#next();
  }

  /** Show all that waits, without delay: new input does not wait for animations. */
  finish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#waiting.length) this.show(this.#waiting.shift() as T);
  }

  /** Forget all that waits. */
  clear(): void {
    this.#waiting = [];
    this.finish();
  }

  #next(): void {
    this.#timer = undefined;
    while (this.#waiting.length && !this.busy) {
      const item = this.#waiting.shift() as T;
      this.show(item);
      const speed = this.speed(item);
      if (speed > 0) this.#timer = setTimeout(() => this.#next(), speed);
    }
  }
}
