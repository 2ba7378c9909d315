// What is shown stays where it is when the house answers late: nobody presses what has come under their finger.
import type { Locator, Page, Route } from '@playwright/test';
import { DESK, ON_ITS_SIDE, PHONE, type Visitor, box, expect, goTo, makeAccount, overlap, test } from './house/index.ts';

/** A small phone with the longest words, a phone, and a desk. */
const SCREENS = [
  { ...PHONE, viewport: { width: 360, height: 740 }, locale: 'fr' },
  { ...PHONE, locale: 'ko' },
  { ...DESK, locale: 'en' },
];

/** Holds the answers to such requests, until they are let go. */
async function hold(page: Page, url: string, then = (route: Route) => route.continue()): Promise<() => void> {
  let go = () => {};
  const gone = new Promise<void>((resolve) => (go = resolve));
  await page.route(url, async (route) => {
    await gone;
    await then(route).catch(() => {});
  });
  return go;
}

/** Where things stand on the page. */
function places(things: Locator): Promise<string[]> {
  return things.evaluateAll((things) =>
    things.map((thing) => {
      const { x, y } = thing.getBoundingClientRect();
      return [thing.textContent?.trim().slice(0, 20), Math.round(x + scrollX), Math.round(y + scrollY)].join(' | ');
    }),
  );
}

for (const screen of SCREENS) {
  const { locale, viewport } = screen;
  const where = `${locale}, ${viewport.width} × ${viewport.height}`;

  test(`the games stay where they are when the house tells of one’s own tables: ${where}`, async ({ arrive }) => {
    const visitor = await arrive({ ...screen, locale: 'en' });
    const { page } = visitor;
    await visitor.openTable({ others: ['person', 'person'], rounds: 1 });
    await visitor.home.open();
    await visitor.home.language.selectOption(locale);
    const games = page.locator('.game');
    const own = page.locator('#mine li');

    // As many as are known, before the app, before the answer, and after.
    const [starts, tells] = [await hold(page, '**/*.wasm'), await hold(page, '**/api/session')];
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#boot .mine')).toBeVisible();
    const before = (await places(games)).map((place) => place.split(' | ').slice(1));
    starts();
    await expect(page.locator('#boot')).toHaveCount(0);
    const asked = await places(games);
    expect(asked.map((place) => place.split(' | ').slice(1))).toEqual(before);
    await expect(own).toHaveCount(0);
    tells();
    await expect(own).toHaveCount(1);
    await expect(page.locator('#open .no-tables p')).toBeVisible();
    expect(await places(games)).toEqual(asked);

    // More than there are, and fewer.
    for (const [kept, above, said] of [['2', 1, 1], ['0', 0, 0]] as const) {
      await page.evaluate((kept) => localStorage.setItem('madang.mine', kept), kept);
      const tells = await hold(page, '**/api/session');
      await page.reload();
      await expect(page.locator('#boot')).toHaveCount(0);
      const before = await places(games);
      tells();
      await expect(page.locator('#mine li, #mine-too li')).toHaveCount(1);
      await expect(own).toHaveCount(above);
      await expect(page.locator('#mine .no-tables p:visible')).toHaveCount(said);
      expect(await places(games), kept).toEqual(before);
    }
  });

  test(`what is below the daily deals stays where it is when they come, or do not: ${where}`, async ({ arrive }) => {
    const { page } = await arrive(screen);
    const [card, below] = [page.locator('.daily-card'), page.locator('.lobby-ways a')];
    for (const fails of [false, true]) {
      const answer = async (route: Route) => {
        if (fails) return route.abort();
        const response = await route.fetch();
        return route.fulfill({ response, json: { ...(await response.json()), streak: 3 } });
      };
      const tells = await hold(page, '**/api/daily', answer);
      await page.goto('/');
      await expect(page.locator('#boot')).toHaveCount(0);
      await expect(page.locator('#open .no-tables p')).toBeVisible();
      const before = await places(below);
      tells();
      // They begin today's tries, or ask again.
      await expect(card.locator('.daily-deal button')).toHaveCount(3);
      expect(await places(below), `${fails}`).toEqual(before);
      await page.unroute('**/api/daily');
      if (!fails) continue;
      await card.locator('.daily-deal button').first().click();
      await expect(card.locator('.daily-deal h3 a')).toHaveCount(3);
      expect(await places(below)).toEqual(before);
    }
  });

  test(`the ways to start a table stay where they are when the connection opens: ${where}`, async ({ arrive }) => {
    const { page } = await arrive(screen);
    const [ways, why] = [page.locator('.ends button'), page.locator('.ends .why-not')];
    const tells = await hold(page, '**/api/session');
    await page.goto('/new/lexio');
    await expect(ways).toHaveCount(2);
    await expect(why).toBeVisible();
    const before = await places(ways);
    tells();
    await expect(why).toBeHidden();
    expect(await places(ways)).toEqual(before);
  });

  test(`to report a player stays where it is when their page is complete: ${where}`, async ({ arrive }) => {
    const [mina, ben] = [await arrive(), await arrive(screen)];
    const name = await makeAccount(mina, 'Mina');
    await makeAccount(ben, 'Ben');
    const { page } = ben;
    const tells = await hold(page, '**/api/company/with/*');
    await page.goto(`/@/${name}`);
    const ties = page.locator('#ties :is(button, a):visible');
    await expect(page.locator('main [role="status"]').first()).toBeVisible();
    await expect(ties).toHaveCount(0);
    tells();
    await expect(ties).toHaveCount(3);
    const report = ties.first();
    const before = await places(report);
    // The friendship is asked for by its own button, and *Report* is where it was.
    await ties.nth(1).click();
    await expect(page.locator('#ties p')).toHaveCount(1);
    expect(await places(report)).toEqual(before);
    await report.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

test('the ways on from a match stay where they are when another asks to play again, and when they leave', async ({ arrive }) => {
  const [mina, sora] = [await arrive(), await arrive()];
  const { page, table } = mina;
  await mina.openTable({ others: ['person', 'bot'], rounds: 1 });
  await sora.page.goto(page.url());
  await sora.page.getByRole('button', { name: 'Sit here: Chair 2' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await Promise.all([table.playRound(), sora.table.playRound()]);
  const later = table.result.getByRole('button', { name: /^Play with .+ again$/ });
  const ways = async () => {
    const all = [];
    for (const { viewport } of [...SCREENS, ON_ITS_SIDE]) {
      await page.setViewportSize(viewport);
      all.push(await places(table.result.locator('button:visible').filter({ hasNotText: /^Play with/ })));
    }
    return all;
  };
  const before = await ways();
  await expect(later).toHaveCount(0);
  await sora.table.result.getByRole('button', { name: 'Play again' }).click();
  await expect(page.locator('.result-asks:visible')).toHaveCount(1);
  expect(await ways()).toEqual(before);
  await goTo(sora.page, '/rules/lexio');
  await expect(later).toBeVisible();
  expect(await ways()).toEqual(before);
});

test('a result takes no press in the moment in which it comes', async ({ visitor }) => {
  const { page, table } = visitor;
  await visitor.openPractice({ others: ['bot'], rounds: 2 });
  await expect(table.line).toBeVisible();
  const under = page.evaluate(
    () =>
      new Promise((seen) => {
        new MutationObserver((_, watch) => {
          const next = document.querySelector('[data-testid="result"] .button.primary');
          if (!next) return;
          watch.disconnect();
          const { x, y, width, height } = next.getBoundingClientRect();
          seen(document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-testid="result"]') ?? null);
        }).observe(document, { childList: true, subtree: true });
      }),
  );
  await table.playRound();
  expect(await under).toBeNull();
  await table.nextRound.click();
  await expect(table.result).toBeHidden();
});

/** The heading of a page, which everything below follows. */
const heading = ({ page }: Visitor) => places(page.getByRole('heading', { level: 1 }));

test('an announcement lies over the page that it comes to; the next has room for it, and keeps it', async ({ arrive, ownHouse }) => {
  const ann = await arrive({ ...PHONE, at: ownHouse.url });
  const { page } = ann;
  const told = page.getByTestId('announcement');
  const below = async () => {
    const [line, title] = [await told.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()];
    return (line?.y ?? 0) + (line?.height ?? 0) <= (title?.y ?? 0);
  };
  await ann.goTo('/rules');
  await expect(page.locator('.footer')).toBeVisible();
  const before = await heading(ann);
  expect((await ownHouse.operate('announce', 'The house closes at nine for five minutes')).code).toBe(0);
  await expect(told).toBeVisible();
  expect(await heading(ann)).toEqual(before);

  await ann.goTo('/about');
  expect(await below()).toBe(true);
  // Before the house has said so again.
  const tells = await hold(page, '**/api/session');
  await page.goto('/rules');
  await expect(told).toContainText('The house closes at nine');
  expect(await below()).toBe(true);
  const kept = await heading(ann);
  expect((await ownHouse.operate('announce', '--clear')).code).toBe(0);
  tells();
  await expect(told).toContainText('This notice is over.');
  expect(await heading(ann)).toEqual(kept);
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toHaveCount(0);
  expect(await heading(ann)).toEqual(before);
});

test('the page stays where it is when the house is lost and comes back, and no line lies on another', async ({ arrive, ownHouse }) => {
  const ann = await arrive({ ...PHONE, at: ownHouse.url });
  const { page } = ann;
  const lost = page.locator('.banner').filter({ hasText: 'The house cannot be reached right now.' });
  const told = page.getByTestId('announcement');
  await ann.goTo('/settings');
  await expect(page.locator('.footer')).toBeVisible();
  expect((await ownHouse.operate('announce', 'The house closes at nine for five minutes')).code).toBe(0);
  // It lies over this page; the next has room for it.
  for (const path of ['/settings', '/about']) {
    if (path === '/about') await ann.goTo(path);
    await expect(told, path).toBeVisible();
    const before = await heading(ann);
    await ownHouse.kill();
    await expect(lost, path).toBeVisible();
    expect(await heading(ann), path).toEqual(before);
    expect(overlap(await box(lost), await box(told)), path).toBe(false);
    await told.getByRole('button', { name: 'Close' }).click({ trial: true });
    await ownHouse.reopen();
    await expect(lost, path).toHaveCount(0);
    expect(await heading(ann), path).toEqual(before);
  }
  // A page that is opened meanwhile has room for the line, and keeps it.
  await ownHouse.kill();
  await expect(lost).toBeVisible();
  await ann.goTo('/settings');
  const before = await heading(ann);
  expect((await box(lost)).y + (await box(lost)).height).toBeLessThanOrEqual((await box(page.getByRole('heading', { level: 1 }))).y);
  await ownHouse.reopen();
  await expect(lost.filter({ visible: true })).toHaveCount(0);
  expect(await heading(ann)).toEqual(before);
});

test('at a table, bars over the felt lie below the line about the connection', async ({ arrive, ownHouse }) => {
  const ann = await arrive({ ...PHONE, at: ownHouse.url });
  const { page, table } = ann;
  await ann.openTable({ others: ['bot', 'bot'] });
  await table.turn();
  expect((await ownHouse.operate('announce', 'The house closes at nine for five minutes')).code).toBe(0);
  const told = page.getByTestId('announcement');
  await expect(told).toBeVisible();
  await ownHouse.kill();
  await expect(table.lost).toBeVisible();
  for (const viewport of [PHONE.viewport, { width: 320, height: 568 }, { width: 844, height: 390 }, DESK.viewport]) {
    await page.setViewportSize(viewport);
    const where = `${viewport.width} × ${viewport.height}`;
    expect(overlap(await box(page.locator('.table > .banner-place .banner')), await box(told)), where).toBe(false);
  }
  await told.getByRole('button', { name: 'Close' }).click({ trial: true });
});

test('neither the foot nor what follows the rules is there before what is above it', async ({ arrive }) => {
  const { page } = await arrive(PHONE);
  const foot = page.locator('.footer');
  await page.goto('/settings');
  await expect(foot).toBeVisible();
  const boards = await hold(page, '**/api/boards**');
  await goTo(page, '/boards');
  await expect(page.getByText('Loading…').first()).toBeVisible();
  await expect(foot).toBeHidden();
  boards();
  await expect(foot).toBeVisible();
  const [rules, ready] = [await hold(page, '**/assets/split_lexio-*.wasm'), page.locator('main').getByRole('link', { name: 'Practice with bots' })];
  await goTo(page, '/rules/lexio');
  await expect(page.locator('.table-note')).toBeVisible();
  await expect(ready.or(foot.and(page.locator(':visible')))).toHaveCount(0);
  rules();
  await expect(ready).toBeVisible();
  await expect(foot).toBeVisible();
});
