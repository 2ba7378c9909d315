// Colyseus: an in-memory room of two who take turns adding to one number, and its players.
import { Room, Server } from '@colyseus/core';
import { Client } from '@colyseus/sdk';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

const Sum = schema({ sum: t.number() });

class Table extends Room {
  maxClients = 2;
  patchRate = null;
  seats = [];

  onCreate() {
    this.state = new Sum({ sum: 0 });
    this.onMessage('add', (client) => {
      if (this.seats[this.state.sum % 2] !== client.sessionId) return;
      this.state.sum += 1;
      // At once rather than twenty times a second, since they play in turn.
      this.broadcastPatch();
    });
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }
}

export async function serve() {
  const transport = new WebSocketTransport();
  const server = new Server({ transport, greet: false });
  server.define('table', Table);
  await server.listen(0, '127.0.0.1');
  return transport.server.address().port;
}

/** Two players in a room of their own. Each is sent the number whenever the server has sent another. */
export async function table(port, told) {
  const client = new Client(`http://127.0.0.1:${port}`);
  const first = await client.create('table');
  const rooms = [first, await client.joinById(first.roomId)];
  return rooms.map((room, seat) => {
    room.onStateChange((state) => told(seat, state.sum));
    return { move: () => room.send('add'), leave: () => room.leave() };
  });
}
