// Makes the pictures of docs/images from a real house: npm run shots
import { defineConfig } from '@playwright/test';
import { browser } from './house/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: 'shots.ts',
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: { ...browser, actionTimeout: 20_000 },
});
