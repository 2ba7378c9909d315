// Quick match: the house finds others to play with, whatever the visitor does meanwhile.
import type { Page } from '@playwright/test';
import { Line, type Visitor, box, expect, goTo, overlap, test } from './house/index.ts';

/** Looks for others at a table of Lexio of this size. */
async function look(visitor: Visitor, players: number): Promise<void> {
  await visitor.home.open();
  await lookFromHere(visitor, players);
}

/** The same, at the first page. */
async function lookFromHere({ home }: Visitor, players: number): Promise<void> {
  await home.lexio.getByRole('combobox', { name: 'Players' }).selectOption(`${players} players`);
  await home.playNow.click();
}

const looking = (page: Page) => page.getByRole('heading', { name: 'Looking for players' });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Looking for players' });
const lost = (page: Page) => page.getByText('The house cannot be reached right now.');
const called = (page: Page) => page.getByRole('status').filter({ hasText: 'The others are here!' });

/** Counts the bells that this page rings, by a tone that no other sound has. */
async function countBells(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const setValue = AudioParam.prototype.setValueAtTime;
    const bells = globalThis as unknown as { bells: number };
    bells.bells = 0;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      if (value === 2164) bells.bells++;
      return setValue.call(this, value, at);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { bells: number }).bells);
}

/** One looks for somebody and plays a bot meanwhile; the other comes and is led to their table. Returns its address. */
async function bringTogether(first: Visitor, second: Visitor): Promise<string> {
  await look(first, 2);
  await first.page.getByRole('button', { name: 'Play a bot meanwhile' }).click();
  await look(second, 2);
  await second.page.waitForURL('**/t/*');
  return second.page.url();
}

test('two players who look for others meet at once, and play', async ({ arrive }) => {
  const mina = await arrive();
  const sora = await arrive();
  // Where the browser has no room for the choice, the page remembers it.
  await mina.page.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key === 'madang.quick.lexio') throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  // That the search is over is heard late, after play has begun.
  const late: (() => void)[] = [];
  let met = false;
  for (const { page } of [mina, sora]) {
    await page.routeWebSocket('**/ws', (socket) => {
      socket.connectToServer().onMessage((text) => {
        const { kind, stage } = JSON.parse(text.toString());
        if (met && kind === 'quick' && stage === 'idle') late.push(() => socket.send(text));
        else socket.send(text);
      });
    });
  }
  await look(mina, 2);
  await expect(looking(mina.page)).toBeVisible();
  await expect(mina.page.getByText(/^1 waiting ·/)).toBeVisible();
  met = true;
  await look(sora, 2);
  // Long before bots could take a chair.
  await Promise.all([mina, sora].map(({ page }) => page.waitForURL('**/t/*', { timeout: 15_000 })));
  const table = mina.page.url();
  expect(sora.page.url()).toBe(table);
  await expect(mina.table.tiles).not.toHaveCount(0);
  // Nobody is back who has only just come.
  for (const { table } of [mina, sora]) {
    await expect(table.log).toContainText('Round 1');
    await expect(table.log).not.toContainText('is back');
  }
  // No match of a guest counts.
  await expect(mina.page.locator('.bar-round')).toContainText(/round/i);
  await expect(mina.page.locator('.bar-round')).not.toContainText('Rated');
  const mine = mina.page.locator('[data-testid="line"][data-mood="turn"]');
  const theirs = sora.page.locator('[data-testid="line"][data-mood="turn"]');
  const first = await Promise.race([mine.waitFor().then(() => mina), theirs.waitFor().then(() => sora)]);
  await first.table.move();
  await first.home.open();
  await expect.poll(() => late.length).toBe(2);
  await expect(called(first.page)).toBeVisible();
  // Whoever leaves the table having played there is not led back.
  for (const arrive of late) arrive();
  await expect(called(first.page)).toHaveCount(0);
  await expect(first.page).toHaveURL((url) => url.pathname === '/');
  await expect(first.home.lexio.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', new URL(table).pathname);
});

test('the bell calls a player who plays a bot meanwhile, and the practice is kept', async ({ arrive }) => {
  const mina = await arrive({ hears: true });
  const sora = await arrive();
  const bells = await countBells(mina.page);
  await look(mina, 2);
  await mina.page.getByRole('button', { name: 'Play a bot meanwhile' }).click();
  await mina.page.waitForURL('**/practice/lexio');
  await mina.table.turn();
  await expect(bar(mina.page)).toContainText('1 waiting');
  const hand = await mina.table.hand();
  const rung = await bells();
  await look(sora, 2);
  await expect(called(mina.page)).toBeVisible();
  await expect.poll(bells).toBeGreaterThan(rung);
  await mina.page.getByRole('button', { name: 'Go to the table' }).click();
  await mina.page.waitForURL('**/t/*');
  await expect(sora.table.tiles).not.toHaveCount(0);
  await expect(bar(mina.page)).toBeHidden();
  await goTo(mina.page, '/practice/lexio');
  await expect(mina.table.tiles).toHaveCount(hand.length);
  expect(await mina.table.hand()).toEqual(hand);
});

test('the search follows to other pages and tabs, and ends everywhere', async ({ arrive }) => {
  const mina = await arrive();
  await look(mina, 3);
  await mina.page.getByRole('link', { name: 'Rules' }).click();
  await expect(bar(mina.page)).toContainText('Lexio · 3 players');
  // On a narrow phone it leaves the end of a page free, and the buttons at a table.
  await mina.page.setViewportSize({ width: 360, height: 740 });
  await mina.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(overlap(await box(bar(mina.page)), await box(mina.page.locator('.footer > p').last()))).toBe(false);
  await goTo(mina.page, '/practice/lexio');
  const tools = mina.page.locator('.bar-tools');
  await expect(tools).toBeVisible();
  expect(overlap(await box(bar(mina.page)), await box(tools))).toBe(false);
  const tab = await mina.context.newPage();
  // At first the house has no time to hear that Mina stops.
  let stops = 0;
  await tab.routeWebSocket('**/ws', (socket) => {
    const house = socket.connectToServer();
    socket.onMessage((text) => {
      const { id, op } = JSON.parse(text.toString());
      if (op === 'stop_seeking' && (stops += 1) === 1) {
        socket.send(JSON.stringify({ kind: 'answer', id, error: { kind: 'busy' } }));
      } else house.send(text);
    });
  });
  await tab.goto('/');
  await expect(looking(tab)).toBeVisible();
  await tab.getByRole('button', { name: 'Stop looking' }).click();
  await expect(looking(tab)).toBeHidden();
  await expect(bar(mina.page)).toBeHidden();
});

test('who stops while being seated is not led to the table that closes', async ({ arrive }) => {
  const mina = await arrive();
  const sora = await arrive();
  const sits: number[] = [];
  const held: (() => void)[] = [];
  await mina.page.routeWebSocket('**/ws', (socket) => {
    const house = socket.connectToServer();
    socket.onMessage((text) => {
      const { id, op } = JSON.parse(text.toString());
      if (op === 'sit') sits.push(id);
      house.send(text);
    });
    house.onMessage((text) => {
      const { kind, id } = JSON.parse(text.toString());
      if (kind === 'answer' && id === sits[0]) held.push(() => socket.send(text));
      else socket.send(text);
    });
  });
  await look(sora, 2);
  await sora.page.getByRole('button', { name: 'Play a bot meanwhile' }).click();
  await look(mina, 2);
  await expect.poll(() => held.length).toBe(1);
  await mina.page.getByRole('button', { name: 'Not now' }).click();
  await expect(bar(sora.page)).toContainText('1 waiting');
  held.forEach((send) => send());
  await expect.poll(() => sits.length).toBe(2);
  await expect(mina.home.playNow).toBeVisible();
  expect(mina.page.url()).not.toContain('/t/');
});

test('a search whose line has died without a word goes on over a new one', async ({ arrive, ownHouse }) => {
  const line = await Line.to(ownHouse);
  const mina = await arrive({ at: line.url });
  await mina.page.clock.install();
  await look(mina, 3);
  await expect(mina.page.getByText(/^1 waiting ·/)).toBeVisible();
  line.forget();
  // Longer than the house may be silent, and than it may take to answer whether it is there.
  await mina.page.clock.runFor(11_000);
  await expect.poll(() => mina.frames.calls('seek').length).toBe(2);
});

test('a search stopped while the line is cut does not come back with it', async ({ arrive, ownHouse }) => {
  const line = await Line.to(ownHouse);
  const mina = await arrive({ at: line.url });
  await look(mina, 3);
  await expect(mina.page.getByText(/^1 waiting ·/)).toBeVisible();
  await line.cut();
  await expect(lost(mina.page)).toBeVisible();
  await mina.page.getByRole('button', { name: 'Stop looking' }).click();
  await expect(looking(mina.page)).toBeHidden();
  await line.mend();
  await expect(lost(mina.page)).toBeHidden();
  // The house has forgotten it, too.
  const sora = await arrive({ at: ownHouse.url });
  await look(sora, 3);
  await expect(sora.page.getByText(/^1 waiting ·/)).toBeVisible();
  await expect(looking(mina.page)).toBeHidden();
});

test('a search begun long after the line was cut begins once it is mended', async ({ arrive, ownHouse }) => {
  const line = await Line.to(ownHouse);
  const { page, home, frames } = await arrive({ at: line.url });
  await page.clock.install();
  await home.open();
  // The first page can be read before the program has come.
  await expect.poll(() => frames.calls('hello').length).toBe(1);
  await line.cut();
  await expect(lost(page)).toBeVisible();
  // Longer than a search outlives its line.
  await page.clock.fastForward('03:00');
  await home.playNow.click();
  await expect(looking(page)).toBeVisible();
  await line.mend();
  await expect(page.getByText(/^1 waiting ·/)).toBeVisible();
});

test('who loses the line just before the match begins finds it begun, and looks for no other', async ({ arrive, ownHouse }) => {
  const line = await Line.to(ownHouse);
  const mina = await arrive({ at: line.url });
  const sora = await arrive({ at: ownHouse.url });
  const table = await bringTogether(sora, mina);
  await expect(mina.page.getByRole('heading', { name: 'About to begin' })).toBeVisible();
  await line.cut();
  await sora.page.getByRole('button', { name: 'Go to the table' }).click();
  // The house waits for Mina's randomness in vain, deals, and says to those who hear it that the search is over.
  const over = (text: string) => text.includes('"kind":"quick"') && text.includes('"stage":"idle"');
  await expect.poll(() => sora.frames.heard.some(over)).toBe(true);
  await expect(sora.table.tiles).not.toHaveCount(0);
  await line.mend();
  await expect(mina.table.tiles).not.toHaveCount(0);
  expect(mina.page.url()).toBe(table);
  expect(mina.frames.calls('seek')).toHaveLength(1);
  await expect(bar(mina.page)).toBeHidden();
});

test('who goes back from the table finds the way there again, and a chair given up, and is taken there when the match begins', async ({ arrive, ownHouse }) => {
  const mina = await arrive({ at: ownHouse.url });
  const sora = await arrive({ at: ownHouse.url });
  const table = await bringTogether(sora, mina);
  const standUp = mina.page.getByRole('button', { name: 'Stand up' });
  await standUp.click();
  await expect(standUp).toBeHidden();
  await mina.page.goBack();
  await mina.page.getByRole('button', { name: 'Go to the table' }).click();
  await mina.page.waitForURL(table);
  await expect(standUp).toBeVisible();
  expect(mina.frames.calls('sit')).toHaveLength(2);
  await mina.page.goBack();
  await mina.page.getByRole('button', { name: 'Go to the table' }).click();
  await mina.page.waitForURL(table);
  await mina.page.goBack();
  await sora.page.getByRole('button', { name: 'Go to the table' }).click();
  await mina.page.waitForURL(table);
  await expect(mina.table.tiles).not.toHaveCount(0);
});

test('who has a chair is led back to it, and to the match, though the house is too busy to give it again', async ({ arrive, ownHouse }) => {
  const mina = await arrive({ at: ownHouse.url });
  const sora = await arrive({ at: ownHouse.url });
  let [busy, refused] = [false, 0];
  await mina.page.routeWebSocket('**/ws', (browser) => {
    const house = browser.connectToServer();
    browser.onMessage((message) => {
      const { id, op } = JSON.parse(message.toString());
      if (busy && op === 'sit') {
        refused += 1;
        browser.send(JSON.stringify({ kind: 'answer', id, error: { kind: 'busy' } }));
      } else {
        house.send(message);
      }
    });
  });
  const table = await bringTogether(sora, mina);
  await mina.page.goBack();
  busy = true;
  await mina.page.getByRole('button', { name: 'Go to the table' }).click();
  await mina.page.waitForURL(table);
  expect(refused).toBe(1);
  await mina.page.goBack();
  await sora.page.getByRole('button', { name: 'Go to the table' }).click();
  await mina.page.waitForURL(table);
  await expect(mina.table.tiles).not.toHaveCount(0);
});

test('who comes back after long to find that the table has closed is not led there', async ({ arrive, ownHouse }) => {
  const line = await Line.to(ownHouse);
  const mina = await arrive({ at: line.url });
  const sora = await arrive({ at: ownHouse.url });
  await mina.page.clock.install();
  await bringTogether(sora, mina);
  // Without a chair, the house does not let Mina wait for another table either.
  await mina.page.getByRole('button', { name: 'Stand up' }).click();
  await expect(mina.page.getByRole('button', { name: /^Sit here/ }).first()).toBeVisible();
  await mina.page.goBack();
  const come = mina.page.getByRole('button', { name: 'Go to the table' });
  await expect(come).toBeVisible();
  await line.cut();
  await expect(lost(mina.page)).toBeVisible();
  // Longer than a search outlives its line, while the page goes on.
  await mina.page.clock.runFor('03:00');
  await ownHouse.turnClock(15);
  await expect(called(sora.page)).toBeHidden();
  await line.mend();
  await expect(lost(mina.page)).toBeHidden();
  await expect(come).toBeHidden();
  expect(new URL(mina.page.url()).pathname).toBe('/');
});

test('who is seated as the line breaks, and does not hear so, finds the match when it is back', async ({ arrive, ownHouse }) => {
  const mina = await arrive({ at: ownHouse.url });
  const sora = await arrive({ at: ownHouse.url });
  let broken = false;
  await mina.page.routeWebSocket('**/ws', (browser) => {
    const house = browser.connectToServer();
    // Nothing that the house sends after Mina has asked for the chair arrives, until the page tries another line.
    let deaf = false;
    browser.onMessage((message) => {
      if (!broken && message.toString().includes('"op":"sit"')) deaf = broken = true;
      house.send(message);
    });
    house.onMessage((message) => {
      if (!deaf) browser.send(message);
    });
  });
  await look(sora, 2);
  await sora.page.getByRole('button', { name: 'Play a bot meanwhile' }).click();
  await look(mina, 2);
  await expect.poll(() => broken).toBe(true);
  await sora.page.getByRole('button', { name: 'Go to the table' }).click();
  await sora.page.waitForURL('**/t/*');
  await expect(mina.page).toHaveURL(sora.page.url());
  await expect(mina.table.tiles).not.toHaveCount(0);
});

test('a page that wakes from a long sleep looks for no one any more', async ({ arrive, ownHouse }) => {
  const line = await Line.to(ownHouse);
  const { page, home, frames } = await arrive({ at: line.url });
  await page.clock.install();
  await home.open();
  await home.playNow.click();
  await expect(page.getByText(/^1 waiting ·/)).toBeVisible();
  // No timer runs while it sleeps, and it notices that the line is broken only as it wakes.
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  await line.cut();
  await expect(lost(page)).toBeVisible();
  await line.mend();
  await expect(lost(page)).toBeHidden();
  await expect(looking(page)).toBeHidden();
  expect(frames.calls('seek')).toHaveLength(1);
});

test('a search begun as soon as another was stopped ends with a long sleep, too', async ({ arrive, ownHouse }) => {
  const { page, home } = await arrive({ at: ownHouse.url });
  let [holds, seeks] = [false, 0];
  const held: (() => void)[] = [];
  await page.routeWebSocket('**/ws', (socket) => {
    const house = socket.connectToServer();
    socket.onMessage((text) => {
      if (JSON.parse(text.toString()).op === 'seek') seeks += 1;
      house.send(text);
    });
    house.onMessage((text) => {
      if (holds) held.push(() => socket.send(text));
      else socket.send(text);
    });
  });
  await page.clock.install();
  await home.open();
  await home.playNow.click();
  await expect(page.getByText(/^1 waiting ·/)).toBeVisible();
  // That the first search is over is heard only after the second has been asked for.
  holds = true;
  await page.getByRole('button', { name: 'Stop looking' }).click();
  await home.playNow.click();
  await expect.poll(() => seeks).toBe(2);
  holds = false;
  held.splice(0).forEach((send) => send());
  await expect(page.getByText(/^1 waiting ·/)).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  await expect(looking(page)).toBeHidden();
});

test('a page that wakes from a long sleep does not end a search that another has begun', async ({ arrive, ownHouse }) => {
  const mina = await arrive({ at: ownHouse.url });
  await look(mina, 2);
  await expect(looking(mina.page)).toBeVisible();
  // Another device, with a clock of its own.
  const laptop = await arrive({ at: ownHouse.url });
  await laptop.context.addCookies(await mina.context.cookies());
  const tab = laptop.page;
  let lines = 0;
  tab.on('websocket', () => (lines += 1));
  await tab.clock.install();
  await tab.goto('/');
  await expect(looking(tab)).toBeVisible();
  await tab.clock.setSystemTime(Date.now() + 3_600_000);
  // It asks the house over a new line.
  await expect.poll(() => lines).toBeGreaterThan(1);
  await expect(looking(tab)).toBeVisible();
  await expect(looking(mina.page)).toBeVisible();
  await tab.getByRole('button', { name: 'Stop looking' }).click();
  await expect(looking(mina.page)).toBeHidden();
});

test('the search goes on without a player who does not come, and in a house that opens again', async ({ arrive, ownHouse }) => {
  const mina = await arrive({ at: ownHouse.url });
  const sora = await arrive({ at: ownHouse.url });
  await look(mina, 2);
  await mina.page.getByRole('button', { name: 'Play a bot meanwhile' }).click();
  await look(sora, 2);
  await sora.page.waitForURL('**/t/*');
  await expect(sora.page.getByRole('heading', { name: 'About to begin' })).toBeVisible();
  await expect(called(mina.page)).toBeVisible();
  await ownHouse.turnClock(15);
  await expect(looking(sora.page)).toBeVisible();
  await expect(called(mina.page)).toBeHidden();
  await ownHouse.kill();
  await ownHouse.reopen();
  await expect(sora.page.getByText(/^1 waiting ·/)).toBeVisible();
});

test('after twenty seconds bots may take the empty chairs, if all agree; all of it is read out, and every button has a name', async ({ arrive, ownHouse }) => {
  const mina = await arrive({ at: ownHouse.url });
  const sora = await arrive({ at: ownHouse.url });
  const said = (page: Page) => page.locator('.search, .search-bar').getByRole('status').filter({ hasText: /./ });
  /** The names of the bar's buttons. */
  const named = (page: Page) => bar(page).getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));
  // Before the twenty seconds begin.
  await sora.home.open();
  await look(mina, 4);
  await expect(said(mina.page)).toHaveText('Looking for players: 1 waiting now');
  await mina.page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(bar(mina.page)).toBeVisible();
  await lookFromHere(sora, 4);
  await expect(said(mina.page)).toHaveText('Looking for players: 2 waiting now');
  expect(await named(mina.page)).toEqual(['Stop looking']);
  // The time is visible, but not read out every second.
  await expect(bar(mina.page).getByRole('timer')).toHaveAttribute('aria-live', 'off');
  await ownHouse.turnClock(20);
  await expect(said(mina.page).filter({ hasText: 'Fill the empty chairs with bots?' })).toBeVisible();
  expect(await named(mina.page)).toEqual(['Yes, with bots', 'Stop looking']);
  for (const { page } of [sora, mina]) {
    await expect(page.getByText('Fill the empty chairs with bots?')).toBeVisible();
    await page.getByRole('button', { name: 'Yes, with bots' }).click();
  }
  // For a moment it still says who waits, and for whom.
  await expect(said(mina.page).filter({ hasText: 'The others are here!' })).toBeVisible();
  expect(await named(mina.page)).toEqual(['Go to the table', 'Not now']);
  // Who has stayed at the first page is taken to the table.
  await sora.page.waitForURL('**/t/*');
  await bar(mina.page).getByRole('button', { name: 'Go to the table' }).click();
  await mina.page.waitForURL('**/t/*');
  await expect(mina.table.seats).toHaveCount(4);
});

test('with the sound off, no loudspeaker is kept awake', async ({ arrive }) => {
  const { page } = await arrive();
  await page.addInitScript(() => {
    const Awake = AudioContext;
    const counted = globalThis as unknown as { loudspeakers: number };
    counted.loudspeakers = 0;
    globalThis.AudioContext = class extends Awake {
      constructor() {
        super();
        counted.loudspeakers++;
      }
    };
  });
  const awake = () => page.evaluate(() => (globalThis as unknown as { loudspeakers: number }).loudspeakers);
  await page.goto('/settings');
  const mute = page.getByRole('switch', { name: 'Mute' });
  await expect(mute).toBeChecked();
  await page.getByRole('button', { name: 'Listen' }).click();
  expect(await awake()).toBe(0);
  await mute.click();
  await expect.poll(awake).toBe(1);
});
