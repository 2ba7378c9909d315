// The review of a match, beside its replay.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Locator, type Page, expect } from '@playwright/test';
import { goTo } from './app.ts';

export class Review {
  constructor(readonly page: Page) {}

  /** Opens the replay of a match from `records/`, as if it had been played in this browser. */
  async prepare(name: string, query = ''): Promise<void> {
    const file = fileURLToPath(new URL(`../records/${name}.json`, import.meta.url));
    const kept = JSON.stringify([name, JSON.parse(await readFile(file, 'utf8'))]);
    const keep = (kept: string) => localStorage.setItem('madang.practice.record', kept);
    if (this.page.url().startsWith('http')) {
      // Not from a table: the replay would lead back there.
      await goTo(this.page, '/rules');
      await this.page.evaluate(keep, kept);
    } else {
      await this.page.addInitScript(keep, kept);
    }
    await goTo(this.page, `/replay/${name}${query}`);
    await expect(this.position).toBeVisible();
  }

  /** Asks for the review, and waits until it is complete. */
  async run(): Promise<void> {
    await this.button.click();
    await this.isDone();
  }

  async isDone(): Promise<void> {
    await expect(this.progress).toHaveAttribute('data-done', 'true', { timeout: 300_000 });
  }

  /** Asks for the review, and stops it once it has something to show. It may be complete by then. */
  async begin(): Promise<void> {
    await this.button.click();
    await expect(this.panel.locator('.rv-sum').first()).toBeVisible({ timeout: 120_000 });
    await this.page.getByTestId('review-stop').evaluate((stop: HTMLElement) => stop.click());
  }

  get button(): Locator {
    return this.page.getByTestId('review-open');
  }

  get panel(): Locator {
    return this.page.getByTestId('review');
  }

  get progress(): Locator {
    return this.page.getByTestId('review-progress');
  }

  get curve(): Locator {
    return this.page.getByTestId('curve').getByRole('img');
  }

  get now(): Locator {
    return this.page.getByTestId('verdict-now');
  }

  get moments(): Locator {
    return this.page.getByTestId('moments').getByRole('button');
  }

  /** The figure for one part of the round's result. */
  sum(part: string): Locator {
    const name = this.page.locator('.rv-sum-name', { hasText: part });
    return this.panel.locator('.rv-sum', { has: name }).first().locator('.rv-figure');
  }

  /** `12 / 47`. */
  get position(): Locator {
    return this.page.getByTestId('position');
  }

  async at(): Promise<number> {
    return Number.parseInt(await this.position.innerText(), 10);
  }
}
