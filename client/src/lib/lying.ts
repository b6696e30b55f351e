// A phone that lies on its side: wide enough for the hand beside the board, too low for it below.

import { MediaQuery } from "svelte/reactivity";

export const lying = new MediaQuery("(max-height: 480px) and (600px <= width <= 1020px)");
