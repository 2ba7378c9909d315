// Nothing is loaded from anywhere else, what is loaded is small, and whoever else has a part in it is named.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WEB_DIST, type Visitor, expect, goTo, madang, test } from './house/index.ts';

test('a whole visit sends requests to the house alone', async ({ arrive, house }) => {
  const visitor = await arrive({ serviceWorkers: 'allow' });
  const { page, context, home, table, frames } = visitor;
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
  // The browser itself reports the status of an address that leads nowhere.
  const lost = `${house.url}/nowhere`;
  context.on('console', (message) => {
    if (message.type() === 'error' && message.location().url !== lost) faults.push(message.text());
  });
  page.on('websocket', (socket) => note(socket.url()));

  await home.open();
  for (const path of ['/rules/lexio', '/about', '/settings']) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
  // With its line open, the page breaks nothing off when it is left.
  await expect.poll(() => frames.calls('hello').length).toBeGreaterThan(0);
  expect((await page.goto(lost))?.status()).toBe(404);
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

test('the work of others in the house is named with its terms, on a page and by the command', async ({ visitor: { page, context } }) => {
  await goTo(page, '/about');
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Made with the work of others' }).click();
  const opened = await opening;
  await expect(opened).toHaveURL(/\/licences\.txt$/);
  await expect(opened.locator('body')).toContainText('Made with the work of others');

  const sent = await context.request.get('/licences.txt');
  expect(sent.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await sent.text();
  // Of the server alone, of the app alone, of both.
  const named = (name: string) => new RegExp(`^${name} \\d[^ ]* \\(.*MIT.*\\)`, 'm').test(text);
  expect(['axum', 'tokio', 'leptos', 'serde'].filter((name) => !named(name))).toEqual([]);
  expect(text.includes('Permission is hereby granted, free of charge, to any')).toBe(true);
  const ours = /^(madang|server|web|game|lexio|xtask) 0\.1\.0 /m;
  expect(ours.test(text)).toBe(false);

  const { code, output } = await madang('licences');
  expect(code).toBe(0);
  expect(output === text, 'the command prints what the house sends').toBe(true);
});
