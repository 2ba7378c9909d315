// Where things lie on the screen, in pixels.
import type { Locator } from '@playwright/test';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Browsers place elements at fractions of a pixel. */
const SLACK = 0.5;

/** Where the element lies. It must be visible. */
export async function box(locator: Locator): Promise<Box> {
  const found = await locator.boundingBox();
  if (!found) throw new Error(`nothing to be seen of ${locator}`);
  return found;
}

/** Where each element lies, now. */
export function boxes(all: Locator): Promise<Box[]> {
  return all.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
}

/** Where each element lies on the page, however far that is scrolled. */
export function places(all: Locator): Promise<Box[]> {
  return all.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y: Math.round(y + scrollY), width, height };
    }),
  );
}

/** The whole window. */
export const windowOf = ({ width, height }: { width: number; height: number }): Box => ({ x: 0, y: 0, width, height });

/** Whether all of `one` lies in `other`. */
export function inside(one: Box, other: Box): boolean {
  const before = [one.x - other.x, one.y - other.y];
  const behind = [other.x + other.width - one.x - one.width, other.y + other.height - one.y - one.height];
  return [...before, ...behind].every((room) => room >= -SLACK);
}

/** Puts other words in place of an element's, which the page may replace again: to see what becomes of long ones. */
export function write(element: Locator, words: string): Promise<void> {
  return element.evaluate((element, words) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (text) text.nodeValue = words;
  }, words);
}

/** The lines of the texts in an element. */
export function lines(element: Locator): Promise<Box[]> {
  return element.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: DOMRect[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const all = document.createRange();
      all.selectNode(text);
      found.push(...all.getClientRects());
    }
    return found.map((line) => line.toJSON());
  });
}

/** Whether the two overlap. */
export function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > SLACK && down > SLACK;
}
