// The first page.
import { type Locator, type Page, expect } from '@playwright/test';
import { goTo } from './app.ts';

/** The games of the house, in the order in which its pages list them. */
export const TITLES = ['Lexio', 'Rummikub', 'Matgo'];

export class Home {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.visit();
    await this.welcome.waitFor();
    // The server sends the page as it will be, but only the app leads from here without a network.
    await expect(this.page.locator('#boot')).toHaveCount(0);
  }

  /** Opens it in whatever language is chosen. */
  async visit(): Promise<void> {
    await goTo(this.page, '/');
  }

  get welcome(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'Come on in' });
  }

  /** The way into each game. */
  get ways(): Locator {
    return this.page.getByRole('link', { name: 'Play now' });
  }

  /** The card of Lexio. */
  get lexio(): Locator {
    return this.page.getByRole('region', { name: 'Lexio' });
  }

  get playNow(): Locator {
    return this.lexio.getByRole('link', { name: 'Play now' });
  }

  get withBots(): Locator {
    return this.lexio.getByRole('link', { name: 'With bots' });
  }

  get withFriends(): Locator {
    return this.lexio.getByRole('link', { name: 'With friends' });
  }

  get code(): Locator {
    return this.page.getByRole('textbox', { name: 'Table code' });
  }

  get join(): Locator {
    return this.page.getByRole('button', { name: 'Join' });
  }

  /** The visitor's own tables. */
  get mine(): Locator {
    return this.page.getByRole('region', { name: 'Your tables' });
  }

  get language(): Locator {
    return this.page.getByRole('banner').getByRole('combobox');
  }
}
