// boardgame.io's own server with connect four, on a free port of this machine alone.
// Moves are kept in memory, its default, or in files if FLATFILE_DIR names a folder.

const { Server } = require('boardgame.io/server');

const { ConnectFour } = require('./connect-four');

const HOST = '127.0.0.1';

// Asked for between measurements; needs --expose-gc.
process.on('SIGUSR2', () => global.gc());

const server = Server({ games: [ConnectFour], origins: [/127\.0\.0\.1/] });
const listen = server.app.listen;
server.app.listen = (port, ready) => listen.call(server.app, port, HOST, ready);
server.run(0).then(({ appServer }) => console.log(`ready ${appServer.address().port}`));
