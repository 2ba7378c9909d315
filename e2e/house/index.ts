// The tests' fixtures: every worker has a house, every test has visitors.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type TestInfo, expect, test as base } from '@playwright/test';
import { House, madang } from './server.ts';
import { Visitor, type Wishes } from './visitor.ts';

interface Fixtures {
  /** Brings a visitor with a browser of their own. */
  arrive: (wishes?: Wishes) => Promise<Visitor>;
  /** The first visitor. */
  visitor: Visitor;
  /** A house for this test alone, which it may kill. */
  ownHouse: House;
}

interface Houses {
  /** Everyone's, unless a test says otherwise. */
  house: House;
  /**
   * A house that calls its visitors, opened where a test asks for it. As the `house` of a file, it would make every
   * worker start anew for that file.
   */
  callingHouse: House;
}

export const test = base.extend<Fixtures, Houses>({
  house: [
    async ({}, use) => {
      const house = await House.open();
      await use(house);
      await house.close();
    },
    { scope: 'worker' },
  ],
  callingHouse: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'madang-push-'));
      const key = join(folder, 'push.pem');
      expect((await madang('push', '--new-key', key)).code).toBe(0);
      const house = await House.open(`[push]\nkey = ${JSON.stringify(key)}\ncontact = "mailto:me@house.test"\n`);
      await use(house);
      await house.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  ownHouse: async ({}, use) => {
    const house = await House.open();
    await use(house);
    await house.close();
  },
  arrive: async ({ browser, house }, use, info) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ at = house.url, speed = 'fast', newcomer = false, hears = false, ...wishes } = {}) => {
      const context = await browser.newContext({ baseURL: at, ...wishes });
      contexts.push(context);
      const kept = { speed, muted: !hears, ...(newcomer ? {} : { level: 2 }) };
      await context.addInitScript((kept) => {
        for (const [name, value] of Object.entries(kept)) {
          localStorage.getItem(`madang.${name}`) ?? localStorage.setItem(`madang.${name}`, JSON.stringify(value));
        }
      }, kept);
      return new Visitor(await context.newPage(), context);
    });
    if (info.status !== info.expectedStatus) await filmed(contexts, info);
    // A request that a test has taken into its hands may still be under way.
    const pages = contexts.flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(contexts.map((context) => context.close()));
  },
  visitor: async ({ arrive }, use) => {
    await use(await arrive());
  },
});

/** Takes pictures of all pages of a failed test. Playwright's own way films every page of every test, just in case. */
async function filmed(contexts: BrowserContext[], info: TestInfo): Promise<void> {
  for (const [number, page] of contexts.flatMap((context) => context.pages()).entries()) {
    await page.screenshot({ path: info.outputPath(`failed-${number + 1}.png`) }).catch(() => undefined);
  }
}

export { expect };
export { Account, PASSWORD, authenticator, makeAccount, unusedHandle } from './account.ts';
export { NOTE_MS, SURE_MS, fingerOn, goTo, holdTimers, letTimersGo, playAnew, pressTwice, whileHeld } from './app.ts';
export { faults, nothingSerious, nothingSeriousInAnyLight } from './axe.ts';
export { type Box, box, boxes, inside, lines, overlap, places, windowOf, write } from './boxes.ts';
export { House, VERSION, engine, madang, WEB_DIST } from './server.ts';
export { TITLES } from './home.ts';
export { GAMES, type Game, Lessons, found } from './lessons.ts';
export { Line } from './line.ts';
export { Matgo } from './matgo.ts';
export { Nodes } from './nodes.ts';
export { Review } from './review.ts';
export { DESK, ON_ITS_SIDE, PHONE, SCREENS, expectToBeTouched, expectToFit, expectToSuit, onEveryScreen, picture } from './screens.ts';
export { type Held, type Laid, Rummikub } from './rummikub.ts';
export { type Hands, barred, byArrows, byKeys, byTaps, Table, WAITING } from './table.ts';
export { tilesIn, type Update } from './frames.ts';
export { Visitor, type Wishes } from './visitor.ts';
