// A house that has been renewed, or is being renewed node by node: what its pages keep, and how they come back.
import type { Page, WebSocketRoute } from '@playwright/test';
import { Review, expect, test } from './house/index.ts';

const banner = (page: Page) => page.getByText('There is a new version of the house.');
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' });

/** Passes the page's sockets on; while `node.renewed`, they lead to a node of another version. `node.lose` breaks them. */
async function nodes(page: Page): Promise<{ renewed: boolean; lose: () => void }> {
  const open: WebSocketRoute[] = [];
  const node = { renewed: false, lose: () => open.splice(0).forEach((socket) => void socket.close()) };
  await page.routeWebSocket('**/ws', (socket) => {
    open.push(socket);
    const house = socket.connectToServer();
    socket.onMessage((text) => {
      const { id, op } = JSON.parse(text.toString());
      if (node.renewed && op === 'hello') {
        socket.send(JSON.stringify({ kind: 'answer', id, error: { kind: 'version', server: 999 } }));
      } else {
        house.send(text);
      }
    });
  });
  return node;
}

/** Marks the page, so that it is noticed if it is loaded again. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-same', 'page'));
}

const marked = (page: Page) => page.locator('body[data-same]');

test('a search for others goes on after the page of a renewed house is loaded again', async ({ arrive, ownHouse }) => {
  const { page, home, table } = await arrive({ at: ownHouse.url });
  const node = await nodes(page);
  const bar = page.getByRole('complementary', { name: 'Looking for players' });
  await home.open();
  await home.lexio.getByRole('combobox', { name: 'Players' }).selectOption('3 players');
  await home.playNow.click();
  await expect(page.getByText(/^1 waiting ·/)).toBeVisible();
  await page.getByRole('button', { name: 'Play a bot meanwhile' }).click();
  await table.turn();
  node.renewed = true;
  await ownHouse.kill();
  await ownHouse.reopen();
  await expect(bar).toContainText('The search goes on once this page is reloaded.');
  node.renewed = false;
  await reload(page).click();
  await expect(bar).toContainText(/1 waiting ·/);
  await expect(table.tiles.first()).toBeVisible();
  // Once it has been stopped, it stays so.
  await bar.getByRole('button', { name: 'Stop looking' }).click();
  await page.reload();
  await expect(table.tiles.first()).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('a page whose socket has met a node of another version plays on once it meets one of its own', async ({ visitor }) => {
  const { page, table } = visitor;
  await page.clock.install();
  const node = await nodes(page);
  await visitor.openTable({ others: ['bot'], rounds: 1 });
  await expect(table.tiles).toHaveCount(13);
  await mark(page);
  node.renewed = true;
  node.lose();
  await page.clock.fastForward(1_000);
  await expect(banner(page)).toBeVisible();
  node.renewed = false;
  await page.clock.fastForward(20_000);
  await expect(banner(page)).toHaveCount(0);
  await table.playRound();
  await expect(marked(page)).toBeVisible();
});

test('each tab of a browser loads a renewed page again by itself', async ({ visitor: { page, context } }) => {
  for (const tab of [page, await context.newPage()]) {
    const node = await nodes(tab);
    await tab.goto('/about');
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await mark(tab);
    node.renewed = true;
    node.lose();
    await expect(marked(tab)).toHaveCount(0);
  }
});

test('a replay of a renewed house stays as it is, and offers to be loaded again', async ({ visitor: { page } }) => {
  const node = await nodes(page);
  const review = new Review(page);
  await review.prepare('lexio', '?at=6');
  await review.begin();
  await mark(page);
  node.renewed = true;
  node.lose();
  await expect(reload(page)).toBeVisible();
  await expect(marked(page)).toBeVisible();
  await expect(review.position).toHaveText(/^6 \//);
});

test('a review whose net is gone since the house was renewed says so, and can be tried again', async ({ visitor: { page } }) => {
  await page.route('**/*.net', (route) => route.fulfill({ status: 404 }));
  const review = new Review(page);
  await review.prepare('lexio');
  await review.button.click();
  await expect(review.progress).toContainText('The review could not be loaded.');
  await expect(reload(page)).toBeVisible();
  await expect(review.progress).toHaveAttribute('data-done', 'false');
  await page.unroute('**/*.net');
  await review.progress.getByRole('button', { name: 'Try again' }).click();
  await expect(review.panel.locator('.rv-sum').first()).toBeVisible();
  await expect(review.progress).not.toContainText('could not be loaded');
});
