// The browser tests: Chromium against the real server. No test is tried twice: one that fails now and then is a defect.
import { defineConfig } from '@playwright/test';
import { browser } from './house/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  // On two cores: a page that waits for its moment leaves one of them idle. With four, pages stood still for seconds.
  workers: 3,
  retries: 0,
  forbidOnly: !!process.env.CI,
  // A match takes its time, and two cores build and serve it.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  // No traces: filming every page took a third of the run. `--trace on` makes one of the test that failed. What the pages of
  // such a test showed is kept by `arrive`.
  use: { ...browser, actionTimeout: 20_000 },
});
