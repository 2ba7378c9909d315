// The screens that a page must suit, and what suiting them means.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { nothingSeriousInAnyLight } from './axe.ts';
import type { Wishes } from './visitor.ts';

export const DESK = { viewport: { width: 1280, height: 800 } } satisfies Wishes;
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies Wishes;
export const ON_ITS_SIDE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true } satisfies Wishes;
export const SCREENS = { desk: DESK, phone: PHONE, 'phone on its side': ON_ITS_SIDE };

/**
 * Sizes the page to each of the screens in turn, then back. Looking is cheap; playing up to the same point again is
 * not.
 */
export async function onEveryScreen(page: Page, look: () => Promise<void>): Promise<void> {
  const own = page.viewportSize();
  for (const { viewport } of Object.values(SCREENS)) {
    await page.setViewportSize(viewport);
    await look();
  }
  if (own) await page.setViewportSize(own);
}

/**
 * Expects the page to be accessible in any light and on every screen, and to fit; targets must be as large as a finger.
 */
export async function expectToSuit(page: Page, targets?: Locator): Promise<void> {
  await nothingSeriousInAnyLight(page, '', (nothingSerious) =>
    onEveryScreen(page, async () => {
      await nothingSerious();
      await expectToFit(page);
      if (targets) await expectToBeTouched(targets);
    }),
  );
}

/**
 * Expects nothing to lie beside the window. A phone widens its window for what does, so the screen is measured instead.
 */
export async function expectToFit(page: Page, where = ''): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width);
}

/**
 * Takes a picture of a page for people to look at, among the results of its test: `PICTURES=1 npx playwright test`. A
 * full run takes none: no one looks at them then, and painting costs more than what is tested.
 */
export async function picture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage });
}

/** Expects every visible target to be as large as a finger: 44 px. */
export async function expectToBeTouched(targets: Locator): Promise<void> {
  await expect(targets.filter({ visible: true })).not.toHaveCount(0);
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    if (box) expect(Math.min(box.width, box.height), await target.innerText()).toBeGreaterThanOrEqual(43.9);
  }
}
