// What the server can do later only: it is asked again, so that nobody has to come back for it.

import { ApiError } from "./api";

export const ASK_LATER = 2000; // milliseconds

// It is out of reach, has too much to do, or makes ready what it takes.
const PASSING = [0, 429, 503];

/** Whether something that went wrong may go well in a while. */
export function isPassing(problem: unknown): problem is ApiError {
  return problem instanceof ApiError && PASSING.includes(problem.status);
}

/** Return the name of the sentence that says what is waited for. */
export function waitsFor(problem: ApiError): string {
  return problem.code === "rules-compiling" ? "web-waits-for-rules" : "web-waits-for-server";
}
