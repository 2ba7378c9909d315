// A replay leaves room for the table, on low windows, too.
import { PHONE, Review, box, boxes, expect, expectToFit, inside, overlap, test, windowOf } from './house/index.ts';

test('a replay of every game has room on low windows, and on upright ones whatever is unfolded', async ({ visitor: { page } }) => {
  for (const [game, board, least] of [
    ['lexio', '.lexio', 0.6],
    ['matgo', '.mg-floor', 0.3],
    ['rummikub', '.rummikub', 0.6],
  ] as const) {
    await new Review(page).prepare(game);
    await page.locator('.reel-more > summary').click();
    for (const [width, height] of [[844, 390], [853, 533], [1024, 700], [1280, 720], [1366, 625]] as const) {
      await test.step(`${game}, ${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        // First with the speeds folded away, as visitors find it; then everything is in reach: the buttons, the
        // choices, the review.
        await page.locator('.reel-more > summary').click();
        await expect.poll(async () => ((await page.locator(board).first().boundingBox())?.height ?? 0) / height).toBeGreaterThan(least);
        for (const button of ['One step forward', 'Review']) await expect(page.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
        await page.locator('.reel-more > summary').click();
        await expect(page.getByRole('group', { name: 'Speed' })).toBeInViewport();
        await expectToFit(page);
      });
    }
  }
  // Of all three, Lexio's hands laid open are the highest.
  await new Review(page).prepare('lexio');
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight');
  await page.locator('.reel-more > summary').click();
  for (const [width, height] of [[390, 844], [390, 664], [375, 553], [320, 568], [768, 1024]] as const) {
    await page.setViewportSize({ width, height });
    const own = await boxes(page.locator('.own-head, .own-hand .tile'));
    for (const part of await boxes(page.locator('.felt .open-hand .tile, .middle-tile .tile'))) {
      expect(own.filter((one) => overlap(part, one)), `${width} × ${height}`).toEqual([]);
    }
  }
});

test('all that a step brings is told in full, in French on a narrow phone', async ({ arrive }) => {
  const { page } = await arrive({ ...PHONE, viewport: { width: 360, height: 740 }, locale: 'fr' });
  const review = new Review(page);
  const cut = (line: HTMLElement) => (line.scrollHeight > line.clientHeight + 2 ? [line.innerText] : []);
  for (const game of ['lexio', 'matgo']) {
    await review.prepare(game);
    const [, steps] = (await review.position.innerText()).split('/').map(Number);
    for (let step = 0; step < (steps ?? 0); step += 1) {
      await page.keyboard.press('ArrowRight');
      expect(await page.locator('[data-testid="line"] > span').evaluate(cut), `${game}, ${step}`).toEqual([]);
    }
  }
});

test('beside a review on a phone, its words are read in full, and the floor has room for its cards', async ({ arrive }) => {
  const { page } = await arrive({ ...PHONE, locale: 'fr' });
  const review = new Review(page);
  await review.prepare('matgo');
  await review.begin();
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowRight');
  for (const viewport of [PHONE.viewport, { width: 412, height: 915 }]) {
    await page.setViewportSize(viewport);
    const beyond = await review.now.evaluate((now) => now.scrollHeight - now.clientHeight);
    expect(beyond, `${viewport.width}`).toBeLessThanOrEqual(0);
    expect((await box(page.locator('.mg-floor'))).height, `${viewport.width}`).toBeGreaterThan(80);
  }
});

test('the tools of a replay lie beside each other on the narrowest phones, with its review, too', async ({ visitor: { page } }) => {
  await new Review(page).prepare('lexio');
  const words = page.locator('.reel-more > summary');
  const review = page.getByRole('button', { name: 'Review' });
  const ends = (element: Element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().right;
  };
  const sizes = [[360, 640], [320, 568]] as const;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    expect(await words.evaluate(ends), `${width}`).toBeLessThanOrEqual((await box(review)).x);
  }
  await review.click();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const tools = await boxes(page.locator('.reel-buttons > *, .reel-review'));
    for (const [at, tool] of tools.entries()) {
      expect(inside(tool, windowOf({ width, height })), `${width}: tool ${at}`).toBe(true);
      expect(tools.slice(at + 1).some((other) => overlap(tool, other)), `${width}: tool ${at}`).toBe(false);
    }
  }
});

test('the draw for the start is seen whole in a replay, whose title has room', async ({ arrive }) => {
  const { page } = await arrive({ ...PHONE, viewport: { width: 360, height: 740 }, locale: 'fr' });
  await new Review(page).prepare('rummikub');
  const draw = page.getByTestId('start-draw');
  for (const [width, height] of [[360, 740], [390, 664], [360, 640]] as const) {
    const viewport = { width, height };
    await page.setViewportSize(viewport);
    const [around, window] = [await box(draw), windowOf(viewport)];
    expect(inside(around, window), `${width} × ${height}`).toBe(true);
    // Open hands leave less of the table than the scene needs: it is cut off nowhere.
    expect(await draw.evaluate((scene) => getComputedStyle(scene).overflow)).toBe('visible');
    for (const part of await boxes(draw.locator('.tile, .rk-start-word'))) expect(inside(part, around), `${width} × ${height}`).toBe(true);
    expect(await page.locator('.bar-title').evaluate((title) => title.scrollWidth <= title.clientWidth), `${width}`).toBe(true);
  }
});
