// Setting up a table.
import { type Locator, type Page, expect } from '@playwright/test';
import { goTo } from './app.ts';

/** Who sits where, from the second chair on, and what differs from the usual rules. */
export interface Plan {
  others: ('person' | 'bot')[];
  /** How well the bots play, 1 to 5. Beginners by default. */
  level?: number;
  rounds?: number;
  /** Time for a move, as the page offers it. None by default, so that a slow machine loses no turn. */
  clock?: '20 s' | '45 s' | '90 s' | 'None';
}

export class Setup {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await goTo(this.page, '/new/lexio');
    await this.players.waitFor();
  }

  get players(): Locator {
    return this.page.getByRole('spinbutton', { name: 'How many players?' });
  }

  /** The occupant of a chair, counted from 1; the first is the visitor's own. */
  chair(place: number): Locator {
    return this.page.getByRole('combobox', { name: `Chair ${place}` });
  }

  get details(): Locator {
    return this.page.getByText('Rule details');
  }

  get rounds(): Locator {
    return this.page.getByRole('spinbutton', { name: 'Rounds' });
  }

  get openTable(): Locator {
    return this.page.getByRole('button', { name: 'Open the table' });
  }

  get practice(): Locator {
    return this.page.getByRole('button', { name: 'Practice with bots' });
  }

  async plan({ others, level = 1, rounds, clock = 'None' }: Plan): Promise<void> {
    await set(this.players, others.length + 1);
    for (const [at, guest] of others.entries()) {
      await this.chair(at + 2).selectOption(guest === 'bot' ? `bot${level}` : 'person');
    }
    if (rounds !== undefined) {
      await this.details.click();
      await set(this.rounds, rounds);
      await this.details.click();
    }
    // Where the game's own rules have no clock, the table has one.
    const times = this.page.getByRole('group', { name: 'Time per move' });
    if (await times.isVisible()) await times.getByRole('radio', { name: clock }).check();
  }
}

async function set(field: Locator, number: number): Promise<void> {
  await field.fill(String(number));
  await field.blur();
  await expect(field).toHaveValue(String(number));
}
