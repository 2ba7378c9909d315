// Rummikub's board late in a game: whole, readable and in reach, on every screen and in every language.
import { type Box, Lessons, ON_ITS_SIDE, PHONE, Rummikub, box, boxes, expect, inside, nothingSeriousInAnyLight, overlap, picture, test, windowOf } from './house/index.ts';

const PHONE_OF_TWO = { ...PHONE, deviceScaleFactor: 2 };
/** The screens that the game is played on, and how each may be held. */
const SCREENS = {
  phone: [PHONE_OF_TWO, [PHONE.viewport, ON_ITS_SIDE.viewport]],
  desktop: [{ viewport: { width: 1440, height: 900 } }, [{ width: 1440, height: 900 }]],
} as const;
/** The narrowest tile whose number is still easy to read, on the smallest screen with the fullest board. */
const READABLE = 18;

for (const [screen, [wishes, sizes]] of Object.entries(SCREENS)) {
  test(`every tile of a full board is in sight and readable on a ${screen}`, async ({ arrive }) => {
    const { page } = await arrive(wishes);
    const game = new Rummikub(page, 'hasTouch' in wishes);
    for (const position of ['late', 'hoard']) {
      await game.resume(position);
      for (const viewport of sizes) {
        await page.setViewportSize(viewport);
        await game.isStill();
        await picture(page, `${position}-${viewport.width}`);
        const where = `${position}, ${viewport.width} wide`;
        const board = await box(game.board);
        const tiles = await boxes(game.laid.locator('.tile'));
        expect(tiles.length, where).toBeGreaterThanOrEqual(92);
        expectReadable(tiles, board, where);
        expectReadable(await boxes(game.rack.locator('.tile')), windowOf(viewport), where);
        for (const shown of [game.draw, game.confirm, game.tool('undo'), game.tool('hint'), page.locator('.rk-pool')]) {
          expect(inside(await box(shown), windowOf(viewport)), where).toBe(true);
        }
        expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), where).toBe(true);
      }
    }
  });
}

/** Expects every tile to be inside, wide enough and clear of the others. */
function expectReadable(tiles: Box[], place: Box, where: string): void {
  expect(tiles.filter((tile) => !inside(tile, place)), `out of view: ${where}`).toEqual([]);
  expect(tiles.filter((tile) => tile.width < READABLE), `too narrow: ${where}`).toEqual([]);
  expect(tiles.filter((tile, at) => tiles.slice(at + 1).some((other) => overlap(tile, other))), `covered: ${where}`).toEqual([]);
}

test('axe finds nothing serious on a full board', async ({ visitor: { page, home } }) => {
  const game = new Rummikub(page);
  for (const lang of ['en', 'fr', 'ko']) {
    await home.visit();
    await home.language.selectOption(lang);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await game.resume('late');
    await nothingSeriousInAnyLight(page, lang);
  }
});

test('two fingers zoom the board around the place between them, and pan it', async ({ arrive }) => {
  const { page } = await arrive(PHONE_OF_TWO);
  const game = new Rummikub(page, true);
  await game.resume('late');
  const [tile] = (await game.tiles()).slice(40);
  if (!tile) throw new Error('an empty board');
  const place = async () => box(game.tile(tile.id));
  const before = await place();
  const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
  const at = (dx: number, dy: number) => ({ x: middle.x + dx, y: middle.y + dy });
  await game.hand.fingers([
    [at(-20, 0), at(-50, 0)],
    [at(20, 0), at(50, 0)],
  ]);
  await expect.poll(async () => (await place()).width).toBeGreaterThan(before.width * 2);
  const grown = await place();
  // It has grown where the fingers are, as far as the board reaches.
  expect(Math.abs(grown.x + grown.width / 2 - middle.x)).toBeLessThan(grown.width);
  expect(Math.abs(grown.y + grown.height / 2 - middle.y)).toBeLessThan(grown.height);
  expect((await game.tiles()).map(({ id }) => id), 'nothing was dragged').toContain(tile.id);
  await expect(game.tool('undo')).toHaveAttribute('aria-disabled', 'true');

  await game.hand.fingers([
    [at(-40, 0), at(-40, 60)],
    [at(40, 0), at(40, 60)],
  ]);
  await expect.poll(async () => (await place()).y).toBeGreaterThan(grown.y + 30);
  expect((await place()).width).toBeCloseTo(grown.width, 0);

  await game.hand.fingers([
    [at(-80, 0), at(-15, 0)],
    [at(80, 0), at(15, 0)],
  ]);
  await expect.poll(async () => (await place()).width).toBeCloseTo(before.width, 0);
});

test('sorting the hand takes nothing back, wherever the browser sends the click after it', async ({ visitor: { page } }) => {
  const game = new Rummikub(page);
  await game.practise({ opening: 0, clock: 0 });
  const [first, second] = await game.held();
  if (!first || !second) throw new Error('an empty rack');
  await game.drag(first.id, await game.cell(await game.freeRow(), 2));
  await game.tile(first.id).click();
  await expect(game.tile(first.id)).toHaveAttribute('aria-pressed', 'true');
  // In Safaris until 2025, that is what both the pressed element and the one under the pointer lie in.
  await page.getByTestId('rack').evaluate((rack) => {
    addEventListener('click', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
    addEventListener('mouseup', () => rack.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  });
  const last = await box(game.rack.last());
  await game.drag(second.id, { x: last.x + last.width * 0.9, y: last.y + last.height / 2 });
  await expect(game.rack.last()).toHaveAttribute('data-tile', second.id);
  await expect(game.laid.and(game.tile(first.id))).toHaveCount(1);
});

test('a board that is gone is not measured in the place of another, once the page is seen again', async ({ visitor: { page } }) => {
  const faults: Error[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  const game = new Rummikub(page);
  await game.resume('late');
  // A page behind another has no frames.
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame.bind(window);
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (draw) => held.push(draw);
    const seen = () => {
      window.requestAnimationFrame = frame;
      held.forEach((draw) => frame(draw));
    };
    Object.assign(window, { seen });
    window.dispatchEvent(new Event('resize'));
  });
  await new Lessons(page, 'rummikub').open();
  await expect(game.board).toBeVisible();
  await page.evaluate(() => (window as unknown as { seen: () => void }).seen());
  await game.isStill();
  expect(faults).toEqual([]);
});
