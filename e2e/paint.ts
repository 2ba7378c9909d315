// How soon the first page is there on a slow phone, for docs/PERFORMANCE.md: slow 4G (1.6 Mbit/s down, 750 kbit/s up,
// 150 ms round trip), a processor four times slower, and nothing cached from an earlier visit. Not a test. `AT` names a
// house that is already running, such as one of an earlier version.
import { expect, test } from './house/index.ts';

const TIMES = 5;

test('first paint', async ({ browser, house }) => {
  const rows: Record<string, number[]> = { 'first paint': [], 'title and games': [], 'the app': [] };
  for (let time = 0; time < TIMES; time += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(watch);
    await page.goto(process.env.AT ?? house.url);
    await expect.poll(() => page.evaluate(() => (window as unknown as Watched).seen.app), { timeout: 60_000 }).toBeTruthy();
    const seen = await page.evaluate(() => ({
      ...(window as unknown as Watched).seen,
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }));
    rows['first paint']?.push(seen.paint);
    rows['title and games']?.push(seen.title ?? Number.NaN);
    rows['the app']?.push(seen.app ?? Number.NaN);
    await context.close();
  }
  for (const [what, times] of Object.entries(rows)) {
    const sorted = times.map(Math.round).sort((a, b) => a - b);
    console.log(`${what.padEnd(16)} ${sorted.join(' ')} ms, in the middle ${sorted[Math.floor(sorted.length / 2)]} ms`);
  }
});

interface Watched {
  seen: { title?: number; app?: number };
}

/** Records the frames in which the title with the three games is first drawn, and in which the app has taken over. */
function watch(): void {
  const seen: Watched['seen'] = {};
  (window as unknown as Watched).seen = seen;
  const look = () => {
    const drawn = document.querySelector('h1')?.checkVisibility() && document.querySelectorAll('.game h2').length === 3;
    if (drawn) seen.title ??= performance.now();
    if (drawn && !document.getElementById('boot')) seen.app ??= performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
