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
  // A match takes its time, and two cores build and serve it.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  // No traces: recording every page took a third of the run. Use `--trace on` for one of a failed test; what its pages
  // showed at the end is kept by `arrive`.
  use: { ...browser, actionTimeout: 20_000 },
});
