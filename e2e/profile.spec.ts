// Profiles and histories: a player's matches are found again by anyone who may see them.
import type { Page, Route } from '@playwright/test';
import { Account, DESK, ON_ITS_SIDE, PHONE, VERSION, box, expect, expectToBeTouched, expectToFit, faults, goTo, makeAccount, nothingSeriousInAnyLight, places, test } from './house/index.ts';

/**
 * Plays a short match of the game against a bot, from the browser's own session. Strangers find its table if `listed`.
 */
async function play(page: Page, listed: boolean): Promise<void> {
  await page.evaluate(async ({ listed, version }) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
    const waiting = new Map<number, (answer: { ok?: { table?: string } }) => void>();
    let id = 0;
    const ask = (call: object) =>
      new Promise<{ ok?: { table?: string } }>((done) => {
        waiting.set((id += 1), done);
        socket.send(JSON.stringify({ id, ...call }));
      });
    let table = '';
    let moves = 0;
    const over = new Promise<void>((done) => {
      socket.onmessage = (event) => {
        const message = JSON.parse(event.data as string);
        if (message.kind === 'answer') waiting.get(message.id)?.(message);
        if (message.kind !== 'table' || message.table !== table) return;
        const { phase, you } = message.room;
        if (phase.kind === 'finished') done();
        if (phase.kind === 'between_rounds') void ask({ op: 'ready', table });
        if (phase.kind === 'playing' && message.view?.turn === you) {
          const lead = message.view.trick === null || message.view.trick === undefined;
          const hand: string[] = message.view.hand ?? [];
          const action = lead ? { play: [hand[0]] } : { pass: true };
          void ask({ op: 'act', table, move_id: (moves += 1), ply: message.ply, action });
        }
      };
    });
    await new Promise((open) => (socket.onopen = open));
    await ask({ op: 'hello', version });
    const rules = { preset: 'official', rounds: 1 };
    const made = await ask({ op: 'create', game: 'lexio', seats: 2, rules, pace: { move_ms: 5000 }, listed });
    table = made.ok?.table ?? '';
    await ask({ op: 'sit', table, seat: 0, entropy: '00'.repeat(32) });
    await ask({ op: 'seat_bot', table, seat: 1, level: 1 });
    await ask({ op: 'start', table });
    await over;
    socket.close();
  }, { listed, version: VERSION });
}

test('a history is searched by page, filter and opponent, and shows private tables only to their players', async ({ arrive }) => {
  const owner = await arrive();
  const { page } = owner;
  const name = await makeAccount(owner, 'Byeol');
  await new Account(page).open();
  await page.getByRole('link', { name: 'See your profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('You have not finished a match yet.')).toBeVisible();
  await play(page, true);
  await play(page, false);
  await owner.home.open();
  const history = page.getByTestId('history').getByRole('listitem').filter({ has: page.locator('.pf-title') });
  // A record may be stored some time after the match has ended.
  await expect(async () => {
    await goTo(page, `/@/${name}`);
    await expect(history).toHaveCount(2, { timeout: 5_000 });
  }).toPass();
  await expect(history.first()).toContainText('only its players see it');
  await expect(page.locator('[data-class="lexio-2"]')).toContainText('2 matches');
  await expect(page.getByText('No rated match yet.')).toBeVisible();
  // Every match was either won or lost.
  const won = await history.locator('.pf-how', { hasText: /^Won$/ }).count();
  const lost = await history.locator('.pf-how', { hasText: /^Lost$/ }).count();
  expect(won + lost).toBe(2);
  await page.getByRole('radio', { name: 'Won', exact: true }).check();
  await expect(history.filter({ hasText: 'Lost' })).toHaveCount(0);
  await expect(history).toHaveCount(won);
  await page.getByLabel('Game', { exact: true }).selectOption('matgo');
  await expect(page.getByText('No matches found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(history).toHaveCount(2);
  await page.getByLabel('Played with').fill('Niemand_da');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Niemand_da' })).toBeVisible();
  await page.getByLabel('Played with').fill('');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(history).toHaveCount(2);
  const found = await faults(page);
  expect(found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  // The player's own records, one a line.
  const records = await page.evaluate(async () => (await fetch('/api/account/records')).text());
  expect(records.trim().split('\n').map((line) => JSON.parse(line).game)).toEqual(['lexio', 'lexio']);

  // Another player sees only the open match, and that the two have not met.
  const other = await arrive();
  await makeAccount(other, 'Byeol');
  await other.page.goto(`/@/${name.toUpperCase()}`);
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(other.page).toHaveURL(new RegExp(`/@/${name}$`));
  await expect(other.page.getByTestId('history').locator('.pf-title')).toHaveCount(1);
  await expect(other.page.getByTestId('together')).toContainText(`No finished match with ${name} yet.`);
  // The replay is one tap away.
  await other.page.getByRole('link', { name: /^Watch/ }).first().click();
  await other.page.waitForURL('**/replay/*');
});

test('an unknown name is reported in the language of the reader', async ({ arrive }) => {
  const { page } = await arrive({ locale: 'fr-FR' });
  await page.goto('/@/Niemand');
  await expect(page.getByRole('alert').filter({ hasText: 'Personne ici ne s’appelle' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Personne ici ne s’appelle');
  await goTo(page, '/@/x');
  await expect(page.getByRole('alert').filter({ hasText: '2' })).toBeVisible();
});

test('names at a table lead to profiles from the menu and the result, and never from the felt', async ({ arrive }) => {
  const visitor = await arrive({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page, table } = visitor;
  const name = await makeAccount(visitor, 'Byeol');
  await visitor.openTable({ others: ['bot'], rounds: 1 });
  await table.turn();
  const profile = page.locator('a[href^="/@/"]');
  await expect(profile).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByText('The chairs', { exact: true }).click();
  await expect(profile).toHaveCount(1);
  await expect(profile).toHaveAccessibleName(`${name}: Profile`);
  await page.keyboard.press('Escape');
  await table.playRound();
  const own = table.result.locator('.standing.mine a');
  await expect(own).toHaveAttribute('href', `/@/${name}`);
  expect((await own.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const opened = page.context().waitForEvent('page');
  await own.click();
  const other = await opened;
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(table.result, 'the table stays where it is').toBeVisible();
});

/** A player whose profile is full: figures, graph, a long history of long names. */
const KIM = { handle: '달빛고양이', long: 'LongestNameInHouse20' };
const rating = { class: 'lexio-n', value: 1642.3, error: 48.9, settled: true, matches: 37, pending: 0, points_a_round: 1.364, luck: -1.2 };
const at = (day: number) => 1_790_000_000_000 + day * 86_400_000;
const points = Array.from({ length: 60 }, (_, day) => ({ at_ms: at(day), rating: 1500 + 140 * Math.sin(day / 20), deviation: 120 - day }));
const tally = { class: 'lexio-n', played: 37, rated: 37, won: 20, shared: 2, lost: 15, points: 251 };
const seats = [KIM.handle, KIM.long, 'Élodie', 'Ben_84'].map((handle, seat) => ({ who: { kind: 'account', handle }, place: seat + 1, points: 14_600 - seat }));
const played = (number: number, seat: number) => ({
  ...{ record: `${number}`.padStart(32, '0'), class: 'lexio-n', at_ms: at(number), rounds: 5, rated: true, private: false, kept: true },
  ...{ seat, ending: seat === 0 ? 'won' : 'lost', seats },
});
const FILLED = {
  ...{ handle: KIM.handle, since_ms: at(0), you: false },
  ...{ classes: [{ ...tally, rating, curve: points, cost: 0.126, luck: -0.25 }], best: [played(1, 0)] },
};

test('older matches are shown once, however often they are asked for, and a name counts once it is searched for', async ({ visitor: { page } }) => {
  /** The pages of the history, by what is asked for with `after`. */
  const pages: Record<string, { numbers: number[]; next: string | null }> = {
    '': { numbers: [9, 8], next: 'a' },
    a: { numbers: [7, 6], next: 'b' },
    b: { numbers: [5, 4], next: null },
  };
  const asked: URLSearchParams[] = [];
  let answered = 0;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/people/*', (route) => route.fulfill({ json: FILLED }));
  await page.route('**/api/people/*/matches*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    asked.push(searchParams);
    const after = searchParams.get('after') ?? '';
    if (after === 'a') await held;
    const { numbers, next } = searchParams.has('with') ? { numbers: [], next: null } : pages[after];
    await route.fulfill({ json: { matches: numbers.map((number) => played(number, 1)), next } });
    answered += 1;
  });
  await page.goto(`/@/${KIM.handle}`);
  const rows = page.getByTestId('history').locator('.pf-match');
  await expect(rows).toHaveCount(2);
  const older = page.getByRole('button', { name: 'Older matches' });
  await older.click();
  await expect(page.getByText('One moment…')).toBeVisible();
  await older.click();
  await expect.poll(() => asked.length).toBe(2);
  answer();
  await expect.poll(() => answered).toBe(2);
  await expect(rows).toHaveCount(4);
  // Why no more come is told beside the button.
  await page.route('**/api/people/*/matches*', (route) => route.abort(), { times: 1 });
  await older.click();
  const why = page.locator('[role=alert][id^=because]').filter({ hasText: /./ });
  await expect(why).toBeVisible();
  expect((await box(why)).y).toBeGreaterThan((await box(older)).y);
  await expect(rows).toHaveCount(4);
  await older.press('Enter');
  await expect(older).toBeHidden();
  // The button has gone: the first of the matches that it has brought has the focus.
  await expect(rows.nth(4)).toBeFocused();
  const links = () => rows.locator('a[href^="/replay/"]').evaluateAll((all) => all.map((one) => Number(one.getAttribute('href')?.match(/\d+/)?.[0])));
  await expect.poll(async () => [...new Set(await links())]).toEqual([9, 8, 7, 6, 5, 4]);

  const name = page.getByLabel('Played with');
  await name.fill('Sora');
  await page.getByRole('radio', { name: 'Won', exact: true }).check();
  await expect.poll(() => asked.at(-1)?.toString()).toBe('ending=won');
  await expect(name).toHaveValue('Sora');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('No matches found.')).toBeVisible();
  // Back from another page, the same matches are shown.
  await goTo(page, '/rules');
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Won', exact: true })).toBeChecked();
  await expect(name).toHaveValue('Sora');
  await expect(page.getByText('No matches found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(2);
  await expect(name).toHaveValue('');
  const before = asked.length;
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.poll(() => asked.length).toBe(before + 1);
  expect(asked.at(-1)?.has('with')).toBe(false);
});

for (const [screen, wishes, sizes] of [
  ['desk', DESK, [DESK.viewport]],
  ['phone, upright or on its side', PHONE, [PHONE.viewport, ON_ITS_SIDE.viewport]],
] as const) {
  test(`a full profile fits and is accessible on a ${screen}, in every language`, async ({ arrive }) => {
    const { page, home } = await arrive(wishes);
    await page.route('**/api/people/*', (route) => route.fulfill({ json: FILLED }));
    await page.route('**/api/people/*/matches*', (route) => route.fulfill({ json: { matches: [played(2, 1), { ...played(3, 3), kept: false }], next: null } }));
    await page.goto(`/@/${KIM.handle}`);
    const card = page.locator('.pf-class');
    const rows = page.getByTestId('history').locator('.pf-match');
    for (const [lang, figures, place] of [
      ['en', ['+1.36', '0.13', '−0.25'], '2nd of 4'],
      ['fr', ['+1,36', '0,13', '−0,25'], '2e sur 4'],
      ['ko', ['+1.36', '0.13', '−0.25'], '4명 가운데 2위'],
    ] as const) {
      await home.language.selectOption(lang);
      await expect(card.locator('dd'), lang).toHaveText(figures);
      await expect(card.locator('svg'), lang).toBeVisible();
      await expect(rows.locator('.pf-how').first(), lang).toHaveText(place);
      for (const size of sizes) {
        await test.step(`${lang}, ${size.width} wide`, async () => {
          await page.setViewportSize(size);
          await expectToFit(page);
          await expectToBeTouched(rows.locator('.button'));
          for (const figure of await card.locator('dd').all()) expect((await figure.boundingBox())?.height, 'figures are on one line').toBeLessThan(30);
          for (const row of size.width < 480 ? await rows.all() : []) {
            const [how, words] = [await box(row.locator('.pf-outcome')), await box(row.locator('.table-words'))];
            expect(words.y, 'names have the width of the phone').toBeGreaterThan(how.y + how.height - 1);
          }
          if (lang === 'fr') await nothingSeriousInAnyLight(page, `${size.width} wide`);
        });
      }
    }
  });
}

test('whatever a player is called, their page and their results against the reader are no wider than the narrowest phone', async ({ arrive }) => {
  const [reader, player] = [await arrive(PHONE), await arrive()];
  await makeAccount(reader, 'Mina');
  const name = await makeAccount(player, 'W'.repeat(16));
  const { page } = reader;
  await page.goto(`/@/${name}`);
  await expect(page.getByTestId('together')).toContainText(name);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 568 });
    await expectToFit(page, `${width}`);
  }
});

/** The results of the two against each other. */
const BETWEEN = { handle: 'Mina', other: KIM.handle, classes: [{ ...tally, played: 3, rated: 3, won: 2, shared: 0, lost: 1 }] };

for (const [screen, wishes] of [['desk', DESK], ['phone', PHONE]] as const) {
  test(`neither results against the reader nor matches that are looked for move what was shown, on a ${screen}`, async ({ arrive }) => {
    const reader = await arrive(wishes);
    await makeAccount(reader, 'Mina');
    const { page } = reader;
    const [met, looked]: [Route[], Route[]] = [[], []];
    await page.route('**/api/people/*', (route) => route.fulfill({ json: FILLED }));
    await page.route('**/api/people/*/with/*', (route) => void met.push(route));
    await page.route('**/api/people/*/matches*', (route) => {
      if (route.request().url().endsWith('?')) return route.fulfill({ json: { matches: [played(3, 1), played(2, 0)], next: null } });
      looked.push(route);
      return undefined;
    });
    await page.goto(`/@/${KIM.handle}`);
    const together = page.getByTestId('together');
    const title = page.getByRole('heading', { level: 1 });
    // The page waits for them, whatever else is there.
    await expect.poll(() => met.length).toBe(1);
    await expect(page.getByText('Loading…')).toBeVisible();
    await expect(title).toHaveCount(0);
    await met[0]!.fulfill({ status: 503, json: { kind: 'busy' } });
    await expect(title).toHaveText(KIM.handle);
    await expect(together.getByRole('alert')).toContainText('The house is busy');
    await together.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => met.length).toBe(2);
    await met[1]!.fulfill({ json: BETWEEN });
    await expect(together).toContainText('3 matches');

    const history = page.getByTestId('history');
    const rows = history.locator('.pf-match');
    const asking = page.locator('.pf-matches').getByText('Loading…');
    await expect(rows).toHaveCount(2);
    await expect(asking).toBeHidden();
    const shown = page.locator('.pf-classes, .pf-filters > *, .pf-match, .pf-history .tables');
    const before = await places(shown);
    await page.getByRole('radio', { name: 'Won', exact: true }).check();
    await expect(asking).toBeVisible();
    await expect(history).toHaveAttribute('aria-busy', 'true');
    await expect(history, 'these are others').toHaveCSS('opacity', '0.5');
    expect(await places(shown)).toEqual(before);
    await expectToFit(page);
    await expect.poll(() => looked.length).toBe(1);
    await looked[0]!.fulfill({ json: { matches: [played(2, 0)], next: null } });
    await expect(rows).toHaveCount(1);
    await expect(asking).toBeHidden();
    await expect(history).toHaveCSS('opacity', '1');

    // With a name, two answers come: both are shown with the later one.
    const place = await places(rows);
    await page.getByLabel('Played with').fill('Sora');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect.poll(() => [met.length, looked.length]).toEqual([3, 2]);
    await looked[1]!.fulfill({ json: { matches: [played(1, 1)], next: null } });
    await (await looked[1]!.request().response())?.finished();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await places(rows)).toEqual(place);
    await expect(asking).toBeVisible();
    await met[2]!.fulfill({ json: { ...BETWEEN, handle: KIM.handle, other: 'Sora' } });
    await expect(together).toHaveCount(2);
    await expect(rows).toContainText(['2nd of 4']);
    await expect(asking).toBeHidden();
  });
}
