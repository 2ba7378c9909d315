// On a phone, upright and on its side: everything in reach, nothing to scroll for.
import type { Page } from '@playwright/test';
import { PHONE, boxes, byTaps, expect, expectToFit, goTo, inside, overlap, test, windowOf } from './house/index.ts';

const TOUCH = 44;
const PAGES = ['/', '/new/lexio', '/settings', '/rules/lexio', '/about', '/nowhere', '/practice/lexio'];
const PHONES = { upright: { width: 390, height: 844 }, 'on its side': { width: 844, height: 390 } };

for (const locale of ['en', 'fr', 'ko']) {
  test(`no page scrolls sideways, ${locale}`, async ({ arrive }) => {
    const visitor = await arrive({ ...PHONE, locale });
    const { page } = visitor;
    for (const path of PAGES) {
      await visitor.goTo(path);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      for (const viewport of Object.values(PHONES)) {
        await page.setViewportSize(viewport);
        await expectToFit(page, path);
      }
    }
  });
}

for (const [held, viewport] of Object.entries(PHONES)) {
  const phone = { viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

  test.describe(`a phone held ${held}`, () => {
    test('has nothing too small to tap or to read around the tables', async ({ arrive }) => {
      const { page } = await arrive(phone);
      for (const path of ['/', '/new/lexio', '/settings', '/rules/matgo', '/nowhere', '/friends/rummikub']) {
        await goTo(page, path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('#boot')).toHaveCount(0);
        if (path.startsWith('/friends')) await page.waitForURL('**/t/*');
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
        expect(small, path).toEqual([]);
      }
    });

    test('has all thirteen tiles and every button of a table in view, large enough', async ({ arrive }) => {
      const visitor = await arrive(phone);
      const { page, table } = visitor;
      await visitor.openTable({ others: ['bot', 'bot', 'bot'] });
      await table.turn();
      await expect(table.tiles).toHaveCount(13);
      const tiles = await boxes(table.tiles);
      for (const [at, one] of tiles.entries()) {
        expect(inside(one, windowOf(viewport)), `tile ${at} is in view`).toBe(true);
        expect(Math.min(one.width, one.height), `tile ${at} is large enough`).toBeGreaterThanOrEqual(TOUCH);
        for (const other of tiles.slice(at + 1)) expect(overlap(one, other), `tile ${at} lies free`).toBe(false);
      }
      const buttons = page.locator('.actions button:visible, .kinds button:visible, .bar button:visible');
      for (const [at, one] of (await boxes(buttons)).entries()) {
        const name = await buttons.nth(at).getAttribute('aria-label') ?? await buttons.nth(at).innerText();
        expect(Math.min(one.width, one.height), name).toBeGreaterThanOrEqual(TOUCH);
      }
      for (const button of [table.play, table.pass]) {
        const [box] = await boxes(button);
        expect(inside(box, windowOf(viewport))).toBe(true);
      }
      expect(await scrolls(page)).toBe(false);

      // A note is shown on the sheet, which covers the page.
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.getByText('Invite', { exact: true }).click();
      await menu.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect(menu.locator('.toast')).toBeVisible();
    });

    test('plays a round by taps', async ({ arrive }) => {
      const visitor = await arrive(phone);
      const { table } = visitor;
      await visitor.openTable({ others: ['bot'], rounds: 1 });
      await table.turn();
      const tile = table.tiles.first();
      await tile.tap();
      await expect(tile).toHaveAttribute('aria-pressed', 'true');
      await tile.tap();
      await expect(tile).toHaveAttribute('aria-pressed', 'false');
      await table.playRound(byTaps);
      const [result] = await boxes(table.result);
      expect(inside(result, windowOf(viewport))).toBe(true);
    });
  });
}

test('a finger drawn down on the felt reloads nothing', async ({ arrive }) => {
  const visitor = await arrive(PHONE);
  const beyond = () => visitor.page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);
  await visitor.goTo('/practice/lexio');
  expect(await beyond()).toBe('none');
  await visitor.goTo('/about');
  expect(await beyond()).toBe('auto');
});

test('tapping a kind chooses it', async ({ arrive }) => {
  const visitor = await arrive({ viewport: PHONES.upright, hasTouch: true, isMobile: true });
  const { table } = visitor;
  await visitor.openPractice({ others: ['bot', 'bot', 'bot'] });
  await table.turnToPlay();
  await table.kinds.first().tap();
  await expect(table.kinds.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(table.line).toHaveAttribute('data-mood', 'good');
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

function scrolls(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 1);
}
