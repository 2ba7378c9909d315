// A line to a house that a test can cut: a relay between the browser and the server.
import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import type { House } from './server.ts';

export class Line {
  /** The house's address over this line. */
  url = '';
  private server: Server | undefined;
  private readonly ends = new Set<Socket>();
  private readonly dead = new Set<Socket>();
  private deaf = false;
  private vanished = false;

  private constructor(private readonly house: House) {}

  static async to(house: House): Promise<Line> {
    const line = new Line(house);
    await line.listen(0);
    return line;
  }

  /** From now on nothing that the house sends arrives; what the browser sends still does. */
  deafen(): void {
    this.deaf = true;
  }

  /** Every connection dies silently, as when a router forgets it: nothing passes either way. New ones work. */
  forget(): void {
    for (const end of this.ends) this.dead.add(end);
  }

  /** As `forget`, and until `reappear` new connections are accepted and lead nowhere, then or later. */
  vanish(): void {
    this.vanished = true;
    this.forget();
  }

  reappear(): void {
    this.vanished = false;
  }

  /** Breaks every connection, and answers no more. */
  async cut(): Promise<void> {
    const closed = this.server && once(this.server, 'close');
    this.server?.close();
    for (const end of this.ends) end.destroy();
    this.ends.clear();
    await closed;
    this.server = undefined;
  }

  /** Restores the line, at the same address. */
  async mend(): Promise<void> {
    this.deaf = false;
    await this.listen(Number(new URL(this.url).port));
  }

  private async listen(port: number): Promise<void> {
    const server = createServer((browser) => this.relay(browser));
    this.server = server;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  private relay(browser: Socket): void {
    if (this.vanished) {
      this.ends.add(browser.resume());
      browser.on('error', () => browser.destroy());
      browser.on('close', () => this.ends.delete(browser));
      return;
    }
    const { hostname, port } = new URL(this.house.url);
    const house = connect(Number(port), hostname);
    const both = [browser, house];
    for (const end of both) {
      this.ends.add(end);
      end.on('error', () => both.forEach((each) => each.destroy()));
      end.on('close', () => {
        this.ends.delete(end);
        this.dead.delete(end);
        both.forEach((each) => each.destroy());
      });
    }
    browser.on('data', (bytes) => {
      if (!this.dead.has(browser)) house.write(bytes);
    });
    house.on('data', (bytes) => {
      if (!this.deaf && !this.dead.has(house)) browser.write(bytes);
    });
  }
}
