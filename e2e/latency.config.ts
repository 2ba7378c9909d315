// Measures how long the bots think in Chromium: npm run latency
import { defineConfig } from '@playwright/test';
import { browser } from './house/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: 'latency.ts',
  workers: 1,
  timeout: 900_000,
  expect: { timeout: 15_000 },
  reporter: [['line']],
  use: { ...browser, actionTimeout: 20_000 },
});
