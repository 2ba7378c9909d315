// Rummikub on eight screens: targets are large enough to hit, text is large enough to read, and everything is in sight.
import type { Locator, Page } from '@playwright/test';
import { type Box, Rummikub, box, boxes, expect, inside, overlap, picture, test, windowOf, write } from './house/index.ts';

const TABLET = { width: 820, height: 1180 };
const LARGE = { width: 1920, height: 1080 };
/** The screens for each kind of pointer. */
const SCREENS = {
  fingers: { wishes: { hasTouch: true, isMobile: true }, sizes: [{ width: 390, height: 844 }, { width: 360, height: 640 }, { width: 844, height: 390 }, TABLET] },
  'a mouse': { wishes: {}, sizes: [{ width: 1280, height: 800 }, LARGE, { width: 1366, height: 625 }, { width: 853, height: 533 }] },
};
/** A phone on its side whose browser keeps its bars in sight. */
const LOW = { width: 740, height: 304 };
/** Smallest sizes of a target for a finger, and of letters, in pixels. */
const TARGET = 44;
const SMALLEST = 12;

for (const [pointer, { wishes, sizes }] of Object.entries(SCREENS)) {
  test(`everything to press is large and in sight, on every screen for ${pointer}`, async ({ arrive }) => {
    const { page } = await arrive(wishes);
    const game = new Rummikub(page, 'hasTouch' in wishes);
    for (const position of ['last', 'late']) {
      await game.resume(position);
      for (const viewport of sizes) {
        const window = windowOf(viewport);
        const where = `at ${viewport.width} × ${viewport.height}`;
        await page.setViewportSize(viewport);
        await game.isStill();
        await picture(page, `${position}-${viewport.width}`);
        const buttons = page.locator('.rk-tools button, .rk-actions button');
        expect(await buttons.count(), where).toBe(10);
        for (const { name, ...box } of [...(await named(buttons)), ...(await named(game.rack))]) {
          expect(box.width, `${name} is wide ${where}`).toBeGreaterThanOrEqual(TARGET - 0.1);
          expect(box.height, `${name} is high ${where}`).toBeGreaterThanOrEqual(TARGET - 0.1);
          expect(inside(box, window), `${name} is in sight ${where}`).toBe(true);
        }
        for (const seen of [game.line, game.board, page.locator('.rk-own [data-testid="seat"]'), page.locator('.rk-pool')]) {
          expect(inside(await box(seen), window), where).toBe(true);
        }
        for (const seat of await named(page.getByTestId('seat'))) expect(inside(seat, window), `${seat.name} ${where}`).toBe(true);
        // On a tablet the tiles of a rack are equally large, however few lie on it.
        if (viewport === TABLET) await expect.poll(async () => (await box(game.rack.first().locator('.tile'))).width, position).toBeGreaterThanOrEqual(64);
        expect(await small(page), `${position} ${where}`).toEqual([]);
        expect(await cut(game.line), `the line is read to its end ${where}`).toBe(false);
        // What a joker stands for leaves the numbers beside it in sight.
        const wide = await page.locator('.stands-for').evaluateAll((plates) => plates.filter((plate) => plate.clientWidth > (plate.parentElement?.clientWidth ?? 0)).length);
        expect(wide, `${position} ${where}`).toBe(0);
      }
    }
    await page.setViewportSize(LOW);
    await game.isStill();
    const pressed = await named(page.locator('.rk-tools button, .rk-actions button'));
    for (const [at, one] of pressed.entries()) {
      expect(inside(one, windowOf(LOW)), `${one.name} is in sight of a low phone`).toBe(true);
      for (const other of pressed.slice(at + 1)) expect(overlap(one, other), `${one.name} lies on ${other.name}`).toBe(false);
    }
    if (pointer !== 'fingers') return;
    // What is said of a set begun in the last row is read after the phone has been turned, too.
    await page.setViewportSize({ width: 390, height: 844 });
    const [held] = await game.held();
    await game.drag(held?.id ?? '', await game.cell(await game.freeRow(), 1));
    const name = page.locator('.rk-set[data-state="begun"] .rk-name');
    await expect(name).toBeVisible();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => inside(await box(name), await box(game.board))).toBe(true);
  });

  test(`the result and the rules fit on every screen for ${pointer}`, async ({ arrive }) => {
    const { page } = await arrive(wishes);
    const game = new Rummikub(page, 'hasTouch' in wishes);
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      await theEndFits(game, windowOf(viewport), `at ${viewport.width} × ${viewport.height}`);
    }
  });
}

/** Expects the rules, the call of whoever goes out, and the result to be inside the window. */
async function theEndFits(game: Rummikub, window: Box, where: string): Promise<void> {
  const { page } = game;
  await game.resume('last');
  await page.getByRole('button', { name: 'Help' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Jokers on the table' })).toBeAttached();
  expect(inside(await box(sheet), window), where).toBe(true);
  expect(await sheet.evaluate((element) => element.scrollWidth <= element.clientWidth + 1), where).toBe(true);
  await page.keyboard.press('Escape');
  // Then every tile held is laid.
  await game.followHints();
  await expect(game.rack).toHaveCount(0);
  // The call shows only for a moment, so the page itself has to look.
  const called = page.waitForFunction(() => {
    const call = document.querySelector('[data-testid="call"]');
    return call && { text: call.textContent, box: call.getBoundingClientRect().toJSON() as DOMRect };
  });
  await game.confirm.click();
  const call = await (await called).jsonValue();
  expect(call?.text).toContain('Rummikub!');
  expect(inside(call?.box as DOMRect, window), where).toBe(true);
  await expect(page.getByRole('log')).toContainText('Rummikub! You won the game.');
  await expect(game.result).toBeVisible();
  await picture(page, `result-${window.width}`);
  expect(inside(await box(game.result), window), where).toBe(true);
  // A game that is alone says once what it was worth, and a long name has room beside it.
  const row = game.result.getByRole('listitem').last();
  await expect(row.locator('.standing-chips')).toHaveCount(0);
  const name = row.locator('.standing-name');
  for (const [part, words] of [[name, 'Hanbyeol'], [row.locator('.standing-left'), '15 tiles'], [row.locator('.standing-net'), '−127']] as const) {
    await write(part, words);
  }
  expect(await name.evaluate((name) => name.scrollWidth <= name.clientWidth), `a name is read whole ${where}`).toBe(true);
}

for (const bots of [3, 4, 5]) {
  test(`the plates of ${bots} others and the pool lie beside each other on the narrowest and the lowest phones`, async ({ arrive }) => {
    const { page } = await arrive({ hasTouch: true });
    const game = new Rummikub(page, true);
    await game.practise({}, bots);
    await expect(game.rack).toHaveCount(14);
    for (const viewport of [{ width: 280, height: 653 }, { width: 360, height: 740 }, { width: 653, height: 280 }]) {
      const where = `at ${viewport.width} × ${viewport.height}`;
      await page.setViewportSize(viewport);
      await game.isStill();
      await picture(page, `plates-${bots}-${viewport.width}`);
      const parts = await named(page.locator('.rk-others .seat, .rk-pool-word, .rk-own .seat'));
      expect(parts, where).toHaveLength(bots + 2);
      for (const [at, part] of parts.entries()) {
        expect(inside(part, windowOf(viewport)), `${part.name} ${where}`).toBe(true);
        for (const other of parts.slice(at + 1)) expect(overlap(part, other), `${part.name} lies on ${other.name} ${where}`).toBe(false);
      }
      for (const part of await boxes(page.locator('.rk-others .seat'))) expect(part.width, where).toBeGreaterThan(24);
      expect((await box(page.locator('.rk-pool-word'))).width, `a finger finds the pool ${where}`).toBeGreaterThanOrEqual(24);
      for (const count of await named(page.locator('.rk-others .rk-unopened, .rk-others .place-count'))) {
        expect(parts.some((part) => inside(count, part)), `${count.name} is on its plate ${where}`).toBe(true);
      }
      expect((await box(game.line)).width, `the line has room ${where}`).toBeGreaterThan(180);
    }
  });
}

test('tiles grow with the screen', async ({ arrive }) => {
  const { page } = await arrive({ viewport: LARGE });
  const game = new Rummikub(page);
  // Bots that could lay anything would sometimes be out of tiles before the visitor holds a set.
  await game.practise({ opening: 50, clock: 0 }, 3);
  const tiles = await game.drawUntilSet();
  for (const tile of tiles) await game.tile(tile.id).click();
  await page.getByRole('button', { name: 'Lay as a new set' }).click();
  await game.isStill();
  for (const tile of tiles) {
    const drawn = await box(game.laid.and(game.tile(tile.id)).locator('.tile'));
    expect(drawn.width).toBeGreaterThanOrEqual(76);
  }
  if ((await game.rack.count()) <= 20) expect((await box(game.rack.first().locator('.tile'))).width).toBeGreaterThanOrEqual(76);
});

function named(locator: Locator): Promise<(Box & { name: string })[]> {
  return locator.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height, name: element.getAttribute('aria-label') ?? element.textContent };
    }),
  );
}

/** Texts too small to read. The marks on tiles are pictures. */
function small(page: Page): Promise<string[]> {
  return page.locator('.rummikub').evaluate((table, smallest) => {
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement;
      if (!around || !text.textContent?.trim() || around.closest('.tile, .sr-only')) continue;
      const size = Number.parseFloat(getComputedStyle(around).fontSize);
      if (around.getClientRects().length > 0 && size < smallest) found.push(`${text.textContent}: ${size}px`);
    }
    return found;
  }, SMALLEST);
}

/** Whether a text has more lines than are shown. */
function cut(line: Locator): Promise<boolean> {
  return line.locator('span').evaluate((text) => text.scrollHeight > text.clientHeight + 1);
}
