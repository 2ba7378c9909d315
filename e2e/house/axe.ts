// Accessibility faults that axe finds on a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page, expect } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules about colours. All others give the same answer in any light. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Expects axe to find nothing serious on the page as it stands; `where` names the page. */
export async function nothingSerious(page: Page, where = ''): Promise<void> {
  await nothingFound(page, where);
}

/**
 * The same in light and in dark colours; leaves the page in light ones. Rules that do not depend on the light are
 * checked in the dark, by `everywhere`: by default on the page as it stands.
 */
export async function nothingSeriousInAnyLight(page: Page, where = '', everywhere = asItStands): Promise<void> {
  await inLight(page, 'dark');
  await everywhere(() => nothingSerious(page, `${where} dark, ${page.viewportSize()?.width} wide`));
  await inLight(page, 'light');
  await nothingFound(page, `${where} light`, COLOURS);
}

const asItStands = (ask: () => Promise<void>): Promise<void> => ask();

/**
 * All that axe finds on the page as it stands, by these rules or by all. No page has a frame, so axe runs in the page
 * itself, which is given it once: it is half a megabyte.
 */
export async function faults(page: Page, rules?: string[]): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (rules) => {
    const runOnly = rules && { type: 'rule' as const, values: rules };
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'], runOnly });
    return violations;
  }, rules);
}

async function nothingFound(page: Page, where: string, rules?: string[]): Promise<void> {
  const serious = (await faults(page, rules)).filter(({ impact }) => impact === 'serious' || impact === 'critical');
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
