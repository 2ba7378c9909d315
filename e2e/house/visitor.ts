// A visitor, with the pages they meet, and what they may wish for.
import { type BrowserContext, type BrowserContextOptions, type Page, expect } from '@playwright/test';
import { goTo } from './app.ts';
import { Frames } from './frames.ts';
import { Home } from './home.ts';
import { type Plan, Setup } from './setup.ts';
import { Table } from './table.ts';

/** A person with a browser of their own. */
export class Visitor {
  readonly home: Home;
  readonly setup: Setup;
  readonly table: Table;
  readonly frames: Frames;

  constructor(
    readonly page: Page,
    readonly context: BrowserContext,
  ) {
    this.home = new Home(page);
    this.setup = new Setup(page);
    this.table = new Table(page);
    this.frames = new Frames(page);
  }

  /** Goes to a page and waits for it: for its title and, at a table, for the board, which is loaded separately. */
  async goTo(path: string): Promise<void> {
    await goTo(this.page, path);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path.startsWith('/practice/')) await expect(this.table.line).toBeVisible();
  }

  /** Opens a table of the house. With bots alone it starts at once; otherwise it waits for people. */
  async openTable(plan: Plan): Promise<void> {
    await this.setup.open();
    await this.setup.plan(plan);
    await this.setup.openTable.click();
    await this.page.waitForURL('**/t/*');
  }

  /** Opens a practice table in this browser. */
  async openPractice(plan: Plan): Promise<void> {
    await this.setup.open();
    await this.setup.plan(plan);
    await this.setup.practice.click();
    await this.page.waitForURL('**/practice/lexio');
  }
}

/** A visitor's preferences: those of the browser, and those that the app remembers. */
export interface Wishes extends BrowserContextOptions {
  /** Address by which the visitor reaches the house, if not its own. */
  at?: string;
  /** How fast a table is shown. */
  speed?: 'calm' | 'normal' | 'fast';
  /** Whether they have never been here, and so are asked how well the bots should play. */
  newcomer?: boolean;
  /** Whether they hear anything. Sound keeps the processor busy, which every test would pay for. */
  hears?: boolean;
}
