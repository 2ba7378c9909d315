// Rummikub's board, as a player meets it.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type CDPSession, type Locator, type Page, expect } from '@playwright/test';
import { goTo } from './app.ts';

/** Height of a row, in cell widths. */
const PITCH = 1.72;

interface Point {
  x: number;
  y: number;
}

/** A tile by its name on the page, such as `R7.0`: its kind, and which tile of that kind. */
export interface Held {
  id: string;
  colour: string;
  number: number;
}

/** A tile on the board. */
export interface Laid extends Held {
  row: number;
  col: number;
}

/** What drags tiles: a mouse, or fingers. */
class Hand {
  private session: CDPSession | undefined;

  constructor(
    private readonly page: Page,
    private readonly touch: boolean,
  ) {}

  async drag(from: Point, to: Point): Promise<void> {
    if (this.touch) return this.fingers([[from, to]]);
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
  }

  /** Moves fingers, each from one point to another, and lifts them together. */
  async fingers(ways: [Point, Point][]): Promise<void> {
    const steps = 8;
    const at = (share: number) =>
      ways.map(([from, to], id) => ({ id, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }));
    // One after the other, as fingers come down.
    for (let down = 1; down <= ways.length; down += 1) await this.send('touchStart', at(0).slice(0, down));
    for (let step = 1; step <= steps; step += 1) await this.send('touchMove', at(step / steps));
    await this.send('touchEnd', []);
  }

  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (Point & { id: number })[]): Promise<void> {
    this.session ??= await this.page.context().newCDPSession(this.page);
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

export class Rummikub {
  readonly hand: Hand;

  constructor(
    readonly page: Page,
    touch = false,
  ) {
    this.hand = new Hand(page, touch);
  }

  /** Starts practice with rules that differ from the usual ones, against `bots` bots. */
  async practise(rules: Record<string, unknown>, bots = 1): Promise<void> {
    await goTo(this.page, '/new/rummikub');
    await this.page.getByRole('spinbutton', { name: 'How many players?' }).waitFor();
    // The plan is kept as the page writes it; only the rules and the number of guests are changed.
    const plan = await this.page.evaluate(() => localStorage.getItem('madang.plan.rummikub') ?? 'null');
    const usual = JSON.parse(plan) as { guests: unknown[] };
    const guests = Array.from({ length: bots }, (_, at) => usual.guests[at] ?? usual.guests[0]);
    await this.open({ plan: JSON.stringify({ ...usual, rules, guests }) });
    await this.myTurn();
  }

  /** Continues a practice table from `positions/`. The visitor must be in turn. */
  async resume(position: string): Promise<void> {
    const file = fileURLToPath(new URL(`../positions/${position}.json`, import.meta.url));
    await this.open({ practice: await readFile(file, 'utf8') });
    await expect(this.line).toHaveAttribute('data-mood', 'turn');
    await this.isStill();
  }

  private async open(kept: { plan?: string; practice?: string }): Promise<void> {
    // A page that keeps no table itself.
    await goTo(this.page, '/about');
    await this.page.evaluate(({ plan, practice }) => {
      if (plan) localStorage.setItem('madang.plan.rummikub', plan);
      if (practice) localStorage.setItem('madang.practice.rummikub', practice);
      else localStorage.removeItem('madang.practice.rummikub');
    }, kept);
    await goTo(this.page, '/practice/rummikub');
  }

  get line(): Locator {
    return this.page.getByTestId('line');
  }

  get board(): Locator {
    return this.page.getByTestId('board');
  }

  get rack(): Locator {
    return this.page.getByTestId('rack').locator('[data-tile]');
  }

  get laid(): Locator {
    return this.board.locator('[data-tile]');
  }

  get confirm(): Locator {
    return this.page.getByTestId('confirm');
  }

  get draw(): Locator {
    return this.page.getByTestId('draw');
  }

  get result(): Locator {
    return this.page.getByTestId('result');
  }

  tool(name: 'undo' | 'redo' | 'reset' | 'tidy' | 'hint' | 'zoom-in' | 'zoom-out'): Locator {
    return this.page.getByTestId(name);
  }

  tile(id: string): Locator {
    return this.page.locator(`[data-tile="${id}"]`);
  }

  /** The sets marked as whole, begun or broken. */
  sets(state: 'whole' | 'begun' | 'broken'): Locator {
    return this.board.locator(`.rk-set[data-state="${state}"]`);
  }

  /** Asks for hints until they have been followed: they say how many, which, how. */
  async followHints(): Promise<void> {
    // The first takes a moment's thought, which another press would end.
    await this.tool('hint').click();
    await expect(this.line).toContainText('You can lay');
    for (let more = 0; more < 2; more += 1) await this.tool('hint').click();
  }

  async myTurn(): Promise<void> {
    await expect(this.line).toContainText('Your turn', { timeout: 60_000 });
    await this.isStill();
  }

  /** Waits until the tiles lie where the board has room for them: it is laid out again once its window is measured. */
  async isStill(): Promise<void> {
    const stands = () =>
      this.board.evaluate(async (board) => {
        const before = board.innerHTML;
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        return board.isConnected && board.innerHTML === before;
      });
    await expect(async () => expect(await stands(), 'the board stands still').toBe(true)).toPass({ timeout: 60_000 });
  }

  async held(): Promise<Held[]> {
    return (await this.rack.evaluateAll(names)).map(read);
  }

  /** The tiles on the board, row by row. */
  async tiles(): Promise<Laid[]> {
    const found = await this.laid.evaluateAll((tiles) =>
      tiles.map((tile) => {
        const { style } = tile as HTMLElement;
        const [row, col] = ['--row', '--col'].map((name) => Number(style.getPropertyValue(name)));
        return { id: tile.getAttribute('data-tile') ?? '', row: row ?? 0, col: col ?? 0 };
      }),
    );
    const laid = found.map(({ id, row, col }) => ({ ...read(id), row, col }));
    return laid.sort((a, b) => a.row - b.row || a.col - b.col);
  }

  /** Groups of tiles that lie side by side. */
  async stretches(): Promise<Laid[][]> {
    const stretches: Laid[][] = [];
    for (const tile of await this.tiles()) {
      const before = stretches.at(-1)?.at(-1);
      if (before && before.row === tile.row && before.col + 1 === tile.col) stretches.at(-1)?.push(tile);
      else stretches.push([tile]);
    }
    return stretches;
  }

  /** The centre of a cell in the window. */
  async cell(row: number, col: number): Promise<Point> {
    const grid = this.page.locator('#rk-grid');
    const [box, width] = await Promise.all([
      grid.boundingBox(),
      grid.evaluate((grid) => Number.parseFloat(grid.style.getPropertyValue('--cell'))),
    ]);
    if (!box) throw new Error('no board');
    return { x: box.x + (col + 0.5) * width, y: box.y + (row + 0.4) * width * PITCH };
  }

  /** An empty row; there is always one. */
  async freeRow(): Promise<number> {
    return Math.max(-1, ...(await this.tiles()).map((tile) => tile.row)) + 1;
  }

  async drag(id: string, to: Point): Promise<void> {
    await this.isStill();
    const from = await this.tile(id).boundingBox();
    if (!from) throw new Error(`${id} is nowhere`);
    await this.hand.drag({ x: from.x + from.width / 2, y: from.y + from.height / 2 }, to);
  }

  /** Drags a tile to the right of another. */
  async dragBeside(id: string, other: string): Promise<void> {
    await this.isStill();
    const beside = (await this.tiles()).find((tile) => tile.id === other);
    if (!beside) throw new Error(`${other} is not on the board`);
    await this.drag(id, await this.cell(beside.row, beside.col + 1));
  }

  /** Three tiles of the rack that make a set. Draws until it holds them. */
  async drawUntilSet(): Promise<[Held, Held, Held]> {
    for (let turn = 0; turn < 25; turn += 1) {
      const found = set(await this.held());
      if (found) return found;
      const held = await this.rack.count();
      // Clicks as quick as these would be those of a double one.
      await this.draw.press('Enter');
      await expect(this.rack).toHaveCount(held + 1);
      await this.myTurn();
    }
    throw new Error('no set in the rack');
  }
}

/** Three tiles that make a set. */
function set(tiles: Held[]): [Held, Held, Held] | undefined {
  const plain = tiles.filter((tile) => tile.colour !== 'J');
  for (const first of plain) {
    const next = (by: number) => plain.find((one) => one.colour === first.colour && one.number === first.number + by);
    const [second, third] = [next(1), next(2)];
    if (second && third) return [first, second, third];
    const group = new Map(plain.filter((one) => one.number === first.number).map((one) => [one.colour, one]));
    const [a, b, c] = [...group.values()];
    if (a && b && c) return [a, b, c];
  }
  return undefined;
}

function names(tiles: Element[]): string[] {
  return tiles.map((tile) => tile.getAttribute('data-tile') ?? '');
}

function read(id: string): Held {
  return { id, colour: id[0] ?? '', number: Number(id.slice(1).split('.')[0]) };
}
