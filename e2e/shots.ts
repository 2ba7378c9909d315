// The pictures of docs/images: what a visitor sees, at a desk and on a phone. Not a test.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Visitor, byKeys, byTaps, test } from './house/index.ts';

const IMAGES = fileURLToPath(new URL('../docs/images', import.meta.url));
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const shoot = ({ page }: Visitor, name: string) =>
  page.screenshot({ path: join(IMAGES, `${name}.png`), animations: 'disabled', scale: 'css' });

for (const [size, wishes] of Object.entries({ desktop, phone })) {
  test(`home, ${size}`, async ({ arrive }) => {
    const visitor = await arrive(wishes);
    await visitor.home.open();
    await shoot(visitor, `home-${size}`);
  });

  test(`set-up, ${size}`, async ({ arrive }) => {
    const visitor = await arrive(wishes);
    await visitor.setup.open();
    await visitor.setup.chair(2).selectOption('person');
    await shoot(visitor, `setup-${size}`);
  });

  test(`table and result, ${size}`, async ({ arrive }) => {
    const visitor = await arrive(wishes);
    await midGame(visitor, size === 'phone');
    await shoot(visitor, `table-${size}`);
    await visitor.table.playRound(size === 'phone' ? byTaps : byKeys);
    await shoot(visitor, `result-${size}`);
  });
}

test('table, dark', async ({ arrive }) => {
  const visitor = await arrive({ ...desktop, colorScheme: 'dark' });
  await midGame(visitor, false);
  await shoot(visitor, 'table-dark');
});

test('home, in Korean', async ({ arrive }) => {
  const visitor = await arrive({ ...desktop, locale: 'ko-KR' });
  await visitor.page.goto('/');
  await visitor.page.getByRole('heading', { level: 1, name: '어서 오세요' }).waitFor();
  await shoot(visitor, 'home-ko');
});

/** A table of four in the middle of a round: a few tricks are played, and something that beats the table is chosen. */
async function midGame(visitor: Visitor, taps: boolean): Promise<void> {
  const { page, table } = visitor;
  await page.goto('/settings');
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Mina');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await visitor.openTable({ others: ['bot', 'bot', 'bot'], rounds: 1 });
  const few = async () => (await table.hand()).length <= 10;
  const trick = async () => (await table.trick.locator('[data-tile]').count()) > 1;
  while (await table.turn()) {
    if ((await few()) && (await trick()) && (await table.kinds.count()) > 0) break;
    await (taps ? byTaps : byKeys)(table);
  }
  await table.chooseOrPass();
}
