// The daily deal: one try, a board, and the seed when the day is over.
import type { Route } from '@playwright/test';
import { DESK, type House, PHONE, TITLES, expect, expectToFit, expectToSuit, goTo, places, test } from './house/index.ts';

/** Turns the house's clock to the beginning of its next day, which is Seoul's: no test outlasts a day. */
async function morning(house: House): Promise<void> {
  const passed = (Date.now() / 1000 + 9 * 3_600) % 86_400;
  await house.turnClock(86_400 - passed + 1);
}

test('today’s deal is played once, from the list to the board, and the days played in a row are counted', async ({ arrive, ownHouse }) => {
  await morning(ownHouse);
  const { page, table, context } = await arrive({ ...PHONE, at: ownHouse.url });
  const card = page.locator('.daily-card');
  await page.goto('/');
  await expect(card).toContainText('Play today to start a streak');
  await goTo(page, '/daily');
  const deal = page.locator('[data-game="lexio"]');
  await expect(page.locator('[data-game]')).toHaveCount(TITLES.length);
  await expectToSuit(page);
  await deal.getByRole('button', { name: 'Play' }).click();
  await page.waitForURL('**/t/*');
  const address = page.url();
  await table.playRound();
  await expect(page.getByRole('button', { name: 'Play again' })).toHaveCount(0);
  // Not before the day is over, as the button says.
  await expect(page.getByRole('button', { name: 'Prove the shuffle' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'See the board' }).click();
  await page.waitForURL('**/daily/*/lexio');
  await expect(page.locator('.daily-result')).toContainText('place');
  const mine = page.locator('.daily-ranking tr.mine');
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText('guest');
  await expectToSuit(page);

  // Whoever closes the share sheet has nothing copied; where there is none after all, the result is copied.
  const done = await page.evaluateHandle(() => {
    const done: string[] = [];
    const share = () => {
      const [what, error] = done.length === 0 ? ['closed', 'AbortError'] : ['failed', 'NotAllowedError'];
      done.push(what);
      return Promise.reject(new DOMException('', error));
    };
    const clipboard = { writeText: async () => void done.push('copied') };
    Object.defineProperties(navigator, { share: { value: share }, clipboard: { value: clipboard } });
    return done;
  });
  for (const after of ['closed', 'closed,failed,copied']) {
    await page.getByRole('button', { name: 'Share the result' }).click();
    await expect.poll(() => done.evaluate((done) => done.join())).toBe(after);
  }

  // Another tab finds the same try, and no way to start another.
  const tab = await context.newPage();
  await tab.goto('/daily');
  await expect(tab.locator('[data-game="lexio"]').getByRole('link', { name: 'See the board' })).toBeVisible();
  await expect(tab.locator('[data-game="lexio"]').getByRole('button')).toHaveCount(0);
  const again = await tab.evaluate(async () => (await fetch('/api/daily/lexio', { method: 'POST' })).json());
  expect(address).toContain(`/t/${again.table}`);

  await page.locator('.daily-mine').getByRole('link', { name: 'Review your game' }).click();
  await page.waitForURL('**/replay/*');
  await expect(page.getByTestId('position')).toBeVisible();

  // The next day they play again, and the day after that not.
  await ownHouse.turnClock(86_400);
  await goTo(page, '/');
  await expect(card).toContainText('1 day in a row');
  await card.getByRole('button', { name: 'Play' }).first().click();
  await page.waitForURL('**/t/*');
  await table.playRound();
  await ownHouse.turnClock(86_400);
  await goTo(page, '/');
  await expect(card).toContainText('2 days in a row');
  await ownHouse.turnClock(86_400);
  await page.reload();
  await expect(card).toContainText('Play today to start a streak');
});

test('a deal that was begun keeps nobody from playing others; on the next day a board shows its seed, and begins no other deal', async ({ arrive, ownHouse }) => {
  await morning(ownHouse);
  const { page, home } = await arrive({ at: ownHouse.url });
  await page.goto('/daily');
  await page.locator('[data-game="lexio"]').getByRole('button', { name: 'Play' }).click();
  await page.waitForURL('**/t/*');
  const deal = new URL(page.url()).pathname;
  await home.open();
  await expect(home.mine.getByRole('link', { name: /^Return to your seat/ })).toHaveAttribute('href', deal);
  await expect(home.playNow).toBeVisible();
  // The way back is to this table, on whatever day.
  await goTo(page, '/daily');
  await expect(page.locator('[data-game="lexio"]').getByRole('link', { name: 'Continue' })).toHaveAttribute('href', deal);

  await page.locator('[data-game="matgo"]').getByRole('link', { name: 'Matgo' }).click();
  await page.waitForURL('**/daily/*/matgo');
  await page.getByText('Proof of a fair deal').click();
  await expect(page.locator('.daily-proof code')).toHaveCount(1);
  await ownHouse.turnClock(86_400);
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 86_400_000;
  });
  await page.locator('.daily-mine').getByRole('button', { name: 'Play' }).click();
  await expect(page.locator('.daily-mine')).toContainText('This day is over.');
  await expect(page).toHaveURL(/\/daily\/[\d-]+\/matgo$/);
  await expect(page.locator('.daily-proof code').nth(1)).toHaveText(/^[0-9a-f]{144}$/);
});

test('a board whose records are gone says so, and leads to none', async ({ arrive }) => {
  const { page } = await arrive(DESK);
  await page.route('**/api/daily/2*/**', async (route) => {
    const told = await (await route.fetch()).json();
    const mine = { kind: 'done', points: 9, place: 2, of: 2, record: 'a'.repeat(32), line: '.[.]' };
    const places = [10, 9].map((points, at) => ({ place: at + 1, name: `Ben_${at}`, account: true, points, mine: at === 1 }));
    await route.fulfill({ json: { ...told, mine, gone: true, places, tried: 2, spread: [{ points: 9, count: 1 }, { points: 10, count: 1 }] } });
  });
  await page.goto('/daily');
  await page.locator('[data-game="lexio"]').getByRole('link').first().click();
  await expect(page.locator('.daily-mine')).toContainText('Replay no longer kept');
  await expect(page.locator('.daily-ranking tbody tr')).toHaveCount(2);
  await expect(page.locator('.daily-mine, .daily-ranking').getByRole('link')).toHaveCount(0);
});

test('a board breaks no word of a phone’s, but names that are too long', async ({ arrive }) => {
  const { page } = await arrive(PHONE);
  const names = ['hanbyeol', 'Anna-Maria_Schmidt99', 'Jeong_su'];
  const places = names.map((name, at) => ({ place: at + 1, name, account: at < 2, points: 34_999 - at, mine: at === 2, record: 'ab'.repeat(16) }));
  await page.route('**/api/daily/2*/**', async (route) => {
    const told = await (await route.fetch()).json();
    await route.fulfill({ json: { ...told, places, tried: 3, spread: [{ points: 35_000, count: 3 }] } });
  });
  await page.goto('/daily');
  await page.locator('[data-game="matgo"]').getByRole('link').first().click();
  await page.waitForURL('**/daily/*/matgo');
  const lines = (element: Element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  for (const [lang, width] of [['en', 390], ['ko', 360], ['fr', 320]] as const) {
    await page.evaluate((lang) => localStorage.setItem('madang.lang', lang), lang);
    await page.setViewportSize({ width, height: 640 });
    await page.reload();
    const words = page.locator('.daily-ranking :is(thead th, a, .daily-tag, td:nth-child(3))');
    await expect(words).toHaveCount(3 + 3 + 2 + 3);
    for (const word of await words.all()) expect(await word.evaluate(lines), `${lang}: ${await word.innerText()}`).toBe(1);
    await expectToFit(page, lang);
  }
});

for (const [screen, wishes, lang, width] of [['desk', DESK, 'en', 1280], ['phone', PHONE, 'ko', 390], ['small phone', PHONE, 'fr', 360]] as const) {
  test(`where one’s own play and the best part is found without moving the board, on a ${screen}`, async ({ arrive }) => {
    const { page } = await arrive(wishes);
    const [own, best] = ['a', 'b'].map((letter) => letter.repeat(32)) as [string, string];
    await page.route('**/api/daily/2*/**', async (route) => {
      const told = await (await route.fetch()).json();
      const mine = { kind: 'done', points: 9, place: 2, of: 2, record: own, line: '.[.]' };
      const places = [best, own].map((record, at) => ({ place: at + 1, name: `Ben_${at}`, account: true, points: 10 - at, mine: at === 1, record }));
      await route.fulfill({ json: { ...told, mine, places, tried: 2, spread: [{ points: 9, count: 1 }, { points: 10, count: 1 }] } });
    });
    const held: Route[] = [];
    await page.route('**/api/records/*', (route) => void held.push(route));
    await page.addInitScript((lang) => localStorage.setItem('madang.lang', lang), lang);
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/daily');
    await page.locator('[data-game="lexio"]').getByRole('link').first().click();
    const parting = page.locator('.daily-parting');
    const shown = page.locator('.daily-mine, .daily-spread, .daily-ranking a');
    await expect(page.locator('.daily-ranking a')).toHaveCount(2);
    // One is not asked for after the other.
    await expect.poll(() => held.length).toBe(2);
    await expect(parting.getByRole('status')).toBeVisible();
    const before = await places(shown);
    await held[0]!.fulfill({ json: { actions: [] } });
    await held[1]!.abort();
    await expect(parting.getByRole('alert')).toBeVisible();
    expect(await places(shown), 'it cannot be found').toEqual(before);
    await expectToSuit(page);
    const answer = async (action: object) => {
      await expect.poll(() => held.length).toBe(4);
      for (const route of held.slice(2)) await route.fulfill({ json: { actions: route.request().url().endsWith(own) ? [action] : [{ pass: true }] } });
    };
    await parting.getByRole('button').click();
    await answer({ play: ['3S'] });
    await expect(parting.getByRole('link')).toHaveCount(2);
    await expect(parting.getByRole('link').first()).toHaveAttribute('href', `/replay/${best}?ply=0`);
    expect(await places(shown), 'they part').toEqual(before);
    await expectToSuit(page);
    held.length = 2;
    await page.reload();
    await answer({ pass: true });
    await expect(parting.locator('div').last().locator('p.soft')).toBeVisible();
    await expect(parting.getByRole('link')).toHaveCount(0);
    expect(await places(shown), 'they are alike').toEqual(before);
  });
}
