// Tournaments: opened, entered, played and watched; each visitor in their own language and on their own screen.
import type { Locator, Page } from '@playwright/test';
import { DESK, ON_ITS_SIDE, PHONE, type Visitor, expect, expectToBeTouched, expectToFit, goTo, makeAccount, picture, pressTwice, nothingSerious, nothingSeriousInAnyLight, test } from './house/index.ts';

/** Longer than the house waits for called players, and than the break between two rounds, in seconds. */
const NO_SHOW = 121;
const BREAK = 121;

const card = (page: Page, id: string) => page.getByTestId(id);

/** Checks a box that the bar at the foot of the page may cover. */
async function check(box: Locator): Promise<void> {
  await box.focus();
  await box.press('Space');
  await expect(box).toBeChecked();
}

async function choose(page: Page, label: string, number: number): Promise<void> {
  const field = page.getByRole('spinbutton', { name: label, exact: true });
  await field.fill(String(number));
  await field.blur();
}

test('four people in three languages play a Swiss tournament from the first round to the last', async ({ arrive, ownHouse }) => {
  test.setTimeout(400_000);
  const at = ownHouse.url;
  const mina = await arrive({ ...DESK, at });
  const danbi = await arrive({ ...PHONE, at });
  const chloe = await arrive({ ...ON_ITS_SIDE, at });
  const ben = await arrive({ ...DESK, at });
  const all = [mina, danbi, chloe, ben];
  const name = await makeAccount(mina, 'Mina');
  const nameOfDanbi = await makeAccount(danbi, '단비', 'ko');
  await makeAccount(chloe, 'Chloe', 'fr');
  const nameOfBen = await makeAccount(ben, 'Ben');
  const shoot = (who: Visitor, what: string) => picture(who.page, what, { fullPage: true });

  // The first page leads to the lists, and the lists lead to the form.
  await mina.page.goto('/');
  await mina.page.getByRole('main').getByRole('link', { name: 'Tournaments' }).click();
  await mina.page.waitForURL('**/tournaments');
  await nothingSeriousInAnyLight(mina.page);
  await mina.page.getByRole('link', { name: 'Open a tournament' }).click();
  await mina.page.waitForURL('**/tournaments/new');
  await nothingSeriousInAnyLight(mina.page);
  await shoot(mina, 'form');
  await mina.page.getByRole('textbox', { name: 'Title' }).fill('Evening Cup');
  await mina.page.getByText('More', { exact: true }).click();
  await check(mina.page.getByRole('radio', { name: 'Fixed' }));
  await choose(mina.page, 'Rounds', 2);
  await mina.page.getByText('Rule details').click();
  const rules = mina.page.getByRole('region', { name: 'Which rules?' });
  await rules.getByRole('spinbutton', { name: 'Rounds' }).fill('1');
  await rules.getByRole('spinbutton', { name: 'Rounds' }).blur();
  await mina.page.getByRole('button', { name: 'Open the tournament' }).click();
  await mina.page.waitForURL(/tournaments\/[A-Z0-9]{6}$/);
  const path = new URL(mina.page.url()).pathname;
  await expect(mina.page.getByRole('heading', { level: 1 })).toHaveText('Evening Cup');
  await expect(mina.page.getByText('Lexio · Swiss · 2 rounds · same deal')).toBeVisible();

  // Two enter from the list, one by the link; the organiser sees them come.
  for (const [who, words] of [[danbi, '참가하기'], [chloe, 'Participer']] as const) {
    await who.page.goto('/tournaments');
    await who.page.getByTestId('tournament').getByRole('link', { name: 'Evening Cup' }).click();
    await who.page.getByRole('button', { name: words, exact: true }).click();
    await expectToFit(who.page);
    await expectToBeTouched(card(who.page, 'entry').getByRole('button'));
  }
  await ben.page.goto(path);
  await ben.page.getByRole('button', { name: 'Enter', exact: true }).click();
  await mina.page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(mina.page.getByText('4 of 64 entered')).toBeVisible();
  await expect(mina.page.getByRole('link', { name: nameOfDanbi })).toBeVisible();
  for (const who of all.slice(0, 3)) await nothingSerious(who.page);
  await shoot(mina, 'before-desk');
  await shoot(danbi, 'before-phone');
  await shoot(chloe, 'before-side');
  await goTo(ben.page, '/rules');

  // It begins: the bell calls on every page.
  await mina.page.getByRole('button', { name: 'Start now' }).click();
  await expect(card(ben.page, 'call')).toContainText('Evening Cup');
  await expect(ben.page).toHaveTitle(/^Evening Cup – your table is ready/);
  await nothingSeriousInAnyLight(ben.page);
  for (const who of [mina, danbi, chloe]) {
    await expect(card(who.page, 'go')).toBeVisible();
    await expectToBeTouched(card(who.page, 'go'));
    await expectToFit(who.page);
    await nothingSerious(who.page);
  }
  await shoot(mina, 'called-desk');
  await shoot(danbi, 'called-phone');
  await shoot(chloe, 'called-side');
  await card(ben.page, 'call').getByRole('link').click();
  for (const who of [mina, danbi, chloe]) await card(who.page, 'go').click();
  await expect(mina.page.locator('.bar-round')).toContainText('Tournament');

  // They play, and the table leads back.
  await Promise.all(all.map(({ table }) => table.playRound()));
  await nothingSerious(mina.page);
  await picture(mina.page, 'result-desk');
  await picture(danbi.page, 'result-phone');
  await mina.table.result.getByRole('link', { name: 'To the tournament' }).click();
  await danbi.table.result.getByRole('link', { name: '대회로' }).click();
  await chloe.table.result.getByRole('link', { name: 'Vers le tournoi' }).click();
  await goTo(ben.page, path);
  for (const who of [mina, danbi, chloe]) {
    await expect(card(who.page, 'standings').getByRole('row')).toHaveCount(5);
    await expect(card(who.page, 'crosstable').getByRole('row')).toHaveCount(5);
    await expectToFit(who.page);
    await nothingSeriousInAnyLight(who.page);
  }
  await expect(card(mina.page, 'now')).toContainText('Next round in');
  await expect(card(mina.page, 'standings').getByRole('link', { name })).toBeVisible();
  await shoot(mina, 'break-desk');
  await shoot(danbi, 'break-phone');
  await shoot(chloe, 'break-side');

  // One player withdraws, so that another has a bye; and the house plays for players who do not come.
  const way = (name: string) => card(ben.page, 'entry').getByRole('button', { name });
  await pressTwice(way('Withdraw'), way('Really withdraw?'));
  await expect(card(ben.page, 'entry').getByRole('button', { name: 'Come back' })).toBeVisible();
  await ownHouse.turnClock(BREAK);
  await expect(card(mina.page, 'now')).toContainText('Round 2 of 2');
  await expect(card(mina.page, 'round')).toContainText('bye');
  await expect(card(mina.page, 'round')).not.toContainText(nameOfBen);
  await ownHouse.turnClock(NO_SHOW);
  await expect(card(mina.page, 'now')).toContainText('Next up in');
  await ownHouse.turnClock(BREAK);
  await expect(card(mina.page, 'podium')).toBeVisible();

  // The promise is found kept, and everything can be downloaded.
  await card(mina.page, 'proof').getByText('Proof of fair deals').click();
  await expect(card(mina.page, 'proof')).toContainText('Checked in this browser: the seed keeps the promise.');
  await expect(card(mina.page, 'proof')).toContainText('This browser’s randomness is part of it.');
  await nothingSeriousInAnyLight(mina.page);
  await expectToFit(danbi.page);
  await nothingSerious(danbi.page);
  await shoot(mina, 'after-desk');
  await shoot(danbi, 'after-phone');
  await shoot(chloe, 'after-side');
  const record = await mina.page.request.get((await card(mina.page, 'export').getAttribute('href')) ?? '');
  expect((await record.json()).rounds).toHaveLength(2);
  const rounds = card(mina.page, 'rounds');
  await rounds.getByText('Round 1', { exact: true }).click();
  await rounds.getByRole('link', { name: /^Replay/ }).first().click();
  await mina.page.waitForURL('**/replay/*');
  await expect(card(mina.page, 'replay')).toBeVisible();
  // Every table of the round was dealt from that seed, too.
  await mina.page.goto(`${new URL(mina.page.url()).pathname}?proof`);
  await expect(mina.page.getByTestId('verdict')).toHaveAttribute('data-good', 'true');
  await expect(mina.page.getByTestId('verdict')).toContainText('the one that the tournament’s seed gives for this round');
  await goTo(danbi.page, '/tournaments');
  await expect(danbi.page.getByTestId('tournament')).toContainText('우승');
});

test('a browser that does not know its time zone proposes UTC', async ({ arrive }) => {
  const mina = await arrive();
  await makeAccount(mina, 'Mina');
  const { page } = mina;
  await page.addInitScript(() => {
    const resolved = Intl.DateTimeFormat.prototype.resolvedOptions;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolved.call(this), timeZone: 'Etc/Unknown' };
    };
  });
  await page.goto('/tournaments/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Anywhere');
  await check(page.getByRole('radio', { name: 'At a set time' }));
  const when = page.getByRole('region', { name: 'When does it begin?' });
  await check(when.getByRole('radio', { name: 'On certain days' }));
  await expect(when.getByRole('combobox', { name: 'Time zone' })).toHaveValue('UTC');
  await page.getByRole('button', { name: 'Open the tournament' }).click();
  await page.waitForURL(/tournaments\/[A-Z0-9]{6}$/);
  await expect(page.getByText(/every \w+, \d+:\d\d \(UTC\)/)).toBeVisible();
});

test('errors are shown beside their fields, and a series is listed with its time', async ({ arrive }) => {
  const mina = await arrive(PHONE);
  await makeAccount(mina, 'Mina');
  const { page } = mina;
  await page.goto('/tournaments/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('x');
  await page.getByRole('button', { name: 'Open the tournament' }).click();
  await expect(page.getByRole('region', { name: 'What kind?' }).getByRole('alert').filter({ hasText: /./ })).toHaveText('The title has 2 to 40 characters.');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('The title has 2 to 40 characters.');
  // The field is far above the button.
  await expect(page.getByText('The title has 2 to 40 characters.')).toBeInViewport();
  // What is folded away opens for what is wrong in it.
  const more = page.locator('details').filter({ has: page.getByText('Most entrants') });
  const most = more.getByRole('spinbutton', { name: 'Most entrants' });
  await page.getByRole('textbox', { name: 'Title' }).fill('Nightly');
  await more.locator('summary').click();
  await most.fill('2');
  await most.blur();
  await more.locator('summary').click();
  await expect(most).toBeHidden();
  await check(page.getByRole('radio', { name: 'League' }));
  await page.getByRole('button', { name: 'Open the tournament' }).click();
  await expect(more.getByRole('alert').filter({ hasText: /./ })).toBeInViewport();
  await most.fill('64');
  await most.blur();
  await check(page.getByRole('radio', { name: 'Swiss' }));
  await check(page.getByRole('radio', { name: 'At a set time' }));
  await page.getByLabel('Day and time').fill('2020-01-01T21:00');
  await page.getByRole('button', { name: 'Open the tournament' }).click();
  const when = page.getByRole('region', { name: 'When does it begin?' });
  await expect(when.getByRole('alert').filter({ hasText: /./ })).toHaveText('Please choose a time within the next year.');
  await expect(page.getByLabel('Day and time')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveAttribute('aria-invalid');
  const soon = new Date(Date.now() + 2.5 * 3_600_000);
  await page.getByLabel('Day and time').fill(await page.evaluate((ms) => {
    const date = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
    return date.toISOString().slice(0, 16);
  }, soon.getTime()));
  await check(when.getByRole('radio', { name: 'On certain days' }));
  await check(when.getByRole('checkbox', { name: 'Fri' }));
  await when.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Seoul');
  await check(page.getByRole('radio', { name: 'Knockout' }));
  await expectToFit(page);
  await nothingSeriousInAnyLight(page);
  await picture(page, 'form-phone', { fullPage: true });
  await page.getByRole('button', { name: 'Open the tournament' }).click();
  await page.waitForURL(/tournaments\/[A-Z0-9]{6}$/);
  await expect(page.getByText(/every Fri, \d+:\d\d \(Asia\/Seoul\)/)).toBeVisible();
  await picture(page, 'timed-phone', { fullPage: true });
  await goTo(page, '/tournaments');
  const row = page.getByTestId('tournament').filter({ hasText: 'Nightly' });
  await expect(row).toContainText('Knockout');
  await expect(row).toContainText(/in 2\sh/);
  await expect(row).toContainText('every Fri');
  await expectToFit(page);
  await picture(page, 'list-phone', { fullPage: true });
  await row.getByRole('link').click();

  // A visitor without an account learns that entering takes one.
  const guest = await arrive(ON_ITS_SIDE);
  await guest.page.goto(new URL(page.url()).pathname);
  await expect(guest.page.getByText('You need an account to enter.')).toBeVisible();
  await expect(guest.page.getByRole('link', { name: 'Make an account' })).toBeVisible();
  await expectToFit(guest.page);
  await nothingSerious(guest.page);

  // The organiser announces something, ends the series, and then cancels the tournament.
  await card(page, 'organiser').getByText('Organise').click();
  await page.getByRole('textbox', { name: 'Tell everyone' }).fill('Bring a friend.');
  // What is announced in another tab leaves what is being written here.
  const elsewhere = await page.request.post(`/api${new URL(page.url()).pathname}/announce`, { data: { text: 'Welcome.' } });
  expect(elsewhere.status()).toBe(200);
  await expect(page.getByRole('listitem').filter({ hasText: 'Welcome.' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Tell everyone' })).toHaveValue('Bring a friend.');
  await page.getByRole('button', { name: 'Announce' }).click();
  await expect(page.getByRole('textbox', { name: 'Tell everyone' })).toHaveValue('');
  await expect(guest.page.getByRole('listitem').filter({ hasText: 'Bring a friend.' })).toBeVisible();
  await expect(guest.page.getByRole('status').filter({ hasText: 'Bring a friend.' })).toHaveCount(1);
  await expect(guest.page.getByText(/every Fri/)).toBeVisible();
  const end = (name: string) => page.getByRole('button', { name });
  await end('Cancel the tournament').click();
  await expect(end('Cancel only this one?')).toBeVisible();
  await pressTwice(end('Stop repeating it'), end('Really end the series?'));
  for (const told of [page, guest.page]) await expect(told.getByText(/every Fri/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stop repeating it' })).toHaveCount(0);
  await pressTwice(end('Cancel the tournament'), end('Really cancel?'));
  await expect(guest.page.getByText('The organiser has cancelled it.')).toBeVisible();
});

test('a start in another year is told with its year', async ({ visitor: { page } }) => {
  const soon = Date.now() + 90_000;
  const year = new Date(soon).getFullYear() + 1;
  const cup = (tournament: string, at: number) => ({
    tournament, title: 'Evening Cup', game: 'lexio', format: 'swiss', same_deal: false, rated: false, listed: true,
    starts: { at }, progress: { kind: 'entering' }, entrants: 0, most: 64, entered: false,
  });
  const open = [cup('ABC234', soon), cup('ABC235', Date.UTC(year, 5, 15, 12))];
  await page.route('**/api/tournaments', (route) => route.fulfill({ json: { now_ms: Date.now(), open, running: [], finished: [] } }));
  await page.goto('/tournaments');
  await expect(card(page, 'tournament').nth(1)).toContainText(`15 Jun ${year}`);
  await expect(card(page, 'tournament').nth(0)).not.toContainText(`${year - 1}`);
});

test('what a guest has filled in is still there when they come back with an account', async ({ visitor: { page } }) => {
  await page.goto('/tournaments/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Nightly');
  await check(page.getByRole('radio', { name: 'Rummikub' }));
  // What a tournament does not allow is not explained.
  await page.getByText('Rule details').click();
  await expect(page.getByText('A tournament always has a clock.')).toBeVisible();
  await expect(page.getByText('0 means no clock.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Make an account' }).click();
  await page.waitForURL('**/account');
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Nightly');
  await expect(page.getByRole('radio', { name: 'Rummikub' })).toBeChecked();
});
