// The browser tests: Chromium against the real server. No test is retried: one that fails now and then is a defect.
import { defineConfig } from '@playwright/test';
import { browser } from './house/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  // On two cores, since pages that wait leave one of them idle. With four workers, pages stood still for seconds.
  workers: 3,
  retries: 0,
  forbidOnly: !!process.env.CI,
  // Patience costs nothing where all goes well: a machine with much to do takes several times as long, and a page that
  // has lost its line rests for up to a dozen seconds before it tries again. A test of a time names it.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  // No traces: recording every page took a third of the run. Use `--trace on` for one of a failed test; what its pages
  // showed at the end is kept by `arrive`.
  use: { ...browser, actionTimeout: 60_000 },
});
