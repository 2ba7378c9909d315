// A table, as a player meets it.
import { type Locator, type Page, expect } from '@playwright/test';

/** A way to make one move when the visitor is in turn. */
export type Hands = (table: Table) => Promise<void>;

/** What the line says while a move is on its way. */
export const WAITING = 'Waiting for the table…';

export class Table {
  constructor(readonly page: Page) {}

  get line(): Locator {
    return this.page.getByTestId('line');
  }

  get rack(): Locator {
    return this.page.getByRole('group', { name: 'Your tiles' });
  }

  get tiles(): Locator {
    return this.rack.locator('[data-tile]');
  }

  tile(name: string): Locator {
    return this.rack.locator(`[data-tile="${name}"]`);
  }

  get trick(): Locator {
    return this.page.getByTestId('trick');
  }

  get play(): Locator {
    return this.page.getByTestId('play');
  }

  get pass(): Locator {
    return this.page.getByTestId('pass');
  }

  /** Steps through what can be played. Barred if nothing can. */
  get next(): Locator {
    return this.page.getByRole('button', { name: 'Next choice' });
  }

  /** The kinds of combination that could be played. */
  get kinds(): Locator {
    return this.page.getByRole('group', { name: 'Steps through what can be played' }).getByRole('button');
  }

  /** The places around the felt, and the visitor's own. */
  get seats(): Locator {
    return this.page.getByTestId('seat');
  }

  seat(name: string): Locator {
    return this.page.getByRole('group', { name: new RegExp(`^${name}\\b`) });
  }

  get result(): Locator {
    return this.page.getByTestId('result');
  }

  get nextRound(): Locator {
    return this.result.getByRole('button', { name: 'Next round' });
  }

  /** The line that says that the connection is lost. */
  get lost(): Locator {
    return this.page.getByText('The connection dropped.');
  }

  /** Everything that was read out. */
  get log(): Locator {
    return this.page.getByRole('log');
  }

  get takeBack(): Locator {
    return this.page.getByRole('button', { name: 'Take your seat back' });
  }

  /** The tiles in hand, in the order of the rack. */
  async hand(): Promise<string[]> {
    return names(this.tiles);
  }

  /** The chosen tiles among them. */
  async chosen(): Promise<string[]> {
    return names(this.rack.getByRole('button', { pressed: true }));
  }

  /** Waits for the visitor's turn. Returns false if the round is over instead. */
  async turn(): Promise<boolean> {
    const mine = this.page.locator('[data-testid="line"][data-mood="turn"]');
    await expect(mine.or(this.result).first()).toBeVisible({ timeout: 60_000 });
    return !(await this.result.isVisible());
  }

  /**
   * Plays until the round is over and its result is shown. Without hands, the page plays by itself: as many tiles at a
   * time as it can, which ends the round soonest, or the weakest tile first.
   */
  async playRound(hands?: Hands | 'weakest first'): Promise<void> {
    if (typeof hands === 'function') while (await this.turn()) await hands(this);
    else await this.page.evaluate(playByItself, hands ? '.kinds button' : '.kinds button:last-child');
    await expect(this.result).toBeVisible();
  }

  /** Waits for the visitor's turn: in the next round, if luck ends this one before. */
  async turnInTheMatch(): Promise<void> {
    while (!(await this.turn())) {
      await this.nextRound.click();
      await expect(this.result).toBeHidden();
    }
  }

  /** Passes until it is the visitor's turn and their hand holds something that can be played. */
  async turnToPlay(): Promise<void> {
    for (;;) {
      await this.turnInTheMatch();
      if (!(await barred(this.next))) return;
      await this.move();
    }
  }

  /** Makes one move, and waits until the table acknowledges it. */
  async move(hands: Hands = byKeys): Promise<void> {
    await this.turnInTheMatch();
    await hands(this);
    await expect(this.line).not.toHaveText(WAITING);
    await expect(this.line).not.toHaveAttribute('data-mood', /good|bad/);
  }

  /** Chooses the weakest thing that can be played. If nothing can, passes instead and returns false. */
  async chooseOrPass(): Promise<boolean> {
    if (await barred(this.next)) {
      await this.page.keyboard.press('p');
      return false;
    }
    await this.page.keyboard.press('c');
    await expect(this.line).toHaveAttribute('data-mood', 'good');
    return true;
  }
}

/**
 * Plays a round from within the page, for tests that need its end and not its moves: that spares a dozen round trips to
 * the browser for every move.
 */
async function playByItself(kind: string): Promise<void> {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const changes = () =>
    new Promise<void>((resolve) => {
      const seen = new MutationObserver(() => {
        seen.disconnect();
        // After everything that follows from the change. Tests may have stopped the clock, and with it all timers.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
      seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  while (!find('[data-testid="result"]')) {
    const changed = changes();
    const mood = find('[data-testid="line"]')?.dataset.mood;
    if (mood === 'good') find('[data-testid="play"]')?.click();
    else if (mood === 'turn') (find(kind) ?? find('[data-testid="pass"]'))?.click();
    await changed;
  }
}

/** With the keyboard: C chooses, Enter plays, P passes. */
export async function byKeys(table: Table): Promise<void> {
  if (await table.chooseOrPass()) await table.page.keyboard.press('Enter');
}

/** With a finger: Next choice and Play, or Pass. */
export async function byTaps(table: Table): Promise<void> {
  if (await barred(table.next)) {
    await table.pass.tap();
  } else {
    await table.next.tap();
    await expect(table.line).toHaveAttribute('data-mood', 'good');
    await table.play.tap();
  }
}

/** With the arrows, Space and Enter alone: walks to each tile and chooses it. */
export async function byArrows(table: Table): Promise<void> {
  const { keyboard } = table.page;
  if (!(await table.chooseOrPass())) return;
  const wanted = await table.chosen();
  await keyboard.press('Escape');
  await expect(table.line).not.toHaveAttribute('data-mood', 'good');
  const hand = await table.hand();
  for (const tile of wanted) {
    await keyboard.press('Home');
    for (let step = hand.indexOf(tile); step > 0; step--) await keyboard.press('ArrowRight');
    await expect(table.tile(tile)).toBeFocused();
    await keyboard.press('Space');
  }
  await expect(table.line).toHaveAttribute('data-mood', 'good');
  await keyboard.press('Enter');
  // When the focused tile has gone, another has the focus, or the result.
  if (wanted.length < hand.length) {
    await expect(table.tile(wanted.at(-1) ?? '')).toHaveCount(0);
    await expect(table.page.locator(':focus')).toHaveCount(1);
  }
}

/** Whether a button says that it cannot be pressed. */
export async function barred(button: Locator): Promise<boolean> {
  return (await button.getAttribute('aria-disabled')) === 'true';
}

function names(tiles: Locator): Promise<string[]> {
  return tiles.evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-tile') ?? ''));
}
