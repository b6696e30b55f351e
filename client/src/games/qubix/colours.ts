/** How the colours of Qubix are painted, and the sign of each, on a sheet of 1 × 1. */

export interface Paint {
  fill: string;
  print: string; // of its sign, chosen to be seen in grey too
  sign: string;
}

const DISC = "M.5 .2a.3 .3 0 1 1-.001 0z";

export const PAINTS: Record<string, Paint> = {
  red: { fill: "#D84B4B", print: "#FFFFFF", sign: "M.5 .17L.86 .8H.14z" },
  yellow: { fill: "#F4C63D", print: "#7A5B06", sign: DISC },
  blue: { fill: "#3F7FD0", print: "#FFFFFF", sign: "M.23 .23H.77V.77H.23z" },
  purple: {
    fill: "#6C3FA6",
    print: "#FFFFFF",
    sign: "M.4 .16H.6V.4H.84V.6H.6V.84H.4V.6H.16V.4H.4z",
  },
  pink: { fill: "#E280AB", print: "#FFFFFF", sign: "M.5 .12L.88 .5L.5 .88L.12 .5z" },
};

/** A colour made darker by a share of black. */
export function shaded(fill: string, shade: number): string {
  const parts = [1, 3, 5].map((at) => parseInt(fill.slice(at, at + 2), 16) * (1 - shade));
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}
