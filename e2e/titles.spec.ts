// Page titles, and which game a link leads to: none is Lexio's by default.
import { TITLES, expect, goTo, test } from './house/index.ts';

test('a visitor who opens a table is asked for which game, which then titles the table', async ({ visitor: { page, home, setup } }) => {
  await home.open();
  await page.getByRole('link', { name: 'Open a table' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Which game?' })).toBeVisible();
  const games = page.getByRole('main').getByRole('link');
  await expect(games).toHaveText(TITLES.map((title) => new RegExp(`^${title}`)));
  await games.nth(2).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Matgo/ })).toBeVisible();

  await goTo(page, '/new/rummikub');
  await setup.openTable.click();
  await page.waitForURL('**/t/*');
  const code = page.url().split('/').at(-1) ?? '';
  await expect(page).toHaveTitle(`Rummikub · ${code} · Madang`);
  // It may be the visitor's turn at the table.
  await goTo(page, '/settings');
  await expect(page).toHaveTitle(/^(Your turn · )?Settings · Madang$/);
  await goTo(page, '/rules/lexio');
  await expect(page).toHaveTitle(/^(Your turn · )?Lexio · Rules · Madang$/);
});

test('a page without a game loads none', async ({ visitor: { page } }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  for (const [path, heading] of [
    ['/t/ZZZZZZ', 'There is no such table'],
    ['/replay/r0000000000000000', 'There is no such record, or it is no longer kept'],
  ] as const) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  expect(fetched.filter((name) => /lexio|rummikub|matgo/.test(name))).toEqual([]);
});

test('a table for friends is opened as soon as the house can be reached', async ({ arrive }) => {
  const { page, context } = await arrive();
  await context.route('**/api/session', (route) => route.abort());
  await page.goto('/friends/lexio');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Practice with bots' })).toBeVisible();
  await context.unroute('**/api/session');
  await page.waitForURL('**/t/*');
});

test('a table that cannot be reached says so, and an unknown record shows where to go', async ({ arrive }) => {
  const { page, context } = await arrive();
  await context.route('**/api/session', (route) => route.abort());
  await page.goto('/t/ABC234');
  await expect(page.getByRole('heading', { level: 1, name: 'The table cannot be reached' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'To the home page' })).toBeVisible();
  await page.route('**/api/records/*', (route) => route.abort());
  await goTo(page, '/replay/r0000000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'The record could not be fetched' })).toBeVisible();
  await page.unroute('**/api/records/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such record, or it is no longer kept' })).toBeVisible();
  await expect(page.getByText('Open a record file')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'To the home page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Come on in' })).toBeVisible();
});
