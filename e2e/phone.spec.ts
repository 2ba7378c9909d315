// On a phone, upright and on its side: everything in reach, nothing to scroll for.
import type { Locator, Page } from '@playwright/test';
import { Matgo, NOTE_MS, ON_ITS_SIDE, PHONE, Rummikub, box, boxes, byTaps, expect, expectToFit, goTo, holdTimers, inside, overlap, test, windowOf } from './house/index.ts';

const TOUCH = 44;
/** The first page last: its header has the choice of the language. */
const PAGES = ['/new/lexio', '/settings', '/rules/lexio', '/about', '/nowhere', '/practice/lexio', '/'];
const PHONES = { upright: { width: 390, height: 844 }, 'on its side': { width: 844, height: 390 } };
/** What most phones have, and what is left on a desk where letters are four times as large (WCAG 2.2, 1.4.10). */
const NARROW = [{ width: 360, height: 800 }, { width: 320, height: 640 }];
const SHARP = { ...PHONE, deviceScaleFactor: 2 };
/** What the notch and the round corners of a phone on its side take from each end, and a camera in full screen from above. */
const NOTCH = { left: 47, right: 47, top: 24, bottom: 21 };

test('no page scrolls sideways, in any language', async ({ arrive }) => {
  const visitor = await arrive(PHONE);
  const { page, home } = visitor;
  await home.visit();
  for (const lang of ['en', 'fr', 'ko']) {
    await page.setViewportSize(PHONES.upright);
    await home.language.selectOption(lang);
    for (const path of PAGES) {
      await visitor.goTo(path);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      for (const viewport of [...Object.values(PHONES), ...NARROW]) {
        await page.setViewportSize(viewport);
        await expectToFit(page, `${path} in ${lang}, ${viewport.width} wide`);
        expect(await cutOff(page), `${path} in ${lang}, ${viewport.width} wide`).toEqual([]);
      }
    }
  }
});

/** What can be pressed and is cut off at a side, where nothing can be scrolled. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const seen = (element: Element) => element.checkVisibility() && !element.closest('.sr-only, .skip');
    const scrolls = (element: Element | null): boolean =>
      element !== null && (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const out = [...document.querySelectorAll('a, button, input, select, summary')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return seen(element) && (left < -0.5 || right > innerWidth + 0.5) && !scrolls(element.parentElement);
    });
    return out.map((element) => element.outerHTML.slice(0, 140));
  });

test('however a phone is held, nothing around the tables is too small to tap or to read', async ({ arrive }) => {
  const { page } = await arrive(SHARP);
  for (const path of ['/', '/new/lexio', '/settings', '/rules/matgo', '/nowhere', '/friends/rummikub']) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('#boot')).toHaveCount(0);
    if (path.startsWith('/friends')) await page.waitForURL('**/t/*');
    for (const [held, viewport] of Object.entries(PHONES)) {
      await page.setViewportSize(viewport);
      const small = await page.evaluate((touch) => {
        const seen = (element: Element) => element.checkVisibility() && !element.closest('.sr-only, .skip');
        const targets = [...document.querySelectorAll('a:not(p a), button, summary, select, .segment, .toggle, .text-field')];
        const tight = targets.filter(seen).filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          return Math.min(width, height) < touch - 0.5;
        });
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const tiny: Element[] = [];
        while (texts.nextNode()) {
          const inside = texts.currentNode.parentElement;
          if (!inside || !texts.currentNode.nodeValue?.trim() || inside.closest('svg, script, style, noscript') || !seen(inside)) continue;
          if (parseFloat(getComputedStyle(inside).fontSize) < 12) tiny.push(inside);
        }
        return [...tight, ...tiny].map((element) => element.outerHTML.slice(0, 140));
      }, TOUCH);
      expect(small, `${path}, ${held}`).toEqual([]);
    }
  }
});

test('however a phone is held, all thirteen tiles and every button of a table are in view, large enough', async ({ arrive }) => {
  const visitor = await arrive(SHARP);
  const { page, table } = visitor;
  await visitor.openTable({ others: ['bot', 'bot', 'bot'] });
  await table.turn();
  await expect(table.tiles).toHaveCount(13);
  for (const [held, viewport] of Object.entries(PHONES)) {
    await page.setViewportSize(viewport);
    const tiles = await boxes(table.tiles);
    for (const [at, one] of tiles.entries()) {
      expect(inside(one, windowOf(viewport)), `tile ${at} is in view, ${held}`).toBe(true);
      expect(Math.min(one.width, one.height), `tile ${at} is large enough, ${held}`).toBeGreaterThanOrEqual(TOUCH);
      for (const other of tiles.slice(at + 1)) expect(overlap(one, other), `tile ${at} lies free, ${held}`).toBe(false);
    }
    const buttons = page.locator('.actions button:visible, .kinds button:visible, .bar button:visible');
    for (const [at, one] of (await boxes(buttons)).entries()) {
      const name = await buttons.nth(at).getAttribute('aria-label') ?? await buttons.nth(at).innerText();
      expect(Math.min(one.width, one.height), `${name}, ${held}`).toBeGreaterThanOrEqual(TOUCH);
    }
    for (const button of [table.play, table.pass]) {
      const [box] = await boxes(button);
      expect(inside(box, windowOf(viewport)), held).toBe(true);
    }
    expect(await scrolls(page), held).toBe(false);
  }

  // A note is shown on the sheet, which covers the page.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByText('Invite', { exact: true }).click();
  await holdTimers(page, NOTE_MS);
  await menu.getByRole('button', { name: 'Copy', exact: true }).click();
  for (const viewport of Object.values(PHONES)) {
    await page.setViewportSize(viewport);
    await expect(menu.locator('.toast')).toBeVisible();
  }
});

test('nothing to read or to press lies under the notch of a phone on its side', async ({ arrive }) => {
  const visitor = await arrive(ON_ITS_SIDE);
  const { page, table } = visitor;
  await visitor.goTo('/about');
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setSafeAreaInsetsOverride', { insets: NOTCH });
  for (const path of ['/', '/about', '/rules/matgo']) {
    await visitor.goTo(path);
    await expect.poll(() => beneath(page), path).toEqual([]);
  }
  await visitor.goTo('/practice/lexio');
  await expect(table.tiles).not.toHaveCount(0);
  await expect.poll(() => beneath(page), 'Lexio').toEqual([]);
  await new Matgo(page).prepare('shake');
  await expect.poll(() => beneath(page), 'Matgo').toEqual([]);
  await new Rummikub(page, true).resume('late');
  await expect.poll(() => beneath(page), 'Rummikub').toEqual([]);
  // Nor under the bar at the lower edge, to set a table up and to talk at it.
  const above = async (parts: Locator) => {
    await expect(parts.first()).toBeVisible();
    const low = (await boxes(parts)).map(({ y, height }) => y + height);
    expect(Math.max(...low)).toBeLessThanOrEqual(ON_ITS_SIDE.viewport.height - NOTCH.bottom);
  };
  await visitor.goTo('/new/lexio');
  await above(page.locator('.ends button'));
  await visitor.goTo('/friends/lexio');
  await page.waitForURL('**/t/*');
  await page.locator('#talk-sheet-open').click();
  await above(page.locator('.talk-row > *'));
});

test('a round is played by taps, while the phone is turned at every move', async ({ arrive }) => {
  const visitor = await arrive(SHARP);
  const { page, table } = visitor;
  await visitor.openTable({ others: ['bot'], rounds: 1 });
  await table.turn();
  const tile = table.tiles.first();
  for (const viewport of Object.values(PHONES)) {
    await page.setViewportSize(viewport);
    await tile.tap();
    await expect(tile).toHaveAttribute('aria-pressed', 'true');
    await tile.tap();
    await expect(tile).toHaveAttribute('aria-pressed', 'false');
  }
  let moves = 0;
  await table.playRound(async (table) => {
    moves += 1;
    await page.setViewportSize(moves % 2 === 0 ? PHONES.upright : PHONES['on its side']);
    await byTaps(table);
  });
  for (const viewport of Object.values(PHONES)) {
    await page.setViewportSize(viewport);
    const [result] = await boxes(table.result);
    expect(inside(result, windowOf(viewport)), `${viewport.width} wide`).toBe(true);
  }
});

test('a tile that is held while the phone is turned goes back to the hand', async ({ arrive }) => {
  const visitor = await arrive({ viewport: PHONES.upright });
  const { page, table } = visitor;
  await visitor.openPractice({ others: ['bot', 'bot', 'bot'] });
  await table.turn();
  const hand = await table.hand();
  const tile = table.tiles.first();
  await tile.hover();
  const { x, y } = await box(tile);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await expect(tile).toHaveAttribute('style', /translate/);
  await page.setViewportSize(PHONES['on its side']);
  // What was among the other tiles is now far above them, where a tile that is dropped is played.
  await page.mouse.move(422, 120, { steps: 4 });
  await page.mouse.up();
  await expect(tile).not.toHaveAttribute('style', /translate/);
  expect(await table.chosen()).toEqual([]);
  expect(await table.hand()).toEqual(hand);
});

test('without dragging, too, tiles come into any order: some are chosen, and another is double-tapped', async ({ arrive }) => {
  const visitor = await arrive(SHARP);
  const { page, table } = visitor;
  await visitor.openPractice({ others: ['bot', 'bot', 'bot'] });
  await table.turn();
  const hand = await table.hand();
  await table.tile(hand[0] ?? '').tap();
  await tapTwice(table.tile(hand[2] ?? ''));
  await expect.poll(() => table.hand()).toEqual([hand[1], hand[2], hand[0], ...hand.slice(3)]);
  await tapTwice(table.tile(hand[1] ?? ''));
  await expect.poll(() => table.hand()).toEqual([hand[0], hand[1], hand[2], ...hand.slice(3)]);
  expect(await table.chosen(), 'the choice is as it was').toEqual([hand[0]]);

  const rummikub = new Rummikub(page, true);
  await rummikub.practise({ opening: 0, clock: 0 });
  const rack = async () => (await rummikub.held()).map(({ id }) => id);
  const [first = '', second = '', third = '', ...others] = await rack();
  await rummikub.tile(first).tap();
  await rummikub.tile(second).tap();
  await tapTwice(rummikub.tile(third));
  await expect.poll(rack).toEqual([third, first, second, ...others]);
  // Without waiting for a frame: a key that found no tile focused would be the browser's, and leave the table.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await rummikub.tile(third).focus();
  for (const order of [[first, third, second], [first, second, third]]) {
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(rack).toEqual([...order, ...others]);
    await expect(rummikub.tile(third)).toBeFocused();
  }
});

test('where there is nothing yet, the words about it have the width of the phone', async ({ arrive }) => {
  const { page } = await arrive({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await goTo(page, '/friends');
  const [room, words] = [await box(page.locator('section.no-tables')), await box(page.locator('section.no-tables > div'))];
  expect(words.width).toBeGreaterThan(room.width - 40);
});

test('the bars of the browser have the colour of the chosen theme, from the first byte on', async ({ arrive }) => {
  const { page } = await arrive(PHONE);
  const bars = () => page.locator('meta[data-scheme]').evaluateAll((all) => all.map((one) => one.getAttribute('media')));
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect.poll(bars).toEqual(['not all', 'all']);
  // Before the app runs, and has painted them itself.
  await page.route('**/assets/web*', (route) => route.abort());
  await page.reload();
  expect(await bars()).toEqual(['not all', 'all']);
});

test('on paper everything is dark on white, whatever the theme', async ({ visitor }) => {
  const { page } = visitor;
  await page.addInitScript(() => localStorage.setItem('madang.theme', 'dark'));
  await visitor.goTo('/about');
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const onScreen = await ink();
  await page.emulateMedia({ media: 'print' });
  expect(await ink()).not.toBe(onScreen);
  await page.evaluate(() => void (document.documentElement.dataset.theme = 'light'));
  const light = await ink();
  await page.evaluate(() => void (document.documentElement.dataset.theme = 'dark'));
  expect(await ink()).toBe(light);
});

test('the screen stays lit during a match, and no longer', async ({ arrive }) => {
  const visitor = await arrive(PHONE);
  const { page, table } = visitor;
  await page.addInitScript(() => {
    const light = Object.assign(globalThis, { light: 0 });
    const lock = { release: async () => void (light.light -= 1) };
    const request = async () => {
      light.light += 1;
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await page.clock.install();
  const light = () => page.evaluate(() => (globalThis as unknown as { light: number }).light);
  await visitor.openPractice({ others: ['bot', 'bot'] });
  await table.turn();
  await expect.poll(light).toBe(1);
  await table.move(byTaps);
  await table.turn();
  expect(await light()).toBe(1);
  // A phone that was put down in the middle of the match goes dark in the end, and is lit again once it is touched.
  await page.clock.fastForward('31:00');
  await expect.poll(light).toBe(0);
  await table.line.tap();
  await expect.poll(light).toBe(1);
  await page.goBack();
  await expect.poll(light).toBe(0);
});

test('tapping a kind chooses it, and a finger drawn over the table reloads nothing and goes to no other page', async ({ arrive }) => {
  const visitor = await arrive(PHONE);
  const { page, table } = visitor;
  await visitor.openPractice({ others: ['bot', 'bot', 'bot'] });
  await table.turnToPlay();
  await table.kinds.first().tap();
  await expect(table.kinds.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(table.line).toHaveAttribute('data-mood', 'good');

  await test.step('a finger drawn down on the felt, and one drawn along the kinds', async () => {
    const beyond = () => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);
    expect(await beyond()).toBe('none');
    expect(await page.locator('.kinds').evaluate((row) => getComputedStyle(row).overscrollBehaviorX)).toBe('contain');
    await visitor.goTo('/about');
    expect(await beyond()).toBe('auto');
  });
});

test('a finger wakes the sounds when it is lifted: coming down, it is no gesture to a browser yet', async ({ arrive }) => {
  const { page } = await arrive({ ...PHONE, hears: true });
  await page.addInitScript(() => {
    const woken: string[] = Object.assign(globalThis, { woken: [] }).woken;
    Object.defineProperty(BaseAudioContext.prototype, 'state', { get: () => 'suspended' });
    AudioContext.prototype.resume = async () => void woken.push(window.event?.type ?? '');
  });
  await page.goto('/settings');
  await expect(page.locator('#boot')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).first().tap();
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { woken: string[] }).woken)).toContain('pointerup');
});

test('what an output sleeps through is not heard at once when it wakes', async ({ arrive }) => {
  const { page } = await arrive({ ...PHONE, hears: true });
  await page.addInitScript(() => {
    const counted = Object.assign(globalThis, { struck: 0 });
    Object.defineProperty(BaseAudioContext.prototype, 'state', { get: () => 'suspended' });
    AudioContext.prototype.resume = async () => {};
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (when) {
      counted.struck++;
      start.call(this, when);
    };
  });
  await page.goto('/settings');
  // A click that does not bubble is no gesture to the app.
  const listen = (touched: boolean) =>
    page.getByRole('button', { name: 'Listen' }).evaluate((button, touched) => {
      if (touched) dispatchEvent(new PointerEvent('pointerup'));
      button.dispatchEvent(new MouseEvent('click'));
      return (globalThis as unknown as { struck: number }).struck;
    }, touched);
  const struck = await listen(true);
  expect(struck).toBeGreaterThan(0);
  await page.waitForTimeout(1_100);
  expect(await listen(false)).toBe(struck);
});

/**
 * Taps where a tile lies, twice in a row: `tap` would make sure of the tile between the two. However slow the machine
 * is, the page takes the two for one moment's.
 */
async function tapTwice(tile: Locator): Promise<void> {
  const page = tile.page();
  await tile.tap({ trial: true });
  const { x, y, width, height } = await box(tile);
  await page.evaluate(() => {
    const now = performance.now();
    Object.defineProperty(MouseEvent.prototype, 'timeStamp', { get: () => now, configurable: true });
  });
  for (let taps = 0; taps < 2; taps += 1) await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.evaluate(() => Reflect.deleteProperty(MouseEvent.prototype, 'timeStamp'));
}

/** What lies closer to an edge of the window than the notch allows. */
function beneath(page: Page): Promise<string[]> {
  return page.evaluate((notch) => {
    const seen = (element: Element) => element.checkVisibility() && !element.closest('.sr-only, .skip');
    const parts = [...document.querySelectorAll('a, button, summary, select, h1, h2, [data-testid="seat"]')].filter(seen);
    const lies = parts.filter((part) => {
      const { left, right, top, width } = part.getBoundingClientRect();
      return width > 1 && (left < notch.left - 0.5 || right > innerWidth - notch.right + 0.5 || top < notch.top - 0.5);
    });
    return lies.map((element) => element.outerHTML.slice(0, 140));
  }, NOTCH);
}

function scrolls(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 1);
}
