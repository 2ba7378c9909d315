// Measures Lexio's table on every screen, and the moment when a round ends.
import type { Page } from '@playwright/test';
import { boxes, expect, inside, overlap, test, windowOf, write } from './house/index.ts';

/** Width and height of a window, and the least width of a tile in hand. */
const FOR_FINGERS: [number, number, number][] = [
  [390, 844, 46],
  // With the bars of the browser, and on what most phones have.
  [390, 664, 46],
  [360, 640, 44],
  // The smallest that many have, where the trick has little height.
  [375, 553, 44],
  [844, 390, 46],
  [820, 1180, 96],
  // A smaller tablet, with and without the bars of the browser, and the largest.
  [768, 1024, 86],
  [768, 954, 80],
  [1024, 1366, 66],
];
const FOR_A_MOUSE: [number, number, number][] = [
  [1280, 800, 66],
  [1920, 1080, 96],
  // A small laptop with the bars of the browser, and what is left of it at one and a half times the size.
  [1366, 625, 60],
  [853, 533, 46],
  // The narrowest desk.
  [900, 660, 59],
];

for (const [hand, screens] of Object.entries({ fingers: FOR_FINGERS, 'a mouse': FOR_A_MOUSE })) {
  test(`tiles, words and buttons are large enough on every screen for ${hand}`, async ({ arrive }) => {
    const visitor = await arrive({ hasTouch: screens === FOR_FINGERS });
    const { page, table } = visitor;
    await visitor.openPractice({ others: ['bot', 'bot', 'bot'] });
    await table.turn();
    for (const [width, height, least] of screens) {
      const viewport = { width, height };
      await page.setViewportSize(viewport);
      const where = `at ${width} × ${height}`;
      for (const tile of await boxes(page.locator('.rack-tile .tile'))) {
        expect(tile.width, where).toBeGreaterThanOrEqual(least);
        expect(inside(tile, windowOf(viewport)), where).toBe(true);
      }
      const [own] = await boxes(page.locator('.own .place-plate'));
      expect(inside(own, windowOf(viewport)), `the own seat is in view ${where}`).toBe(true);
      // The felt uses the full width, and no plate is cut off at its edge.
      const [felt] = await boxes(page.locator('.felt'));
      expect(felt.width, where).toBeGreaterThan(width * 0.94);
      for (const plate of await boxes(page.locator('.felt .place-plate, .felt .place-pile .chip'))) {
        if (plate.width > 0) expect(inside(plate, felt), where).toBe(true);
      }
      const [ends, ...low] = await boxes(page.locator('.middle-tiles, .own .place-plate, .own .desk-line, .kinds'));
      const bottom = ends.y + ends.height;
      const below = height > width || height < 640 ? low.filter((part) => part.width > 0) : [];
      for (const part of below) expect(part.y, `nothing lies on the trick ${where}`).toBeGreaterThanOrEqual(bottom);
      expect(await smallest(page), `no words under 12 px ${where}`).toBeGreaterThanOrEqual(12);
      for (const digits of await chipDigits(page)) expect(digits, `what a chip is worth ${where}`).toBeGreaterThanOrEqual(11.9);
      for (const button of await boxes(page.locator('.table button:visible'))) {
        expect(Math.min(button.width, button.height), where).toBeGreaterThanOrEqual(44);
      }
    }
    if (screens !== FOR_FINGERS) return;
    const narrow = { width: 360, height: 640 };
    await page.setViewportSize(narrow);
    await write(table.line, 'W'.repeat(20));
    for (const one of await boxes(page.locator('.rack-tile, .actions button, .own .desk-line'))) {
      expect(inside(one, windowOf(narrow)), 'whatever a player is called').toBe(true);
    }
  });
}

test('Pass and Play are in reach where letters are large', async ({ arrive }) => {
  // Of the three languages, French has the longest words for them.
  const { page } = await arrive({ hasTouch: true, locale: 'fr-FR' });
  await page.goto('/practice/lexio');
  await expect(page.locator('.rack-tile')).not.toHaveCount(0);
  // A phone 412 px wide whose letters are 24 px high has room for as much as this one.
  const viewport = { width: 275, height: 610 };
  await page.setViewportSize(viewport);
  const out = async () => {
    const buttons = await boxes(page.locator('.actions button:visible'));
    return buttons.filter((button) => !inside(button, windowOf(viewport)) || Math.min(button.width, button.height) < 44);
  };
  await expect.poll(out).toEqual([]);
});

test('on a folded phone, plates, last plays, the line and the result are read', async ({ arrive }) => {
  const visitor = await arrive({ hasTouch: true });
  const { page, table } = visitor;
  await visitor.openPractice({ others: ['bot', 'bot', 'bot', 'bot'], rounds: 1 });
  await table.turn();
  // On a tablet held upright, the trick lies above the own seat and the line.
  for (const [width, height] of [[768, 1024], [768, 954]] as const) {
    await page.setViewportSize({ width, height });
    const [trick, own] = await boxes(page.locator('.middle-tiles, .own-head'));
    expect(trick.y + trick.height, `${height} high`).toBeLessThanOrEqual(own.y);
  }
  const low = { width: 653, height: 280 };
  await page.setViewportSize(low);
  const [trick] = await boxes(page.locator('.middle'));
  expect(trick.height, 'the trick has room').toBeGreaterThan(36);
  for (const part of await boxes(page.locator('.felt .place-plate, .own .place-plate'))) expect(overlap(trick, part)).toBe(false);
  await page.setViewportSize({ width: 280, height: 653 });
  const plates = await boxes(page.locator('.felt .place-plate'));
  for (const part of await boxes(page.locator('.felt .seat-more > *, .felt .last-tiles'))) {
    const own = plates.some((plate) => part.width === 0 || (part.x >= plate.x - 1 && part.x + part.width <= plate.x + plate.width + 1));
    expect(own, 'nothing lies on a neighbour').toBe(true);
  }
  expect((await boxes(page.locator('.own .desk-line')))[0].width, 'the line has a row').toBeGreaterThan(240);
  expect(await whole(page, '.bar-title')).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await table.playRound();
  for (const viewport of [{ width: 280, height: 653 }, { width: 320, height: 568 }]) {
    await page.setViewportSize(viewport);
    expect(await whole(page, '.standing-name'), `names at ${viewport.width}`).toBe(true);
    expect(await whole(page, '.result-told'), `the result at ${viewport.width}`).toBe(true);
  }
});

test('plates, and the line beside the own one, stay where they are when few tiles are left', async ({ arrive }) => {
  const visitor = await arrive({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page, table } = visitor;
  await visitor.openPractice({ others: ['bot', 'bot', 'bot'] });
  await table.turn();
  const counts = await page.locator('.place-count').all();
  const stay = async () => {
    const plates = await boxes(page.locator('.felt .place-plate, .own .place-plate, .desk-line'));
    return plates.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round));
  };
  for (const count of counts) await write(count.locator('.digits'), '13');
  const before = await stay();
  for (const count of counts) await write(count.locator('.digits'), '1');
  expect(await stay()).toEqual(before);
  for (const count of counts) await count.evaluate((count) => count.classList.add('few'));
  expect(await stay()).toEqual(before);
});

/** Whether all that there is of something is seen at its full width. */
function whole(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluateAll((all) => all.length > 0 && all.every((one) => one.scrollWidth <= one.clientWidth));
}

test('the winner and the way on are in sight on every screen', async ({ arrive }) => {
  const visitor = await arrive({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page, table } = visitor;
  await visitor.openPractice({ others: ['bot', 'bot', 'bot'], rounds: 2 });
  await table.playRound();
  await expect(table.nextRound).toBeFocused();
  for (const viewport of [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport);
    await expect(table.result.getByRole('heading', { level: 2 })).toHaveText(/You win!|wins/);
    await expect(table.result).toContainText('Out of tiles first');
    const [next] = await boxes(table.nextRound);
    expect(inside(next, windowOf(viewport)), `Next is in sight at ${viewport.width}`).toBe(true);
    // The remaining hands lie open.
    expect(await page.locator('.felt .open-hand:visible').count()).toBeGreaterThan(0);
  }
  await table.result.getByRole('button', { name: 'Show the table' }).click();
  for (const [width, height] of [[640, 900], [768, 954], [390, 844]] as const) {
    await page.setViewportSize({ width, height });
    const own = await boxes(page.locator('.own .place-plate, .own .desk-line'));
    for (const tile of await boxes(page.locator('.middle-tile .tile, .felt .open-hand:visible .tile'))) {
      for (const part of own) expect(overlap(tile, part), `the trick and the open hands lie clear at ${width} × ${height}`).toBe(false);
    }
  }
  // Nothing beats the last trick any more.
  await page.keyboard.press('c');
  await expect(table.line).toContainText('The round is over');
  await expect(table.line).toHaveAttribute('data-mood', 'bad');
});

/** The smallest size of any visible text at the table. */
function smallest(page: Page): Promise<number> {
  return page.locator('.table').evaluate((table) => {
    const told = [...table.querySelectorAll<HTMLElement>('*')].filter((one) => {
      const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      return own && one.getClientRects().length > 0 && one.closest('svg') === null;
    });
    return Math.min(...told.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  });
}

/** Sizes of the visible numbers on chips, as they are drawn. */
function chipDigits(page: Page): Promise<number[]> {
  return page.locator('.table .chip text:visible').evaluateAll((texts) =>
    (texts as SVGTextElement[]).map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0)),
  );
}
