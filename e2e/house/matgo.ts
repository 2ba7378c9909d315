// Matgo's table, as a player meets it.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Locator, type Page, expect } from '@playwright/test';
import { goTo } from './app.ts';

/** An action as the protocol writes it. */
export interface Action {
  pick?: number;
  tung?: boolean;
  chongtong?: 'play' | 'stop';
  play?: string;
  take?: string;
  shake?: boolean;
  bonus?: string;
  bomb?: number;
  flip?: true;
  choose?: string;
  gukjin?: 'animal' | 'junk';
  go?: true;
  stop?: true;
}

export class Matgo {
  private watched = false;

  constructor(readonly page: Page) {}

  get hand(): Locator {
    return this.page.getByTestId('hand');
  }

  get held(): Locator {
    return this.hand.locator('[data-held]');
  }

  get question(): Locator {
    return this.page.getByTestId('question');
  }

  get offers(): Locator {
    return this.page.getByTestId('offer');
  }

  get line(): Locator {
    return this.page.getByTestId('line');
  }

  get log(): Locator {
    return this.page.getByRole('log');
  }

  get result(): Locator {
    return this.page.getByTestId('result');
  }

  get carry(): Locator {
    return this.page.getByTestId('carry');
  }

  /** The captures, the opponent's first. */
  get captures(): Locator {
    return this.page.getByTestId('captures');
  }

  answer(name: string): Locator {
    return this.question.getByRole('button', { name, exact: true });
  }

  /** Everything stamped since the position was prepared. */
  async stamps(): Promise<string[]> {
    return this.page.evaluate(() => (window as unknown as { stamps: string[] }).stamps);
  }

  /**
   * Opens a prepared position in practice, or the one so many actions `before` it. Returns the action that the position
   * is made for.
   */
  async prepare(name: string, before = 0): Promise<Action> {
    const file = fileURLToPath(new URL(`../positions/matgo-${name}.json`, import.meta.url));
    const { entries, then } = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[]; then: Action };
    await this.watchStamps();
    // A page that keeps no table itself.
    await goTo(this.page, '/about');
    await this.page.evaluate((kept) => {
      localStorage.setItem('madang.practice.matgo', kept);
      (window as unknown as { stamps?: string[] }).stamps?.splice(0);
    }, JSON.stringify({ entries: entries.slice(0, entries.length - before) }));
    await goTo(this.page, '/practice/matgo');
    await this.myTurn();
    return then;
  }

  /** Records every stamp, however briefly it is seen, from the next time that the app is loaded. */
  async watchStamps(): Promise<void> {
    if (this.watched) return;
    this.watched = true;
    await this.page.addInitScript(() => {
      const stamps: string[] = [];
      (window as unknown as { stamps: string[] }).stamps = stamps;
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          for (const node of [target, ...addedNodes]) {
            // One stamp may follow another in the same place.
            const stamp = node instanceof Element && (node.closest('[data-stamp]') ?? node.querySelector('[data-stamp]'));
            if (stamp) stamps.push(stamp.getAttribute('data-stamp') ?? '');
          }
        }
      }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-stamp'] });
    });
  }

  /** Waits for a decision of the visitor's. Returns false if the game is over instead. */
  async myTurn(): Promise<boolean> {
    const ready = this.page.locator('.mg-hand.ready, [data-testid="question"], [data-testid="offer"]:not([aria-disabled])');
    await expect(ready.or(this.result).first()).toBeVisible({ timeout: 60_000 });
    return !(await this.result.isVisible());
  }

  /** Performs an action with the buttons that a player would press. */
  async do(action: Action): Promise<void> {
    if (action.pick !== undefined) return this.offers.nth(action.pick).click();
    if (action.tung !== undefined) return this.answer(action.tung ? 'In one go' : 'As usual').click();
    if (action.chongtong) return this.answer(action.chongtong === 'stop' ? 'Win at once' : 'Play on').click();
    if (action.choose) return this.question.locator(`[data-target="${action.choose}"]`).click();
    if (action.gukjin) return this.answer(action.gukjin === 'junk' ? 'As double junk' : 'Leave it an animal').click();
    if (action.go) return this.answer('Go!').click();
    if (action.stop) return this.answer('Stop').click();
    if (action.flip) return this.page.getByTestId('flip').click();
    if (action.bomb) {
      const ids = await this.held.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-held') ?? ''));
      const one = ids.find((id) => Number.parseInt(id, 10) === action.bomb);
      await this.hand.locator(`[data-held="${one}"]`).click();
      return this.answer('Bomb!').click();
    }
    await this.hand.locator(`[data-held="${action.play ?? action.bonus}"]`).click();
    if (!action.play) return;
    if (action.shake) return this.answer('Shake and play').click();
    for (const plainly of ['Play one card', 'Just play']) {
      if (await this.answer(plainly).isVisible()) await this.answer(plainly).click();
    }
    if (action.take) await this.question.locator(`[data-target="${action.take}"]`).click();
  }

  /** Presses the first card or answer, if there is anything to decide. Returns whether there was. */
  async decide(): Promise<boolean> {
    return this.page.evaluate(playByItself, 'once' as const);
  }

  /** Plays until the result of the game is shown: the page plays by itself. */
  async playGame(): Promise<void> {
    await this.page.evaluate(playByItself, 'to the end' as const);
    await expect(this.result).toBeVisible();
  }
}

/**
 * Presses what a player could, from within the page: once, if there is anything, or until the game is over. That spares
 * half a dozen round trips to the browser for every decision. Returns whether it has pressed anything.
 */
async function playByItself(howLong: 'once' | 'to the end'): Promise<boolean> {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const press = (): boolean => {
    const asked = find('[data-testid="question"]');
    // Of answers that both players give unseen, the one given stays pressed until the other has come.
    if (asked?.querySelector('[aria-pressed="true"]')) return false;
    const next = asked
      ? asked.querySelector<HTMLElement>('.mg-targets button, .mg-answers button')
      : (find('[data-testid="offer"]:not([aria-disabled])') ?? find('.mg-hand.ready .mg-held.takes') ?? find('.mg-hand.ready .mg-held'));
    next?.click();
    return next !== null;
  };
  if (howLong === 'once') return press();
  let pressed = false;
  while (!find('[data-testid="result"]')) {
    pressed = press() || pressed;
    await new Promise((rested) => setTimeout(rested, 60));
  }
  return pressed;
}
