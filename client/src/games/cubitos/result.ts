import { whereabouts, type CubitosView } from "./logic";
import { readTrack } from "./track";

/** How many squares each runner has left on the track where it is. */
export function squaresLeft(view: CubitosView): number[] {
  const courses = view.tracks.map(readTrack);
  return view.seats.map((seat) => {
    const { track, square } = whereabouts(view, seat);
    return courses[track]?.left.get(square) ?? 0;
  });
}
