// What the page says if the house is away, or of another version than the page.
import type { Page } from '@playwright/test';
import { expect, goTo, test } from './house/index.ts';

const RENEWED = 'There is a new version of the house.';

/** From now on, or then, the house says that it speaks another version. Returns a count of how often it was asked. */
async function renew(page: Page, then?: Promise<void>): Promise<() => number> {
  let asked = 0;
  await page.route('**/api/session', async (route) => {
    asked += 1;
    await then;
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), version: 999 } });
  });
  return () => asked;
}

test('a page of another version stays while a game is under way, and offers to reload', async ({ visitor }) => {
  const { page, setup, table } = visitor;
  await renew(page);
  await page.goto('/practice/lexio');
  await expect(page.getByText(RENEWED)).toBeVisible();
  await table.turn();
  await page.evaluate(() => document.body.setAttribute('data-same', 'page'));
  await table.chooseOrPass();
  await expect(page.locator('body[data-same]')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('body[data-same]')).toHaveCount(0);
  await expect(setup.practice.or(table.line).first()).toBeVisible();
});

test('a page of another version reloads by itself if nothing is under way, and only once', async ({ visitor: { page } }) => {
  const asked = await renew(page);
  await page.goto('/about');
  await expect.poll(asked).toBe(2);
  // It came back the same, so it says so instead of trying for ever.
  await expect(page.getByText(RENEWED)).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-same', 'page'));
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.locator('body[data-same]')).toBeVisible();
  expect(asked()).toBe(2);
});

test('a page of another version keeps what is being filled in, and reloads once it is left', async ({ visitor: { page } }) => {
  let renewed: () => void = () => undefined;
  const asked = await renew(page, new Promise<void>((resolve) => (renewed = resolve)));
  await page.goto('/settings');
  const nickname = page.getByRole('textbox', { name: 'Nickname' });
  await nickname.fill('Half');
  renewed();
  await expect(page.getByText(RENEWED)).toBeVisible();
  // A page that has waited for long has asked again.
  const before = asked();
  await nickname.press('End');
  await nickname.pressSequentially(' a name');
  await expect(nickname).toHaveValue('Half a name');
  expect(asked()).toBe(before);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Rules' }).click();
  await expect.poll(asked).toBe(before + 1);
});

test('a page of another version keeps numbers that were pressed up', async ({ visitor: { page } }) => {
  let renewed: () => void = () => undefined;
  await renew(page, new Promise<void>((resolve) => (renewed = resolve)));
  await page.goto('/tournaments/new');
  await page.getByText('More', { exact: true }).click();
  const most = page.getByRole('spinbutton', { name: 'Most entrants' });
  const before = Number(await most.inputValue());
  const up = page.getByRole('button', { name: 'Most entrants – More' });
  await up.click();
  renewed();
  await expect(page.getByText(RENEWED)).toBeVisible();
  await up.click();
  await expect(most).toHaveValue(String(before + 2));
});

test('a page that can keep nothing does not reload by itself: it could not tell how often', async ({ visitor: { page } }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('There is no room.');
    };
  });
  const asked = await renew(page);
  await page.goto('/about');
  await expect(page.getByText(RENEWED)).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(asked()).toBe(1);
});

test('a page whose code is gone since the house was renewed is loaded again when asked', async ({ visitor }) => {
  const { page, table } = visitor;
  let gone = true;
  await page.route('**/assets/split_lexio-*.wasm', (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto('/practice/lexio');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-same', 'page'));
  gone = false;
  await again.click();
  await expect(table.line).toBeVisible();
  await expect(page.locator('body[data-same]')).toHaveCount(0);
});

test('a page whose code does not come is said to be late, and is loaded again when asked', async ({ visitor }) => {
  const { page, table } = visitor;
  await page.clock.install();
  // The line has died without a word.
  await page.route('**/assets/split_lexio-*.wasm', () => {}, { times: 1 });
  const asked = page.waitForRequest('**/assets/split_lexio-*.wasm');
  await page.goto('/practice/lexio');
  await asked;
  await expect(page.getByText('Laying out the game…')).toBeVisible();
  await page.clock.fastForward(21_000);
  await expect(page.getByRole('alert').filter({ hasText: 'It is not all here yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(table.line).toBeVisible();
});

test('a page whose code comes late is shown all the same', async ({ visitor: { page, table } }) => {
  await page.clock.install();
  let comes = () => {};
  await page.route('**/assets/split_lexio-*.wasm', async (route) => {
    await new Promise<void>((resolve) => (comes = resolve));
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/split_lexio-*.wasm');
  await page.goto('/practice/lexio');
  await asked;
  await expect(page.getByText('Laying out the game…')).toBeVisible();
  await page.clock.fastForward(21_000);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  comes();
  await expect(table.line).toBeVisible();
});

test('a page is not shown without its styles, and fetches them again', async ({ visitor: { page, table } }) => {
  let gone = true;
  await page.route('**/assets/later-*.css', (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto('/practice/lexio');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  gone = false;
  await again.click();
  await expect(table.line).toBeVisible();
  await expect(page.locator('.felt')).toHaveCSS('position', 'relative');
});

test('without a network, a page whose code is not here yet stays, and fetches it once there is one', async ({ visitor }) => {
  const { page, context, home, table } = visitor;
  await home.open();
  await page.evaluate(() => document.body.setAttribute('data-same', 'page'));
  await context.setOffline(true);
  await goTo(page, '/practice/lexio');
  const again = page.getByRole('button', { name: 'Try again' });
  for (let time = 0; time < 3; time += 1) await again.click();
  await expect(again).toBeVisible();
  await context.setOffline(false);
  // It may come back a moment after Chromium says so.
  await page.waitForFunction(() => fetch('/healthz').then(({ ok }) => ok, () => false));
  await again.click();
  await expect(table.line).toBeVisible();
  await expect(page.locator('body[data-same]')).toBeVisible();
});

test('an invitation opened by a page of another version offers to reload it', async ({ visitor: { page } }) => {
  await renew(page);
  // A house of another version lets nobody further in.
  await page.routeWebSocket('**/ws', () => undefined);
  await page.goto('/t/ABC234');
  await expect(page.getByText(RENEWED)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('a house that closes for a moment says so, and the page comes back by itself', async ({ arrive, ownHouse }) => {
  const { page } = await arrive({ at: ownHouse.url });
  const closed = page.getByText('The house has closed for a moment.');
  const lost = page.getByText('The house cannot be reached right now.');
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.getByText('No open tables at the moment.')).toBeVisible();
  await ownHouse.shut();
  await expect(closed).toBeVisible();
  await expect(lost).toHaveCount(0);
  await ownHouse.reopen();
  // A house that stays closed counts as lost in the end, and then it is not said to have closed either.
  await expect(closed.or(lost)).toHaveCount(0);
});

test('a name chosen while the house is away is told to it once it is back', async ({ arrive, ownHouse }) => {
  const { page } = await arrive({ at: ownHouse.url });
  await page.goto('/settings');
  const name = page.getByRole('textbox', { name: 'Nickname' });
  await expect(name).not.toHaveValue('');
  await ownHouse.kill();
  await expect(page.getByText('The house cannot be reached right now.')).toBeVisible();
  await name.fill('Mina');
  await page.locator('.nickname').getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.toast')).toBeVisible();
  await ownHouse.reopen();
  const known = async () => (await (await page.request.get('/api/account')).json()).name;
  await expect.poll(known).toBe('Mina');
});

test('the way to the rules leads to those of the current game, or else to the choice', async ({ visitor: { page } }) => {
  const rules = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Rules' });
  await page.goto('/new/rummikub');
  await rules.click();
  await expect(page.getByRole('heading', { level: 1, name: 'How to play Rummikub' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Rules', exact: true }).getByRole('link', { name: 'Lexio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How to play Lexio' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Practice with bots' })).toHaveAttribute('href', '/practice/lexio');
  await goTo(page, '/settings');
  await rules.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rules for which game?' })).toBeVisible();
  await page.getByRole('link', { name: /^Rummikub/ }).click();
  await expect(page).toHaveURL(/\/rules\/rummikub$/);
});

test('a sheet opened with the mouse is not reopened by Enter; by keyboard the focus returns', async ({ visitor }) => {
  const { page, table } = visitor;
  await page.goto('/practice/lexio');
  await table.turnToPlay();
  const help = page.getByRole('button', { name: 'Help', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Help' });
  await help.click();
  // A drag that ends beside the sheet, as when text is selected, leaves it open; a press there closes it.
  const title = sheet.getByRole('heading', { name: 'Help', exact: true });
  await title.hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await title.hover();
  await page.mouse.click(5, 5);
  await expect(sheet).toBeHidden();
  await help.click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();

  await help.focus();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();

  // Opened again before the browser says that it has closed it, it stays open.
  await help.press('Enter');
  await expect(sheet).toBeVisible();
  await help.evaluate((button: HTMLElement) => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    button.click();
  });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  // C moves the focus from the button to Play, as the sheet says; Enter then plays.
  const held = await table.tiles.count();
  expect(await table.chooseOrPass()).toBe(true);
  await expect(table.play).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => table.tiles.count()).toBeLessThan(held);
  await expect(sheet).toBeHidden();
});
