// How Chromium is started, for the tests and for the pictures of docs/images.
import { existsSync } from 'node:fs';
import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test';

// The headless shell draws the same pages for two thirds of the work.
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
      // The page that a browser opens with is empty. With a process of its own, every visitor would cost two.
      '--renderer-process-limit=1',
    ],
  },
  locale: 'en-US',
  colorScheme: 'light',
  viewport: { width: 1440, height: 900 },
  // Nothing flies unless a test is about flying.
  contextOptions: { reducedMotion: 'reduce' },
  // Tests that need the service worker allow it themselves.
  serviceWorkers: 'block',
};
