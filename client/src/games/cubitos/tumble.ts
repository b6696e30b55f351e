/** Dice tumble where they fly, and stop one after another. */

const TIME = 500;
const APART = 45;

export function tumble(root: HTMLElement, ids: string[], speed: number): void {
  if (speed <= 0) return;
  ids.forEach((id, at) => {
    const die = root.querySelector(`[data-piece="${id}"] > svg`);
    const turns = at % 2 ? -2 : 2;
    die?.animate(
      [
        { transform: `rotate(${turns * 360}deg) scale(0.82, 1.12)` },
        { transform: `rotate(${turns * 120}deg) translateY(-26%) scale(1.08, 0.92)`, offset: 0.45 },
        { transform: "rotate(0deg) translateY(2px) scale(1.04, 0.96)", offset: 0.9 },
        { transform: "none" },
      ],
      { duration: TIME + at * APART, easing: "cubic-bezier(0.2, 0.6, 0.35, 1)" },
    );
  });
}
