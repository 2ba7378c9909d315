// A house of several nodes with a PostgreSQL and a NATS of its own, set up by scripts/cluster. Visitors come through
// doors.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MADANG } from './server.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/cluster', import.meta.url));
/** Bots that keep no one waiting. */
const SETTINGS = { MADANG, MADANG_BOT_MIN_MS: '40', MADANG_BOT_MAX_MS: '80', MADANG_HOUSE_MS: '80' };

export class Nodes {
  private readonly doors: Door[] = [];

  private constructor(
    private readonly folder: string,
    private readonly urls: string[],
  ) {}

  /** Opens a house of `count` nodes. Returns the reason if that cannot be done here. */
  static async open(count: number): Promise<Nodes | string> {
    const folder = await mkdtemp(join(tmpdir(), 'madang-nodes-'));
    // PostgreSQL does not run as root, and must reach its own folder.
    await chmod(folder, 0o755);
    try {
      const env = { ...process.env, ...SETTINGS };
      const { stdout } = await promisify(execFile)(SCRIPT, ['start', folder, String(count)], { env });
      return new Nodes(folder, stdout.trim().split('\n'));
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      return String((error as { stderr?: string }).stderr || error);
    }
  }

  /** Address of a door to a node, counted from 1. It leads to that node while it is up, then to any other. */
  async door(node: number): Promise<string> {
    const urls = [...this.urls.slice(node - 1), ...this.urls.slice(0, node - 1)];
    const door = await Door.open(urls.map((url) => Number(new URL(url).port)));
    this.doors.push(door);
    return door.url;
  }

  /** Kills a node, like a machine that loses power. */
  async kill(node: number): Promise<void> {
    process.kill(Number(await readFile(join(this.folder, `node-${node}.pid`), 'utf8')), 'SIGKILL');
  }

  /** Takes everything down. */
  async close(): Promise<void> {
    for (const door of this.doors) door.close();
    await promisify(execFile)(SCRIPT, ['stop', this.folder]);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Stands before the nodes, as a proxy does. */
class Door {
  private readonly ends = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async open(ports: number[]): Promise<Door> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const door = new Door(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (browser) => door.lead(browser, ports));
    return door;
  }

  close(): void {
    this.server.close();
    for (const end of this.ends) end.destroy();
  }

  /** Connects to the first node that is up. */
  private lead(browser: Socket, [port, ...others]: number[]): void {
    if (port === undefined) return void browser.destroy();
    this.keep(browser);
    const node = connect(port, '127.0.0.1');
    node.once('error', () => this.lead(browser, others));
    node.once('connect', () => {
      node.removeAllListeners('error');
      this.keep(node);
      for (const [one, other] of [[browser, node], [node, browser]] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
        one.pipe(other);
      }
    });
  }

  private keep(end: Socket): void {
    if (this.ends.has(end)) return;
    this.ends.add(end);
    end.on('error', () => end.destroy());
    end.on('close', () => this.ends.delete(end));
  }
}
