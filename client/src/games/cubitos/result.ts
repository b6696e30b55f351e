import { whereabouts, type CubitosView, type SeatView } from "./logic";
import { FINISH, readTrack, START, type Course } from "./track";

/** How many squares each runner has left to the last finish; less than none beyond it. */
export function squaresLeft(view: CubitosView): number[] {
  const courses = view.tracks.map(readTrack);
  return view.seats.map((seat) =>
    seat.done_legs < view.legs ? left(view, courses, seat) : 0 - beyond(view, courses, seat),
  );
}

function beyond(view: CubitosView, courses: Course[], seat: SeatView): number {
  const { track, square } = whereabouts(view, seat);
  if (square === FINISH) return 0;
  return fromStart(courses[track]!, square, false) ?? fromStart(courses[track]!, square, true) ?? 0;
}

/** How long the way to a square is, over land or also through water. */
function fromStart(course: Course, square: string, swims: boolean): number | undefined {
  const far = new Map([[START, 0]]);
  for (const [here, count] of far) {
    for (const near of course.beside.get(here) ?? []) {
      const dry = swims || course.byName.get(near)?.ground !== "water";
      if (dry && !far.has(near)) far.set(near, count + 1);
    }
  }
  return far.get(square);
}

/** What is left of this leg, and the legs after it. */
function left(view: CubitosView, courses: Course[], seat: SeatView): number {
  const { track, square } = whereabouts(view, seat);
  const here = courses[track]!.left.get(square) ?? 0;
  const begun = square === FINISH ? seat.done_legs : seat.done_legs + 1;
  const whole = Array.from(
    { length: Math.max(0, view.legs - begun) },
    (_, at) => courses[Math.min(begun + at, courses.length - 1)]!.left.get(START) ?? 0,
  );
  return whole.reduce((sum, squares) => sum + squares, here);
}
