// What axe finds on a page that keeps somebody out.
import AxeBuilder from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/** Nothing serious, on the page as it stands; `where` says which it is. */
export async function nothingSerious(page: Page, where = ''): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = serious.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })));
  expect(told, where).toEqual([]);
}

/** The same in light and in dark colours. The page is left in light ones. */
export async function nothingSeriousInAnyLight(page: Page, where = ''): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(coloursStand);
    await nothingSerious(page, `${where} ${colorScheme}`);
  }
}

/** Resolves when nothing changes its colour any more. */
async function coloursStand(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(changes.map((one) => one.finished));
}
