// boardgame.io: an in-memory match of two who take turns adding to one number, and its players.
import { Client } from 'boardgame.io/dist/cjs/client.js';
import { SocketIO } from 'boardgame.io/dist/cjs/multiplayer.js';
import { Origins, Server } from 'boardgame.io/dist/cjs/server.js';

const game = {
  name: 'sum',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ sum: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => void (G.sum += 1) },
};

export async function serve() {
  const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
  const running = await server.run(0);
  return running.appServer.address().port;
}

/** Two players at a match of their own. Each is sent the number whenever the server has confirmed another. */
export async function table(port, told) {
  const url = `http://127.0.0.1:${port}`;
  const ask = async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${url}/games/sum/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { matchID } = await ask('create', { numPlayers: 2 });
  const players = [];
  for (const playerID of ['0', '1']) {
    const { playerCredentials: credentials } = await ask(`${matchID}/join`, { playerID, playerName: playerID });
    const client = Client({ game, multiplayer: SocketIO({ server: url }), matchID, playerID, credentials, debug: false });
    const ready = new Promise((resolve) => {
      client.subscribe((state) => {
        if (!state) return;
        resolve();
        // A player's own move shows before the server has seen it: only the other's moves are news.
        if ((state.G.sum - 1) % 2 !== Number(playerID)) told(Number(playerID), state.G.sum);
      });
    });
    client.start();
    players.push({ move: () => client.moves.add(), leave: () => client.stop(), ready });
  }
  await Promise.all(players.map((player) => player.ready));
  return players;
}
