// The screens that a page must suit, and what suiting them is.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { nothingSeriousInAnyLight } from './axe.ts';
import type { Wishes } from './index.ts';

export const DESK = { viewport: { width: 1280, height: 800 } } satisfies Wishes;
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies Wishes;
export const ON_ITS_SIDE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true } satisfies Wishes;
export const SCREENS = { desk: DESK, phone: PHONE, 'phone on its side': ON_ITS_SIDE };

/** The page as large as each of the screens in turn; then as it was. To look is cheap, to play the way to it anew is not. */
export async function onEveryScreen(page: Page, look: () => Promise<void>): Promise<void> {
  const own = page.viewportSize();
  for (const { viewport } of Object.values(SCREENS)) {
    await page.setViewportSize(viewport);
    await look();
  }
  if (own) await page.setViewportSize(own);
}

/** In any light and on every screen the page keeps nobody out, and nothing lies beside it; targets are as large as a finger. */
export async function expectToSuit(page: Page, targets?: Locator): Promise<void> {
  await nothingSeriousInAnyLight(page, '', (nothingSerious) =>
    onEveryScreen(page, async () => {
      await nothingSerious();
      await expectToFit(page);
      if (targets) await expectToBeTouched(targets);
    }),
  );
}

/** Nothing lies beside the window. A phone widens its window for what does, so that it is measured by the screen. */
export async function expectToFit(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

/**
 * A picture of a page, among the results of its test, for whoever looks at the pages: `PICTURES=1 npx playwright test`.
 * Nobody looks at them in a run of everything, and painting costs more than what is tested.
 */
export async function picture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage });
}

/** Every one of the targets that is seen is as large as a finger: 44 px. */
export async function expectToBeTouched(targets: Locator): Promise<void> {
  await expect(targets.filter({ visible: true })).not.toHaveCount(0);
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    if (box) expect(Math.min(box.width, box.height), await target.innerText()).toBeGreaterThanOrEqual(43.9);
  }
}
