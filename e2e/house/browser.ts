// How Chromium is started, for the tests and for the pictures of docs/images.
import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test';

export const browser: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  browserName: 'chromium',
  headless: true,
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
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
