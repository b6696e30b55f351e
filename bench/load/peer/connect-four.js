// Connect four for boardgame.io: the same game as examples/connect_four.

const { INVALID_MOVE } = require('boardgame.io/core');

const COLUMNS = 7;
const ROWS = 6;
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

const at = (cells, column, row) =>
  column >= 0 && column < COLUMNS && row >= 0 && row < ROWS ? cells[column * ROWS + row] : null;

function run(cells, owner, column, row, across, up) {
  let length = 0;
  while (at(cells, column + across, row + up) === owner) {
    column += across;
    row += up;
    length += 1;
  }
  return length;
}

// Only lines through the last disc can be new.
function makesLine(cells, last) {
  const column = Math.floor(last / ROWS);
  const row = last % ROWS;
  const owner = cells[last];
  return DIRECTIONS.some(
    ([across, up]) =>
      run(cells, owner, column, row, across, up) + run(cells, owner, column, row, -across, -up) >=
      3,
  );
}

const ConnectFour = {
  name: 'connect-four',
  minPlayers: 2,
  maxPlayers: 2,
  turn: { minMoves: 1, maxMoves: 1 },

  setup: () => ({ cells: Array(COLUMNS * ROWS).fill(null), filled: 0, last: null }),

  moves: {
    drop: ({ G, playerID }, column) => {
      if (!Number.isInteger(column) || column < 0 || column >= COLUMNS) return INVALID_MOVE;
      let row = 0;
      while (row < ROWS && G.cells[column * ROWS + row] !== null) row += 1;
      if (row === ROWS) return INVALID_MOVE;
      G.cells[column * ROWS + row] = playerID;
      G.last = column * ROWS + row;
      G.filled += 1;
    },
  },

  endIf: ({ G }) => {
    if (G.last === null) return undefined;
    if (makesLine(G.cells, G.last)) return { winner: G.cells[G.last] };
    return G.filled === COLUMNS * ROWS ? { draw: true } : undefined;
  },
};

module.exports = { ConnectFour };
