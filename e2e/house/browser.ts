// How Chromium is started, for the tests and for the pictures of docs/images.
import { existsSync } from 'node:fs';
import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test';

// The one without windows of its own draws the same pages for two thirds of the work.
const found = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

export const browser: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  browserName: 'chromium',
  headless: true,
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? found,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
  locale: 'en-US',
  colorScheme: 'light',
  viewport: { width: 1440, height: 900 },
  // Nothing flies unless a test is about what flies.
  contextOptions: { reducedMotion: 'reduce' },
  // Only the test about playing without a network needs the service worker.
  serviceWorkers: 'block',
};
