// Practice against bots, in this browser alone.
import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import type { Page } from '@playwright/test';
import { Matgo, Rummikub, Table, barred, box, expect, fingerOn, goTo, playAnew, pressTwice, test } from './house/index.ts';

test('one click leads from the first page to a game, played to its last chip', async ({ arrive }) => {
  // Everything flies here: tiles, and the chips after each round.
  const { page, home, setup, table } = await arrive({ reducedMotion: 'no-preference' });
  await setup.open();
  await setup.plan({ others: ['bot', 'bot'], rounds: 2 });
  await home.open();
  await home.withBots.click();
  await expect(table.tiles).toHaveCount(12);
  await expect(page.getByText('Round 1 of 2')).toBeVisible();

  await table.playRound();
  await expect(table.result).toContainText('Round result');
  await table.nextRound.click();
  await expect(page.getByText('Round 2 of 2')).toBeVisible();

  await table.playRound();
  await expect(table.result).toContainText('Match result');
  const standings = table.result.getByRole('listitem');
  await expect(standings).toHaveCount(3);
  const chips = await standings.locator('.standing-chips').allTextContents();
  expect(chips.map(Number).reduce((sum, each) => sum + each)).toBe(3 * 64);

  await table.result.getByRole('button', { name: 'Play again' }).click();
  await expect(table.tiles).toHaveCount(12);
});

test('the usual game starts with one click, and resumes where it was left', async ({ visitor: { page, home, table } }) => {
  await home.open();
  await home.withBots.click();
  await expect(table.tiles).toHaveCount(13);
  await expect(table.seats).toHaveCount(4);
  await table.turn();
  const hand = await table.hand();
  await page.reload();
  await table.turn();
  expect(await table.hand()).toEqual(hand);
  await home.open();
  await home.withBots.click();
  await table.turn();
  expect(await table.hand()).toEqual(hand);
});

test('practice from the set-up page asks before it takes the place of a match that was planned otherwise', async ({ visitor }) => {
  const { page, setup, table } = visitor;
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await table.turn();
  const hand = await table.hand();
  // As planned, it goes on.
  await setup.open();
  await setup.practice.click();
  await table.turn();
  expect(await table.hand()).toEqual(hand);
  await setup.open();
  await setup.plan({ others: ['bot', 'bot'], rounds: 3 });
  await pressTwice(setup.practice, page.getByRole('button', { name: 'The match so far will be lost. Start a new one?' }));
  await page.waitForURL('**/practice/lexio');
  await expect(table.tiles).toHaveCount(12);
  await expect(page.getByText('Round 1 of 3')).toBeVisible();
});

test('a match in two tabs is one match, and neither goes back to what it knew before', async ({ visitor }) => {
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await visitor.table.turn();
  const tab = await visitor.context.newPage();
  await tab.goto(visitor.page.url());
  const other = new Table(tab);
  await other.turn();
  expect(await other.hand()).toEqual(await visitor.table.hand());
  await other.turnToPlay();
  await other.move();
  // What is played in one is seen in the other, and goes on there.
  await expect.poll(async () => visitor.table.hand()).toEqual(await other.hand());
  await visitor.table.playRound();
  await expect(visitor.table.result).toContainText('Match result');
  await expect(other.result).toContainText('Match result');
  await tab.reload();
  await expect(other.result).toContainText('Match result');
});

test('a tab that has slept, and heard nothing of what another has played, does not undo it', async ({ visitor }) => {
  const { page, table } = visitor;
  await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await table.turnToPlay();
  const tab = await visitor.context.newPage();
  await tab.goto(page.url());
  const other = new Table(tab);
  await other.playRound();
  await expect(other.result).toContainText('Match result');
  const kept = (by: typeof page) => by.evaluate(() => localStorage.getItem('madang.practice.lexio'));
  const finished = await kept(tab);
  await table.move();
  await table.turn();
  // The other tab takes its time to hear of it: asked there, it would not be known yet that anything is to be kept anew.
  await expect.poll(() => kept(page)).toBe(finished);
  await page.reload();
  await expect(table.result).toContainText('Match result');
  await expect(other.result).toContainText('Match result');
});

test('whoever plays again in a forgotten tab goes on with the match begun in another', async ({ visitor }) => {
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await visitor.table.turn();
  const tab = await visitor.context.newPage();
  await tab.goto(visitor.page.url());
  const other = new Table(tab);
  await other.playRound();
  await expect(visitor.table.result).toContainText('Match result');
  const playAgain = async (table: Table) => {
    await table.result.getByRole('button', { name: 'Play again' }).click();
    await expect(table.result).toBeHidden();
    await table.turn();
    return table.hand();
  };
  const hand = await playAgain(other);
  expect(await playAgain(visitor.table)).toEqual(hand);
});

test('a newcomer is asked once how well the bots should play, and can change it at the table', async ({ arrive }) => {
  const { page, home, table } = await arrive({ newcomer: true });
  await home.open();
  await home.withBots.click();
  const question = page.getByRole('heading', { level: 1, name: 'How well should the bots play?' });
  await expect(question).toBeVisible();
  // Above it is room for a bar that leads back to another table.
  expect((await box(question)).y).toBeGreaterThan(56);
  // By keyboard: the button goes with the question, and the focus comes to the page.
  await page.getByRole('button', { name: 'Club player' }).press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await expect(table.tiles).toHaveCount(13);
  await expect(table.seats.filter({ hasText: 'Club player' })).toHaveCount(3);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('radio', { name: 'Beginner' }).check({ force: true });
  await playAnew(page);
  await expect(table.seats.filter({ hasText: 'Beginner' })).toHaveCount(3);

  // Another game does not ask again, and is played at the last choice.
  await goTo(page, '/practice/rummikub');
  await expect(page.getByTestId('seat').filter({ hasText: 'Beginner' })).toHaveCount(3);
  // Nor does it have a clock that no one chose.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.locator('dialog dt').filter({ hasText: 'Seconds for a turn' }).locator('+ dd')).toHaveText('0');
});

test('where points are kept, which begin at zero, nobody is shown as out of chips', async ({ visitor: { page, setup, table } }) => {
  await setup.open();
  await setup.plan({ others: ['bot', 'bot'] });
  await setup.details.click();
  await page.getByRole('group', { name: 'Keeping score' }).getByRole('radio', { name: 'Points' }).check();
  await setup.practice.click();
  await expect(table.tiles).toHaveCount(12);
  const points = page.locator('.place-chips');
  await expect(points).toHaveText(['0', '0', '0']);
  const colours = await points.evaluateAll((all) => all.map((one) => [one, one.parentElement ?? one].map((part) => getComputedStyle(part).color)));
  for (const [own, around] of colours) expect(own).toBe(around);
});

test('a hint shows what can be played, then advises and says why', async ({ visitor }) => {
  const { page, table } = visitor;
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await table.turnToPlay();
  const hint = page.getByRole('button', { name: 'Hint' });
  await hint.click();
  await expect(table.rack.locator('.glows').first()).toBeVisible();
  // What glows is read out.
  const glowing = await table.rack.locator('.glows').first().getAttribute('aria-label');
  await expect(table.log.getByText(/^You can play: .+\.$/)).toContainText(glowing ?? 'a tile');
  await hint.click();
  await expect(table.line).toContainText(/imagined rounds|I would pass here/);
  await expect(table.line).toHaveAttribute('data-mood', 'good');
});

test('a tool that is of no use says why where it is seen: fingers and keys are shown no tooltip', async ({ visitor }) => {
  const { page, table } = visitor;
  await visitor.openPractice({ others: ['bot', 'bot'], rounds: 5 });
  // Sooner or later the bots play something that nothing in hand beats.
  for (;;) {
    await table.turnInTheMatch();
    if (await barred(table.next)) break;
    await table.move();
  }
  for (const press of [() => table.next.click({ force: true }), () => page.keyboard.press('c')]) {
    await press();
    await expect(table.line).toHaveText('Nothing you hold beats it');
    await expect(table.line).toHaveAttribute('data-mood', 'bad');
    // Whatever the player does next ends it.
    await page.keyboard.press('Escape');
    await expect(table.line).toHaveAttribute('data-mood', 'turn');
  }
  // It is read out at every press, but once while the key is held down.
  const said = table.log.getByText('Nothing you hold beats it');
  await expect(said).toHaveCount(2);
  for (let repeated = 0; repeated < 5; repeated++) await page.keyboard.down('c');
  await page.keyboard.up('c');
  await expect(table.line).toHaveAttribute('data-mood', 'bad');
  await expect(said).toHaveCount(3);
});

test('once loaded, a round is played without a network', async ({ arrive }) => {
  const visitor = await arrive({ serviceWorkers: 'allow' });
  const { page, context, home, table } = visitor;
  await home.open();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.reload();
  await expect(home.welcome).toBeVisible();
  await expect(page.getByText('The house cannot be reached right now.')).toBeVisible();
  await visitor.openPractice({ others: ['bot'], level: 5, rounds: 1 });
  // The net of the strongest bots is here as well.
  await netIsRead(page, 'lexio-2.net');
  // Where nothing can be kept, the match is remembered as long as the page is open.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('There is no room.');
    };
  });
  await table.playRound();
  await expect(table.result).toContainText('Match result');
  await table.result.getByRole('button', { name: 'Watch the replay' }).click();
  await expect(page.getByTestId('position')).toBeVisible();
});

test('the stored app opens when a proxy answers for a house that restarts, or the network lets nothing through', async () => {
  const source = await readFile(new URL('../crates/web/static/sw.js', import.meta.url), 'utf8');
  const listeners = new Map<string, (event: unknown) => void>();
  const waits: (() => void)[] = [];
  let network: Promise<{ status: number }> | undefined;
  let broken = false;
  runInNewContext(source.replace('{{precache}}', '[]'), {
    URL,
    location: { origin: 'https://madang.example' },
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    setTimeout: (then: () => void) => waits.push(then),
    fetch: async () => network ?? Promise.reject(new Error('no network')),
    caches: {
      match: async (what: string | { url: string }) => {
        if (broken) throw new Error('the disk is full');
        return `stored ${typeof what === 'string' ? what : what.url}`;
      },
    },
  });
  const opened = async (path: string, mode = 'navigate'): Promise<unknown> => {
    let answer: unknown;
    const request = { method: 'GET', mode, url: `https://madang.example${path}` };
    listeners.get('fetch')?.({ request, respondWith: (given: unknown) => (answer = given) });
    return await answer;
  };
  const answers = (status: number) => (network = Promise.resolve({ status }));
  expect(await opened('/')).toBe('stored /');
  answers(502);
  expect(await opened('/')).toBe('stored /');
  expect(await opened('/t/ABC234')).toBe('stored /about');
  // What those who run the house ask is answered by the house alone.
  expect(await opened('/readyz')).toBeUndefined();
  for (const status of [200, 404]) {
    const answer = await answers(status);
    expect(await opened('/')).toBe(answer);
  }
  // Neither an answer nor an error.
  network = new Promise(() => undefined);
  const late = opened('/');
  waits.at(-1)?.();
  expect(await late).toBe('stored /');
  // A browser that cannot read what it has stored still has the network.
  broken = true;
  for (const status of [200, 502]) {
    const answer = await answers(status);
    expect(await opened('/')).toBe(answer);
    expect(await opened('/assets/a.js', 'cors')).toBe(answer);
  }
});

test('a page of another version, from a node that is yet to be upgraded, is not stored beside the files of this one', async () => {
  const source = await readFile(new URL('../crates/web/static/sw.js', import.meta.url), 'utf8');
  type Listener = (event: { waitUntil: (work: Promise<void>) => void }) => void;
  const listeners = new Map<string, Listener>();
  const pages = new Map<string, string>();
  const done: string[] = [];
  const filled = source.replace('{{precache}}', '["/assets/boot-2.js", "/assets/app-2.css"]').replace('{{version}}', '2');
  runInNewContext(filled, {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: () => done.push('takes over'),
    caches: {
      open: async () => ({
        addAll: async () => done.push('stored'),
        match: async (page: string) => ({ text: async () => pages.get(page) ?? '' }),
      }),
      delete: async (name: string) => done.push(`forgot ${name}`),
    },
  });
  /** What the worker does when it is installed while nodes of these versions send the first page and all others. */
  const installed = async (home: number, other: number): Promise<string[]> => {
    const page = (version: number) => `<link href="/assets/app-${version}.css"><script src="/assets/boot-${version}.js"></script>`;
    pages.set('/', page(home)).set('/about', page(other));
    done.length = 0;
    const work: Promise<void>[] = [];
    listeners.get('install')?.({ waitUntil: (promise) => work.push(promise) });
    await Promise.all(work).catch(() => done.push('failed'));
    return done;
  };
  expect(await installed(2, 2)).toEqual(['stored', 'takes over']);
  for (const [home, other] of [[1, 2], [2, 1], [1, 1]] as const) {
    expect(await installed(home, other)).toEqual(['stored', 'forgot madang-2', 'failed']);
  }
});

test('a game fetches the net of its bots, and the first page none', async ({ arrive }) => {
  const visitor = await arrive();
  const asked: string[] = [];
  visitor.context.on('request', (request) => {
    const net = /([a-z0-9-]+)-[0-9a-f]{16}\.net$/.exec(request.url());
    if (net) asked.push(net[1] ?? '');
  });
  await visitor.home.open();
  expect(asked).toEqual([]);
  await visitor.openPractice({ others: ['bot', 'bot'], level: 5, rounds: 1 });
  await netIsRead(visitor.page, 'lexio-3.net');
  await new Matgo(visitor.page).prepare('ttadak');
  await netIsRead(visitor.page, 'matgo.net');
  expect(asked).toEqual(['lexio-3', 'matgo']);
});

test('if no net arrives, the bots play on without it', async ({ arrive }) => {
  const visitor = await arrive();
  await visitor.context.route('**/*.net', (route) => route.abort());
  await visitor.openPractice({ others: ['bot'], level: 5, rounds: 1 });
  await visitor.table.playRound();
  await expect(visitor.table.result).toContainText('Match result');
});

test('a plan kept for more players than the game has, or fewer, gives way to the usual one', async ({ visitor }) => {
  const { page, table } = visitor;
  const [bot, rest] = [{ bot: 1 }, { rules: {}, pace: { move_ms: null }, listed: false }];
  for (const guests of [[], [bot, bot]]) {
    const plan = JSON.stringify({ ...rest, guests });
    await visitor.goTo('/about');
    await page.evaluate((plan) => {
      localStorage.removeItem('madang.practice.matgo');
      localStorage.setItem('madang.plan.matgo', plan);
    }, plan);
    await visitor.goTo('/practice/matgo');
    await expect(table.seats, plan).toHaveCount(2);
  }
});

for (const [way, by] of [['ahead', 600_000], ['back', -600_000]] as const) {
  test(`in practice, a clock set ${way} gives and takes no time, on the next visit neither`, async ({ visitor: { page } }) => {
    const left = async () => Number.parseFloat((await page.locator('.seat.mine .clock-left').getAttribute('stroke-dasharray')) ?? '');
    const isRight = async (when: string) => {
      await expect.poll(left, when).toBeGreaterThan(20);
      await expect.poll(left, when).toBeLessThan(100);
    };
    await page.clock.install();
    const game = new Rummikub(page);
    await game.practise({ clock: 60 });
    await isRight('at first');
    await page.clock.setSystemTime(Date.now() + by);
    // The ring shows it at its next step.
    await expect.poll(left).not.toBe(await left());
    await isRight('once it is set');
    await page.reload();
    await game.myTurn();
    await isRight('on the next visit');
    // The turn ends when it should.
    const held = await game.rack.count();
    await page.clock.fastForward(60_000);
    await expect(game.rack).toHaveCount(held + 1);
  });
}

test('a key held down plays nothing that asks for a second press', async ({ visitor }) => {
  const { page, table } = visitor;
  await page.addInitScript(() => localStorage.setItem('madang.confirm', 'true'));
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await table.turnToPlay();
  await page.keyboard.press('c');
  await page.keyboard.down('Enter');
  await expect(table.line).toHaveText('Press once more to play');
  // What the browser sends while the key stays down.
  await page.keyboard.down('Enter');
  await expect(table.line).toHaveText('Press once more to play');
  await page.keyboard.up('Enter');
  await page.keyboard.press('Enter');
  await expect(table.line).not.toHaveText('Press once more to play');
});

test('a double tap plays nothing that asks for a second press', async ({ visitor }) => {
  const { page, table } = visitor;
  await page.addInitScript(() => localStorage.setItem('madang.confirm', 'true'));
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await table.turnToPlay();
  await page.keyboard.press('c');
  await expect(table.line).toHaveAttribute('data-mood', 'good');
  const tap = await fingerOn(table.play);
  await tap(0);
  await expect(table.line).toHaveText('Press once more to play');
  await tap(350);
  await expect(table.line).toHaveText('Press once more to play');
  await tap(450);
  await expect(table.line).not.toHaveText('Press once more to play');

  await test.step('nor a card of Matgo', async () => {
    const matgo = new Matgo(page);
    await matgo.prepare('target');
    const card = matgo.hand.locator('[data-held="1g"]');
    const tap = await fingerOn(card);
    await tap(0);
    await expect(matgo.line).toHaveText('Press once more to play it');
    await tap(350);
    await expect(matgo.line).toHaveText('Press once more to play it');
    await tap(450);
    await expect(card).toHaveCount(0);
  });
});

test('nothing flies on a hidden page, where it would wait for the next frame and fly all at once', async ({ arrive }) => {
  const visitor = await arrive({ reducedMotion: 'no-preference' });
  const { page, table } = visitor;
  await visitor.openPractice({ others: ['bot', 'bot'] });
  expect(await table.turn()).toBe(true);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.evaluate(() => {
    const counted = window as unknown as { flights: number };
    counted.flights = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      counted.flights += 1;
      return animate.call(this, frames, options);
    };
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  });
  const flights = () => page.evaluate(() => (window as unknown as { flights: number }).flights);
  await table.move();
  expect(await table.turn()).toBe(true);
  expect(await flights()).toBe(0);
  // Once the page is seen again, so is what moves.
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }));
  await table.move();
  await expect.poll(flights).toBeGreaterThan(0);
  // Nor do the chips after a round.
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const flown = await flights();
  await table.playRound();
  expect(await flights()).toBe(flown);
});

/** Waits until the page has loaded a net. */
async function netIsRead(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate((name) => performance.getEntriesByName(name, 'mark').length, name)).toBe(1);
}
