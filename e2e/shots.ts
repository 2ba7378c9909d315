// The pictures of docs/images: what a visitor sees, on a desk and on a phone. Not a test.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Hands, Matgo, Review, Rummikub, type Visitor, byKeys, byTaps, expect, test } from './house/index.ts';

const IMAGES = fileURLToPath(new URL('../docs/images', import.meta.url));
const desktop = { viewport: { width: 1200, height: 750 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Takes a picture, without traces of the pointer or the focus. */
async function shoot({ page }: Visitor, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.screenshot({ path: join(IMAGES, `${name}.png`), animations: 'disabled', scale: 'css' });
}

for (const [size, wishes] of Object.entries({ desktop, phone })) {
  test(`home, ${size}`, async ({ arrive }) => {
    const visitor = await arrive(wishes);
    await visitor.home.open();
    await shoot(visitor, `home-${size}`);
  });

  test(`table, ${size}`, async ({ arrive }) => {
    const visitor = await arrive(wishes);
    await midGame(visitor, size === 'phone' ? byTaps : byKeys);
    await shoot(visitor, `table-${size}`);
  });
}

for (const [size, wishes] of Object.entries({ desktop, phone })) {
  test(`Rummikub, ${size}`, async ({ arrive }) => {
    const visitor = await arrive(wishes);
    const game = new Rummikub(visitor.page, size === 'phone');
    await game.resume('late');
    // Then an arrangement lies there, ready to be confirmed.
    await game.followHints();
    await expect(game.line).toContainText('ready to confirm');
    await game.isStill();
    await shoot(visitor, `rummikub-${size}`);
  });
}

for (const [size, wishes] of Object.entries({ desktop, phone })) {
  test(`Matgo, ${size}`, async ({ arrive }) => {
    const visitor = await arrive(wishes);
    const table = new Matgo(visitor.page);
    await table.prepare('ttadak');
    await shoot(visitor, `matgo-${size}`);
  });
}

for (const [size, wishes] of Object.entries({ desktop: { viewport: { width: 1440, height: 900 } }, phone })) {
  test(`review, ${size}`, async ({ arrive }) => {
    const visitor = await arrive(wishes);
    const review = new Review(visitor.page);
    await review.prepare('matgo');
    await review.run();
    await review.moments.filter({ hasText: 'Mistake by Mina' }).first().click();
    await visitor.page.evaluate(() => document.querySelector('.hall')?.scrollTo(0, 0));
    await expect(visitor.page.locator('[data-stamp]')).toHaveCount(0);
    await shoot(visitor, `review-${size}`);
  });
}

/** A table of four in the middle of a round: some tiles are out, and tiles that beat the trick are chosen. */
async function midGame({ page, setup, table }: Visitor, hands: Hands): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Mina');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  // A round may be over before there is much to see; then another is played.
  for (let round = 0; round < 5; round++) {
    await setup.open();
    await setup.plan({ others: ['bot', 'bot', 'bot'], rounds: 1 });
    await setup.openTable.click();
    while (await table.turn()) {
      const [held, lying, kinds] = await Promise.all([table.tiles, table.trick.locator('[data-tile]'), table.kinds].map((one) => one.count()));
      if (held <= 11 && lying > 1 && kinds > 0) {
        await table.chooseOrPass();
        return;
      }
      await hands(table);
    }
  }
}
