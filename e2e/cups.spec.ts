// A knockout and a league with one person and bots: what is shown before the start, the way to the first table, and how
// the bracket and the crosstable look on every screen.
import type { Page, WebSocketRoute } from '@playwright/test';
import { DESK, type House, Line, PHONE, type Visitor, expect, expectToBeTouched, expectToFit, goTo, lines, makeAccount, onEveryScreen, picture, pressTwice, nothingSerious, nothingSeriousInAnyLight, test, write } from './house/index.ts';

/** Longer than the house waits for called players, and than the break between two rounds, in seconds. */
const NO_SHOW = 121;
const BREAK = 121;

const card = (page: Page, id: string) => page.getByTestId(id);

/** Opens a tournament of Lexio with one round a match, and enters it. Returns its path. */
async function open({ page }: Visitor, more: object): Promise<string> {
  const terms = {
    game: 'lexio', rules: { rounds: 1 }, pace: { move_ms: 45_000 }, listed: true, most: 64, starts: 'by_hand',
    same_deal: false, ...more,
  };
  const opened = await page.request.post('/api/tournaments', { data: terms });
  const path = `/tournaments/${(await opened.json()).tournament}`;
  await page.goto(path);
  await page.getByRole('button', { name: 'Enter', exact: true }).press('Enter');
  await expect(card(page, 'entry').getByRole('button', { name: 'Withdraw' })).toBeVisible();
  // The button has gone, whichever of the house's answer and its message has come first.
  await expect(card(page, 'entry')).toBeFocused();
  return path;
}

/** Enters a visitor, with the request that their browser would send: it takes two people to begin. */
async function enter(visitor: Visitor, path: string): Promise<void> {
  await makeAccount(visitor, 'Ben');
  const entered = await visitor.page.request.post(`/api${path}/enter`, { data: { chance: 'b'.repeat(64) } });
  expect(entered.status()).toBe(200);
}

/** Opens the page of a tournament that the visitor has entered. */
async function follow({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path);
  await expect(card(page, 'entry').getByRole('button', { name: 'Withdraw' })).toBeVisible();
}

/** Lets the time pass in which players may come, but not past the break: bots among themselves may have come to it by now,
 * of which the page learns a moment later. */
async function playOut(page: Page, house: House): Promise<void> {
  const step = 11;
  for (let turned = 0; turned < NO_SHOW; turned += step) {
    const told = await page.request.get(`${house.url}/api${new URL(page.url()).pathname}`);
    if ((await told.json()).progress.kind !== 'playing') return;
    await house.turnClock(step);
  }
}

/** Lets the remaining rounds pass, and the break after the last: the house plays for players who do not come. */
async function runOut(page: Page, house: House, rounds: number, from: number): Promise<void> {
  const breaks = async (what: string) => {
    await expect(card(page, 'now')).toContainText(what);
    await house.turnClock(BREAK);
  };
  for (let round = from; round <= rounds; round += 1) {
    await breaks('Next round in');
    await expect(card(page, 'now')).toContainText(`Round ${round} of ${rounds}`);
    await playOut(page, house);
  }
  await breaks('Next up in');
  await expect(card(page, 'podium')).toBeVisible();
}

/** Checks how a part of the page looks on every screen. */
async function look(page: Page, id: string, what: string): Promise<void> {
  await onEveryScreen(page, async () => {
    await card(page, id).scrollIntoViewIfNeeded();
    await expectToFit(page);
    const width = page.viewportSize()?.width;
    await picture(page, `${what}-${width}`);
    await picture(page, `${what}-${width}-page`, { fullPage: true });
  });
  const { width, height } = page.viewportSize() ?? DESK.viewport;
  await page.setViewportSize({ width: 320, height });
  await expectToFit(page, 'wider than the window');
  await page.setViewportSize({ width, height });
  await nothingSeriousInAnyLight(page);
}

test('a knockout is announced before it begins, watched at its first table, and shown as a bracket', async ({ arrive, ownHouse }) => {
  const at = ownHouse.url;
  const [mina, ben, looker] = [await arrive({ ...PHONE, at }), await arrive({ at }), await arrive({ ...DESK, at })];
  await makeAccount(mina, 'Mina');
  const starts = { at: Date.now() + 600_000 };
  const path = await open(mina, { title: 'Evening Cup', format: 'knockout', starts, bots: { level: 1, up_to: 8 } });
  await enter(ben, path);

  // Announced five minutes before, and again when one is left, on any page.
  const soon = card(mina.page, 'soon');
  let turned = 0;
  const turnTo = async (before: number) => {
    const by = Math.max(0, (starts.at - Date.now()) / 1000 - turned - before);
    turned += by;
    await ownHouse.turnClock(by);
  };
  await turnTo(305);
  // Loaded anew, since a page that stays does not hear that the clock is turned.
  await mina.page.goto('/rules');
  await expect(soon).toContainText('Evening Cup begins in 5 min');
  await expect(mina.page).toHaveTitle(/^Evening Cup begins in 5\smin/);
  await expect(mina.page.getByRole('status').filter({ hasText: 'Evening Cup begins in 5 min' })).toHaveCount(1);
  await expectToBeTouched(soon.locator('a, button'));
  await expectToFit(mina.page);
  await nothingSeriousInAnyLight(mina.page);
  await picture(mina.page, 'soon-phone');
  await soon.getByRole('button', { name: 'Close' }).click();
  await expect(soon).toHaveCount(0);
  await turnTo(58);
  await mina.page.goto('/practice/lexio');
  await expect(soon).toContainText('Evening Cup begins in 1 min');
  await picture(mina.page, 'soon-table-phone');
  await soon.getByRole('link', { name: 'Go there' }).click();
  await mina.page.waitForURL(`**${path}`);
  await expect(soon).toHaveCount(0);
  await turnTo(-5);
  await expect(card(mina.page, 'go')).toBeVisible();

  // A spectator is led to a table in play: by now, the one where a person is thinking.
  await card(mina.page, 'go').click();
  await expect(mina.page.getByTestId('table')).toBeVisible();
  await ownHouse.turnClock(NO_SHOW);
  await looker.page.goto(path);
  const watch = looker.page.getByRole('link', { name: 'Watch the leaders' });
  await expect(watch).toBeVisible();
  await watch.click();
  await looker.page.waitForURL('**/t/*');
  await expect(looker.page.getByTestId('table')).toBeVisible();
  await picture(looker.page, 'watched-desk');
  await mina.table.playRound();
  await goTo(looker.page, path);
  await runOut(looker.page, ownHouse, 3, 2);
  await look(looker.page, 'bracket', 'bracket');
  // That somebody did not come is said below their name, which keeps its width.
  const absent = card(looker.page, 'bracket').locator('.cup-chair', { hasText: 'did not come' }).first();
  await write(absent.locator('.cup-name'), 'Maximilian99');
  await looker.page.setViewportSize({ width: 360, height: 740 });
  expect(await lines(absent.locator('.cup-name'))).toHaveLength(1);
  // In the standings, names have the width that figures leave.
  await looker.page.setViewportSize(PHONE.viewport);
  const bot = card(looker.page, 'standings').getByText('Bot 4 (Beginner)').first();
  expect(await lines(bot)).toHaveLength(1);
});

test('a page that cannot be fetched when everyone wants it is fetched a moment later', async ({ arrive, ownHouse }) => {
  const line = await Line.to(ownHouse);
  const [mina, ben] = [await arrive({ at: ownHouse.url }), await arrive({ at: line.url })];
  await makeAccount(mina, 'Mina');
  const path = await open(mina, { title: 'Busy Cup', format: 'knockout' });
  await enter(ben, path);
  await follow(ben, path);
  const busy = (url: URL) => url.pathname === `/api${path}`;
  await ben.page.route(busy, (route) => route.fulfill({ status: 503, json: { kind: 'busy' } }));
  // Whoever was away has missed what was said about the page, and has to fetch it.
  await line.cut();
  await mina.page.getByRole('button', { name: 'Start now' }).click();
  await expect(card(mina.page, 'go')).toBeVisible();
  await line.mend();
  await expect(ben.page).toHaveTitle('Busy Cup – your table is ready · Busy Cup · Madang');
  await expect(card(ben.page, 'go')).toHaveCount(0);
  await ben.page.unroute(busy);
  await expect(card(ben.page, 'go')).toBeVisible();
});

test('an older page on its way does not undo what the visitor has done meanwhile', async ({ arrive, ownHouse }) => {
  const line = await Line.to(ownHouse);
  const [mina, ben] = [await arrive({ at: ownHouse.url }), await arrive({ at: line.url })];
  await makeAccount(mina, 'Mina');
  const path = await open(mina, { title: 'Slow Cup', format: 'knockout' });
  await enter(ben, path);
  await follow(ben, path);
  const held: (() => Promise<void>)[] = [];
  await ben.page.route((url) => url.pathname === `/api${path}`, async (route) => {
    const response = await route.fetch();
    held.push(() => route.fulfill({ response }));
  });
  // Whoever was away has missed what was said about the page, and has to fetch it.
  await line.cut();
  const told = await mina.page.request.post(`/api${path}/announce`, { data: { text: 'Welcome.' } });
  expect(told.status()).toBe(200);
  await line.mend();
  await expect.poll(() => held.length).toBe(1);
  const way = (name: string) => card(ben.page, 'entry').getByRole('button', { name });
  await pressTwice(way('Withdraw'), way('Really withdraw?'));
  await expect(way('Come back')).toBeVisible();
  await held[0]?.();
  // It is asked for once more, and until then shown as it was left.
  await expect.poll(() => held.length).toBe(2);
  await expect(way('Come back')).toBeVisible();
});

/** Has the page's first request to sit down at a table fail. Returns whether it has. */
async function failToSit(page: Page, fail: (socket: WebSocketRoute, id: number) => void): Promise<() => boolean> {
  let failed = false;
  await page.routeWebSocket('**/ws', (socket) => {
    const house = socket.connectToServer();
    socket.onMessage((text) => {
      const { id, op } = JSON.parse(text.toString());
      if (op === 'sit' && !failed) {
        failed = true;
        fail(socket, id);
      } else {
        house.send(text);
      }
    });
  });
  return () => failed;
}

test('whoever is at their table plays, though the first request to sit down is refused or lost', async ({ arrive, ownHouse }) => {
  const at = ownHouse.url;
  const [mina, ben] = [await arrive({ at }), await arrive({ at })];
  const busy = (id: number) => JSON.stringify({ kind: 'answer', id, error: { kind: 'busy' } });
  const isRefused = await failToSit(mina.page, (socket, id) => socket.send(busy(id)));
  const isLost = await failToSit(ben.page, (socket) => void socket.close());
  await makeAccount(mina, 'Mina');
  const path = await open(mina, { title: 'Late Cup', format: 'knockout' });
  await enter(ben, path);
  await follow(ben, path);
  await mina.page.getByRole('button', { name: 'Start now' }).click();
  for (const { page } of [mina, ben]) await card(page, 'go').click();
  await expect.poll(() => isRefused() && isLost()).toBe(true);
  // The house waits for two minutes before it plays for anyone.
  for (const { table } of [mina, ben]) await expect(table.tiles).not.toHaveCount(0);
});

test('a league is shown as a crosstable', async ({ arrive, ownHouse }) => {
  const at = ownHouse.url;
  const [mina, ben, looker] = [await arrive({ ...DESK, at }), await arrive({ at }), await arrive({ ...DESK, at })];
  await makeAccount(mina, 'Mina');
  const format = { league: { fewest: 3, most: 3 } };
  const path = await open(mina, { title: 'Spring League', format, rounds: 3, bots: { level: 1, up_to: 9 } });
  await enter(ben, path);
  // What the organiser is writing stays when it begins.
  await card(mina.page, 'organiser').getByText('Organise').click();
  const writing = mina.page.getByRole('textbox', { name: 'Tell everyone' });
  await writing.fill('The tables are laid.');
  await mina.page.getByRole('button', { name: 'Start now' }).click();
  await expect(card(mina.page, 'go')).toBeVisible();
  await expect(writing).toHaveValue('The tables are laid.');
  await card(mina.page, 'go').click();
  await expect(mina.page.getByTestId('table')).toBeVisible();
  await ownHouse.turnClock(NO_SHOW);
  await mina.table.playRound();
  await goTo(mina.page, path);
  await looker.page.goto(path);
  await runOut(looker.page, ownHouse, 3, 2);
  await expect(card(looker.page, 'crosstable').getByRole('row')).toHaveCount(10);
  await look(looker.page, 'crosstable', 'crosstable');
  // Whoever did not come is told from the others, on the narrowest phone, too.
  for (const round of await card(looker.page, 'rounds').locator('summary').all()) await round.click();
  await expect(card(looker.page, 'rounds').getByText('did not come').first()).toBeVisible();
  await look(looker.page, 'rounds', 'rounds');
  await mina.page.reload();
  await nothingSerious(mina.page);
  // It is over, for those who were in it, too.
  await goTo(mina.page, '/tournaments');
  await expect(card(mina.page, 'tournament')).toContainText('Spring League');
  await expect(card(mina.page, 'tournament')).not.toContainText('You are in');
});
