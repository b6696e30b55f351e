// Windows in which there is not room for everything.

import { MediaQuery } from "svelte/reactivity";

/** A phone that lies on its side: wide enough for the hand beside the board, too low for it below. */
export const lying = new MediaQuery("(max-height: 480px) and (600px <= width <= 1020px)");

/** No room for the log beside the board: it is a sheet over the table, when it is asked for. */
export const folded = new MediaQuery("(width <= 1020px), ((width <= 1180px) and (height < 720px))");

/** As low as on small laptops: what is large on the board becomes smaller. */
export const low = new MediaQuery("(height < 720px)");
