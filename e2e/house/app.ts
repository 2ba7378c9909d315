// Going from page to page, beginning a practice match anew, and holding what is there for a moment.
import { type Locator, type Page, expect } from '@playwright/test';
import { box } from './boxes.ts';

/**
 * Goes to a page of the house. Once the app runs, a link leads there, as it leads visitors: loading the app anew for
 * every page is most of the work of a short test. The page that is open already is loaded anew.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const { protocol, pathname } = new URL(page.url());
  const runs = protocol.startsWith('http') && pathname !== path && (await page.evaluate(runsHere));
  if (!runs) {
    await page.goto(path);
    return;
  }
  await page.evaluate(follow, path);
  await expect(page).toHaveURL((url) => url.pathname !== pathname);
}

/** Plays a new match in practice, from the menu, where the match so far is lost without regret. */
export async function playAnew(page: Page): Promise<void> {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const anew = menu.getByRole('button', { name: 'New game' });
  // The house asks first, once a move has been made, and takes the question back after a while.
  const sure = menu.getByRole('button', { name: 'The match so far will be lost. Start a new one?' });
  await expect(async () => {
    if (await anew.isVisible()) await anew.click({ timeout: 1_000 });
    if (await sure.isVisible()) await sure.click({ timeout: 1_000 });
    await expect(menu).toBeHidden({ timeout: 500 });
  }).toPass();
}

/**
 * Presses a button that asks first, and again when it has asked. The question is taken back after four seconds, in which a
 * machine with much to do may not come to the second press: then it is asked once more.
 */
export async function pressTwice(button: Locator, sure: Locator, press = (it: Locator) => it.click({ timeout: 5_000 })): Promise<void> {
  let pressed = false;
  await expect(async () => {
    // A press that was told of too late has been one all the same: then both may be gone.
    if (pressed && (await button.or(sure).count()) === 0) return;
    if (!(await sure.isVisible())) await press(button);
    // Pressed too soon after, it does nothing.
    await expect(sure).not.toHaveAttribute('aria-disabled', { timeout: 5_000 });
    pressed = true;
    await press(sure);
  }).toPass({ timeout: 60_000 });
}

/**
 * A finger over what is here now. Each tap presses whatever lies there by then, so many milliseconds after the first as
 * far as the page can tell, however much the machine has to do.
 */
export async function fingerOn(it: Locator): Promise<(ms: number) => Promise<void>> {
  const { x, y, width, height } = await box(it);
  const at = { clientX: x + width / 2, clientY: y + height / 2 };
  return (ms) =>
    it.page().evaluate(
      ({ at, ms }) => {
        const tap = new MouseEvent('click', { ...at, detail: 1, bubbles: true, cancelable: true });
        Object.defineProperty(tap, 'timeStamp', { value: 1e9 + ms });
        document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(tap);
      },
      { at, ms },
    );
}

/** How long a note stays, and the question of a button that asks first, in milliseconds. */
export const NOTE_MS = 4_200;
export const SURE_MS = 4_000;

/** What a page waits with, and how it waited before. */
interface Held {
  held: (() => void)[];
  unheld: typeof window.setTimeout;
}

/**
 * Has a page wait with whatever it would do after just this many milliseconds, until it is let go or loaded anew: what is
 * there for a moment stays for as long as a test looks at it.
 */
export async function holdTimers(page: Page, ms: number): Promise<void> {
  await page.evaluate((ms) => {
    const here = globalThis as unknown as Held;
    const later = window.setTimeout.bind(window);
    here.held = [];
    here.unheld = window.setTimeout;
    const kept = (go: () => void, after?: number) => {
      if (after !== ms) return later(go, after);
      here.held.push(go);
      // No timer has this number: whoever stops one that is held stops no other.
      return 0;
    };
    window.setTimeout = kept as unknown as typeof window.setTimeout;
  }, ms);
}

/** Has a page do what it waits with. */
export async function letTimersGo(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as Held).held.splice(0).forEach((go) => go()));
}

/**
 * Holds what is there for this many milliseconds until `look` has seen it, and no longer: on a machine that stands still
 * for a moment, it may have gone before anybody has looked.
 */
export async function whileHeld(page: Page, ms: number, look: () => Promise<void>): Promise<void> {
  await holdTimers(page, ms);
  await look();
  await letTimersGo(page);
  await page.evaluate(() => void (window.setTimeout = (globalThis as unknown as Held).unheld));
}

/** Whether the app has taken over from what the server sent. */
function runsHere(): boolean {
  return document.querySelector('#content') !== null && document.querySelector('#boot') === null;
}

function follow(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
}
