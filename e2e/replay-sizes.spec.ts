// A replay leaves the table its room, on low windows too.
import { Review, expect, test } from './house/index.ts';

for (const [width, height] of [[844, 390], [1024, 700], [1280, 720]] as const) {
  for (const [game, board, least] of [
    ['lexio', '.lexio', 0.6],
    ['matgo', '.mg-floor', 0.3],
    ['rummikub', '.rummikub', 0.6],
  ] as const) {
    test(`a replay of ${game} has room at ${width} × ${height}`, async ({ arrive }) => {
      const { page } = await arrive({ viewport: { width, height } });
      await new Review(page).prepare(game);
      const box = await page.locator(board).first().boundingBox();
      expect((box?.height ?? 0) / height).toBeGreaterThan(least);
      // All of it can be worked: the buttons, the choices, the review.
      for (const button of ['One step on', 'Review']) await expect(page.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
      await page.locator('.reel-more > summary').click();
      await expect(page.getByRole('group', { name: 'Speed' })).toBeInViewport();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, 'nothing sticks out').toBeLessThanOrEqual(0);
    });
  }
}
