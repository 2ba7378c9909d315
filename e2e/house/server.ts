// A house of its own: `madang serve` with data in a temporary folder. It can be killed and opened again on the same data.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Interface, createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const WEB_DIST = join(ROOT, 'target/web-dist');
export const MADANG = process.env.MADANG ?? join(ROOT, 'target/debug/madang');

/** The version of the protocol. */
export const VERSION = Number(/VERSION: u32 = (\d+)/.exec(readFileSync(join(ROOT, 'crates/wire/src/lib.rs'), 'utf8'))?.[1]);

/** Bots that keep no one waiting, breaks that no test outlasts, and room for all the visitors of a test run. */
const SETTINGS = `
[limits]
session_burst = 100000
tables_per_address = 100000
codes_per_minute = 100000
sessions_per_hour = 100000

[pauses]
bot_min_ms = 40
bot_max_ms = 80
house_ms = 80

[breaks]
break_ms = 120000
`;

export class House {
  /** Address for browsers, without a slash at the end. */
  url = '';
  private process: ChildProcess | undefined;
  /** Its standard output, line by line. */
  private lines: Interface | undefined;
  private log: string[] = [];

  private constructor(private readonly folder: string) {}

  /** Opens a house on a free port. */
  static async open(settings = SETTINGS): Promise<House> {
    const house = new House(await mkdtemp(join(tmpdir(), 'madang-e2e-')));
    const data = join(house.folder, 'madang.sqlite');
    await writeFile(house.config, `data = ${JSON.stringify(data)}\n${settings}`);
    await house.start('127.0.0.1:0');
    return house;
  }

  /** Ends like a machine that loses power: SIGKILL, in the middle of anything. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Ends like a good host: all visitors hear that the house closes for a moment. */
  async shut(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Opens the house again at the same address, on the same data. */
  async reopen(): Promise<void> {
    await this.start(new URL(this.url).host);
  }

  /** Turns the house's clock forward, and waits until that is done: everything due within that time happens now. */
  async turnClock(seconds: number): Promise<void> {
    if (!this.process?.stdin || !this.lines) throw new Error('the house is closed');
    const turned = once(this.lines, 'line');
    this.process.stdin.write(`${Math.round(seconds * 1000)}\n`);
    const [line] = await turned;
    if (line !== 'The clock is turned') throw new Error(`the clock is not turned: ${line}`);
  }

  /** Closes the house and deletes its data. */
  async close(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Runs an operator's command on the house's data. */
  async operate(...args: string[]): Promise<{ code: number; output: string }> {
    return madang(...args, '--data', join(this.folder, 'madang.sqlite'));
  }

  private get config(): string {
    return join(this.folder, 'madang.toml');
  }

  private async start(listen: string): Promise<void> {
    const said = ['serve', '--config', this.config, '--listen', listen, '--log', 'warn', '--clock-from-stdin'];
    const child = spawn(MADANG, said, { stdio: 'pipe' });
    this.process = child;
    createInterface({ input: child.stderr }).on('line', (line) => this.log.push(line));
    const lines = createInterface({ input: child.stdout });
    this.lines = lines;
    const opened = new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        const address = /^Madang is open at (http:\S+)$/.exec(line)?.[1];
        if (address) resolve(address);
      });
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`madang serve ended with ${code}\n${this.log.join('\n')}`)));
    });
    this.url = await opened;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}

/** Runs the `madang` command to its end. */
export async function madang(...args: string[]): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(MADANG, args);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const failed = error as { code?: number; stdout?: string; stderr?: string };
    return { code: failed.code ?? -1, output: `${failed.stdout}${failed.stderr}` };
  }
}

/** Returns the answer of `madang engine` to one request. */
export async function engine(request: object): Promise<Record<string, unknown>> {
  const process = spawn(MADANG, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  process.stdin.end(`${JSON.stringify({ id: 1, ...request })}\n`);
  for await (const line of createInterface({ input: process.stdout })) return JSON.parse(line);
  throw new Error('the engine is silent');
}
