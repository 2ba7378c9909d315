// Measures how soon the first page is there on a slow phone: npm run paint
import { defineConfig } from '@playwright/test';
import { browser } from './house/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: 'paint.ts',
  workers: 1,
  timeout: 300_000,
  reporter: [['line']],
  use: { ...browser },
});
