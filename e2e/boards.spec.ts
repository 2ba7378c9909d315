// Boards, what a rating means, and tables that are opened as rated.
import type { Page } from '@playwright/test';
import { nothingSeriousInAnyLight } from './house/axe.ts';
import { Account, PHONE, TITLES, box, expect, test } from './house/index.ts';

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** The page fits both screens, and axe finds nothing serious in light or dark. */
async function fitsAndIsOpenToEveryone(page: Page): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    const where = `${page.url()} ${screen.width}`;
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), where).toBe(true);
    await nothingSeriousInAnyLight(page, where);
  }
}

test('a board leads to those who have a place; an empty one says how to get onto it, and ratings are explained one tap away', async ({ visitor: { page, home } }) => {
  const rating = { class: 'lexio-2', value: 1712.4, error: 61.2, settled: true, matches: 48, pending: 0, points_a_round: -1.25, luck: 3 };
  const handle = '가나다라마바사아자차카타파하거너더러머버';
  await page.route('**/api/boards/lexio-2/week', (route) => route.fulfill({ json: [{ handle, rating }] }));
  await page.goto('/boards');
  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('cell')).toHaveText(['1', '1,712 ± 61', '48', '−1.25']);
  await expect(row.getByRole('link', { name: handle })).toHaveAttribute('href', `/@/${encodeURIComponent(handle)}`);
  await fitsAndIsOpenToEveryone(page);
  await page.setViewportSize(SCREENS[0]);
  const lines = (cell: Element) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  expect(await row.getByRole('cell').nth(1).evaluate(lines), 'no line ends before ±').toBe(1);
  // Beside a long name a phone has room for the rating.
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(row.getByRole('cell')).toHaveText(['1', '1,712 ± 61']);
  expect(await row.getByRole('link').evaluate(lines), 'five letters of a name and more in a line').toBeLessThanOrEqual(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.unroute('**/api/boards/lexio-2/week');
  await page.setViewportSize(SCREENS[1]);
  await home.open();
  await page.getByRole('banner').getByRole('link', { name: 'Boards' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Boards' })).toBeVisible();
  await expect(page.getByText('Nobody is here yet.')).toBeVisible();
  await expect(page.getByText('A rated match has the official rules')).toBeVisible();
  await page.getByLabel('Which game').selectOption('matgo');
  const asked = page.waitForResponse('**/api/boards/matgo');
  await page.getByRole('radio', { name: 'All time' }).check();
  expect((await asked).status()).toBe(200);
  await expect(page.getByText('Nobody is here yet.')).toBeVisible();
  await fitsAndIsOpenToEveryone(page);
  await page.getByRole('link', { name: 'What a rating means' }).click();
  await expect(page).toHaveTitle('What a rating means · Madang');
  await expect(page.getByRole('heading', { level: 2, name: 'What it does not mean' })).toBeVisible();
  await fitsAndIsOpenToEveryone(page);
  // Nothing moves once the house has said which day it is.
  let tell = () => undefined as void;
  const day = new Promise<void>((done) => (tell = done));
  await page.route('**/api/daily', (route) => day.then(() => route.continue()), { times: 1 });
  await page.setViewportSize(SCREENS[0]);
  await page.goto('/boards');
  const daily = page.getByRole('navigation', { name: 'Boards of the daily deal' });
  await expect(daily.getByRole('listitem')).toHaveText(TITLES);
  const below = await box(page.getByLabel('Which game'));
  tell();
  await expect(daily.getByRole('link', { name: 'Matgo' })).toBeVisible();
  expect(await box(page.getByLabel('Which game'))).toEqual(below);
  await daily.getByRole('link', { name: 'Matgo' }).click();
  await page.waitForURL(/\/daily\/\d{4}-\d\d-\d\d\/matgo$/);
  await expect(page.getByRole('heading', { level: 2, name: 'How everyone did' })).toBeVisible();
});

test('a table can be opened as rated where that counts, and says so', async ({ visitor: { page, setup } }, info) => {
  await setup.open();
  await expect(page.getByTestId('not-rated')).toContainText('for players with accounts');
  const account = new Account(page);
  await account.open();
  await account.makeWithPassword(`Haneul_${info.workerIndex}`, 'gamnamu arae dalbit');
  await expect(account.title).toHaveText(`Haneul_${info.workerIndex}`);
  await setup.open();
  await setup.plan({ others: ['bot'] });
  await expect(page.getByTestId('not-rated')).toContainText('leave all chairs to people');
  await setup.plan({ others: ['person'], clock: '45 s' });
  await page.getByRole('switch', { name: 'Rated' }).check();
  await setup.plan({ others: ['person'], rounds: 1 });
  await expect(page.getByTestId('not-rated')).toContainText('with the official rules');
  await setup.plan({ others: ['person'], rounds: 5 });
  await expect(page.getByRole('switch', { name: 'Rated' })).toBeChecked();
  await setup.openTable.click();
  await page.waitForURL('**/t/*');
  await expect(page.locator('.bar-round')).toHaveText('Rated');
  // With a bot on a chair, nothing is rated any more.
  await page.getByRole('button', { name: 'Fill' }).click();
  await expect(page.locator('.bar-round')).toHaveText('');
});

test('a board for which no answer comes is given up, and can be asked for again', async ({ arrive }) => {
  const { page } = await arrive();
  await page.clock.install();
  await page.route('**/api/boards/lexio-2/week', () => {}, { times: 1 });
  const asked = page.waitForRequest('**/api/boards/lexio-2/week');
  await page.goto('/boards');
  await asked;
  await page.clock.fastForward('01:01');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toHaveCount(0);
});

test('back from a player, a board is the one that was chosen, at the place where it was left', async ({ arrive }) => {
  const { page } = await arrive(PHONE);
  const rating = { class: 'matgo', value: 1712.4, error: 61.2, settled: true, matches: 48, pending: 0, points_a_round: 1, luck: 3 };
  const places = Array.from({ length: 60 }, (_, at) => ({ handle: `Byeol_${at}`, rating }));
  let hold = Promise.resolve();
  await page.route('**/api/boards/matgo', (route) => hold.then(() => route.fulfill({ json: places })));
  await page.goto('/boards');
  await page.getByLabel('Which game').selectOption('matgo');
  await page.getByRole('radio', { name: 'All time' }).check();
  const last = page.getByRole('link', { name: 'Byeol_50', exact: true });
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await last.click();
  await page.waitForURL('**/@/Byeol_50');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // The board comes a while after the page.
  let answer = () => undefined as void;
  hold = new Promise<void>((done) => (answer = done));
  await page.goBack();
  await expect(page.locator('.boards-board').getByText('Loading…')).toBeVisible();
  answer();
  await expect(page.getByRole('radio', { name: 'All time' })).toBeChecked();
  await expect(page.getByLabel('Which game')).toHaveValue('matgo');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});
