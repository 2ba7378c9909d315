// Nothing is loaded from anywhere else, and what is loaded is small.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WEB_DIST, type Visitor, expect, goTo, test } from './house/index.ts';

test('a whole visit sends requests to the house alone', async ({ arrive, house }) => {
  const visitor = await arrive({ serviceWorkers: 'allow' });
  const { page, context, home, table } = visitor;
  const asked = new Set<string>();
  const faults: string[] = [];
  const note = (url: string) => void asked.add(new URL(url).host);
  context.on('request', (request) => note(request.url()));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // A page that is left cancels its pending requests.
    if (why !== 'net::ERR_ABORTED') faults.push(`${request.url()} ${why}`);
  });
  context.on('weberror', (error) => void faults.push(error.error().message));
  context.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('websocket', (socket) => note(socket.url()));

  await home.open();
  for (const path of ['/rules/lexio', '/about', '/settings']) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visitor.openTable({ others: ['bot'], rounds: 1 });
  await table.playRound();
  await table.result.getByRole('button', { name: 'Prove the shuffle' }).click();
  await expect(page.getByTestId('verdict')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await table.result.getByRole('button', { name: 'Watch the replay' }).click();
  await expect(page.getByTestId('position')).toBeVisible();

  expect([...asked]).toEqual([new URL(house.url).host]);
  expect(faults).toEqual([]);
});

/**
 * Total bytes of the packed files that a visit requests, as `cargo xtask web --release` compresses them for sending.
 */
async function sentBytes(visitor: Visitor, visit: () => Promise<void>): Promise<number> {
  const asked = new Set<string>();
  visitor.context.on('request', (request) => void asked.add(new URL(request.url()).pathname));
  await visit();
  const code = [...asked].filter((path) => /^\/assets\/.*\.(js|wasm|css)$/.test(path));
  const sizes = await Promise.all(code.map(async (path) => (await stat(join(WEB_DIST, `${path}.br`))).size));
  return sizes.reduce((sum, each) => sum + each, 0);
}

test('the first page is sent in less than 400 kB', async ({ arrive }) => {
  const visitor = await arrive();
  const sent = await sentBytes(visitor, () => visitor.home.open());
  expect(sent).toBeGreaterThan(100_000);
  expect(sent).toBeLessThan(400_000);
});

test('the page forbids itself all other sources', async ({ request, house }) => {
  const response = await request.get(house.url);
  const policy = response.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/https?:|\*|'unsafe-eval'|script-src[^;]*'unsafe-inline'/);
});
