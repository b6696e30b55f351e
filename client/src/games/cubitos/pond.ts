// For tests: eleven rows, of which the middle ones have a way: six squares, then the finish. A pond lies beside it.
export const POND = [
  "     # # # # # # # # # # # # #     ",
  "    # # # # # # # # # # # # # #    ",
  "   # # # # # # # # # # # # # # #   ",
  "  # # # # # # # # # # # # # # # #  ",
  " # # # . ~ . # # # # # # # # # # # ",
  "# # S . 2 . . J F # # # # # # # # #",
  " # # # # # # # # # # # # # # # # # ",
  "  # # # # # # # # # # # # # # # #  ",
  "   # # # # # # # # # # # # # # #   ",
  "    # # # # # # # # # # # # # #    ",
  "     # # # # # # # # # # # # #     ",
];
