// Going from page to page.
import { type Page, expect } from '@playwright/test';

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
