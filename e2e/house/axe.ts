// Accessibility faults that axe finds on a page.
import AxeBuilder from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/** The rules about colours. All others give the same answer in any light. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Expects axe to find nothing serious on the page as it stands; `where` names the page. */
export async function nothingSerious(page: Page, where = ''): Promise<void> {
  await nothingFound(asked(page), where);
}

/**
 * The same in light and in dark colours; leaves the page in light ones. Rules that do not depend on the light are
 * checked in the dark, by `everywhere`: by default on the page as it stands.
 */
export async function nothingSeriousInAnyLight(page: Page, where = '', everywhere = asItStands): Promise<void> {
  await inLight(page, 'dark');
  await everywhere(() => nothingSerious(page, `${where} dark, ${page.viewportSize()?.width} wide`));
  await inLight(page, 'light');
  await nothingFound(asked(page).withRules(COLOURS), `${where} light`);
}

const asItStands = (ask: () => Promise<void>): Promise<void> => ask();

/** No page has a frame, so axe can run in the page itself. Only violations are recorded. */
function asked(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

async function nothingFound(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = serious.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })));
  expect(told, where).toEqual([]);
}

async function inLight(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(coloursStand);
}

/** Resolves once no colour is changing any more. */
async function coloursStand(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(changes.map((one) => one.finished));
}
