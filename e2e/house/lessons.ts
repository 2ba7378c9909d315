// The lessons of a game, as a learner meets them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Locator, type Page, expect } from '@playwright/test';
import { goTo } from './app.ts';
import { type Action, Matgo } from './matgo.ts';
import { Rummikub } from './rummikub.ts';

export const GAMES = ['lexio', 'rummikub', 'matgo'] as const;
export type Game = (typeof GAMES)[number];

/** What a lesson asks for: an action that fulfils it. */
interface Ask {
  model: { play?: string[] | string; pass?: true; lay?: string[][]; draw?: true } & Record<string, unknown>;
}

/** The lessons of a game, as they were found for the app. */
export function found(game: Game): { idea: string; asks: Ask[] }[] {
  const file = fileURLToPath(new URL(`../../crates/lessons/src/${game}/found.json`, import.meta.url));
  return JSON.parse(readFileSync(file, 'utf8')) as { idea: string; asks: Ask[] }[];
}

export class Lessons {
  constructor(
    readonly page: Page,
    readonly game: Game,
    readonly touch = false,
  ) {}

  async open(): Promise<void> {
    await goTo(this.page, `/learn/${this.game}`);
    await this.card.waitFor();
  }

  get card(): Locator {
    return this.page.getByTestId('lesson');
  }

  get title(): Locator {
    return this.card.getByRole('heading');
  }

  get ask(): Locator {
    return this.page.getByTestId('lesson-ask');
  }

  get slip(): Locator {
    return this.page.getByTestId('lesson-slip');
  }

  /** The learner's place in the lessons: `Lesson 3 of 8`. */
  get place(): Locator {
    return this.card.getByRole('img');
  }

  /** The button to the next lesson or to the game. Present once a lesson is done. */
  get on(): Locator {
    return this.page.getByTestId('lesson-on');
  }

  get skip(): Locator {
    return this.page.getByTestId('lesson-skip');
  }

  get back(): Locator {
    return this.page.getByTestId('lesson-back');
  }

  /** Waits until the lesson is done. */
  async isDone(): Promise<void> {
    await expect(this.on).toBeVisible({ timeout: 60_000 });
  }

  /** Does everything that a lesson asks for, as a player would. */
  async take(asks: Ask[]): Promise<void> {
    for (const [at, ask] of asks.entries()) {
      const asked = await this.ask.textContent();
      await this.do(ask.model);
      if (at + 1 < asks.length) await expect(this.ask).not.toHaveText(asked ?? '', { timeout: 60_000 });
    }
    await this.isDone();
  }

  async do(model: Ask['model']): Promise<void> {
    if (this.game === 'lexio') return this.doLexio(model);
    if (this.game === 'rummikub') return this.doRummikub(model);
    const matgo = new Matgo(this.page);
    await matgo.myTurn();
    await this.doMatgo(model as Action);
  }

  private async doLexio({ play, pass }: Ask['model']): Promise<void> {
    if (pass) return this.press('pass');
    for (const tile of play as string[]) await this.page.locator(`#rack [data-tile="${tile}"]`).click();
    await this.press('play');
  }

  /** Works in any language: the buttons are found by what they do. */
  private async doMatgo(action: Action): Promise<void> {
    const { page } = this;
    if (action.go || action.stop) {
      const answers = page.getByTestId('question').getByRole('button');
      return (action.go ? answers.first() : answers.last()).click();
    }
    await page.locator(`[data-held="${action.play}"]`).click();
    if (action.take) await page.getByTestId('question').locator(`[data-target="${action.take}"]`).click();
  }

  /** Lays every set of the model that is not on the board yet in a row of its own, tile by tile. */
  private async doRummikub({ lay, draw }: Ask['model']): Promise<void> {
    if (draw) return this.press('draw');
    const board = new Rummikub(this.page, this.touch);
    await board.isStill();
    const kind = (id: string) => id.split('.')[0] ?? '';
    const named = (tiles: string[]) => [...tiles].sort().join();
    const wanted = (lay ?? []).map(named);
    // Tiles of sets that change, and then those of the rack; sets that stay are not touched.
    const lying = (await board.stretches()).map((set) => set.map(({ id }) => id));
    const free = lying.filter((set) => !wanted.includes(named(set.map(kind)))).flat();
    free.push(...(await board.held()).map(({ id }) => id));
    const stays = lying.map((set) => named(set.map(kind)));
    for (const set of (lay ?? []).filter((set) => !stays.includes(named(set)))) {
      const row = await board.freeRow();
      for (const [at, tile] of set.entries()) {
        const [id] = free.splice(free.findIndex((id) => kind(id) === tile), 1);
        if (!id) throw new Error(`${tile} is nowhere`);
        await board.drag(id, await board.cell(row, at));
      }
    }
    await board.confirm.click();
  }

  private async press(id: string): Promise<void> {
    await this.page.getByTestId(id).click();
  }
}
