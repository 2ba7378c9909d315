// Letters twice as large, and all four times as large: every page and every table has room, by scrolling down alone.
import type { Locator, Page } from '@playwright/test';
import { Matgo, PHONE, Rummikub, expect, expectToFit, test } from './house/index.ts';

const PAGES = [
  '/', '/about', '/settings', '/account', '/daily', '/boards', '/rules', '/rules/lexio', '/rules/rummikub', '/rules/matgo',
  '/new/lexio', '/new/rummikub', '/new/matgo', '/friends', '/tournaments', '/tournaments/new', '/notices', '/nowhere',
];
/** What a desk of 1280 × 1024, and one of 1920 × 1080, have left where all is four times as large (WCAG 2.2, 1.4.10). */
const ENLARGED = [{ width: 320, height: 256 }, { width: 480, height: 270 }];

/** Has the browser show letters of such a size where a page does not ask for another. */
async function enlarge(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
}

for (const size of [24, 32]) {
  test(`no page is wider than a phone whose letters are ${size} px high`, async ({ arrive }) => {
    for (const locale of ['fr', 'ko']) {
      const visitor = await arrive({ ...PHONE, locale });
      const { page } = visitor;
      await enlarge(page, size);
      for (const path of PAGES) {
        await visitor.goTo(path);
        await expectToFit(page, `${path} in ${locale}`);
      }
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`);
    }
  });
}

/** Expects a press to hit each of these, once it is scrolled to, and none of the page to lie beside the window. */
async function inReach(page: Page, targets: Locator, where: string): Promise<void> {
  await expectToFit(page, where);
  await expect(targets, where).not.toHaveCount(0);
  const missed = () =>
    targets.evaluateAll((targets) => {
      const isMissed = (target: Element) => {
        target.scrollIntoView({ block: 'center' });
        const { left, right, top, height } = target.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, top + height / 2);
        return left < -0.5 || right > innerWidth + 0.5 || !target.contains(hit);
      };
      return targets.filter(isMissed).map((target) => target.outerHTML.slice(0, 140));
    });
  await expect.poll(missed, where).toEqual([]);
}

test('where all is four times as large, every table is played by scrolling down', async ({ arrive }) => {
  const visitor = await arrive();
  const { page, table } = visitor;
  const enlarged = async (game: string, targets: Locator) => {
    const own = page.viewportSize();
    for (const viewport of ENLARGED) {
      await page.setViewportSize(viewport);
      await inReach(page, targets, `${game} at ${viewport.width} × ${viewport.height}`);
    }
    if (own) await page.setViewportSize(own);
  };
  const matgo = new Matgo(page);
  await matgo.prepare('shake');
  await enlarged('Matgo', page.locator('.mg-held, .bar button:visible'));
  await matgo.prepare('stop');
  await enlarged('go or stop', page.locator('.mg-answers button'));
  const rummikub = new Rummikub(page);
  await rummikub.resume('late');
  await enlarged('Rummikub', page.locator('.rk-held, .rk-tools button, .rk-actions button'));
  await visitor.openPractice({ others: ['bot', 'bot', 'bot'], rounds: 1 });
  await table.turn();
  await enlarged('Lexio', page.locator('.rack-tile, .actions button'));
  const [small = PHONE.viewport] = ENLARGED;
  await page.setViewportSize(small);
  await table.playRound();
  await inReach(page, table.result.getByRole('button'), 'the result');
});
