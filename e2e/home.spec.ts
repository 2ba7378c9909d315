// The first page: there before any script, in the reader's language, with a way into each game on every screen.
import type { Page } from '@playwright/test';
import { TITLES, expect, makeAccount, test } from './house/index.ts';

const PHONES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const OTHERS = [
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

for (const [screens, sizes] of Object.entries({ phones: PHONES, 'larger screens': OTHERS })) {
  test(`every game and the way in by code are in sight at once on ${screens}, in every language`, async ({ arrive }) => {
    const phone = sizes === PHONES;
    const { page, home } = await arrive({ hasTouch: phone, isMobile: phone });
    await home.open();
    await expect(page.locator('#boot')).toHaveCount(0);
    await expect(home.ways).toHaveCount(TITLES.length);
    for (const lang of ['en', 'fr', 'ko']) {
      await home.language.selectOption(lang);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      for (const viewport of sizes) {
        await page.setViewportSize(viewport);
        const where = `${lang}, ${viewport.width} × ${viewport.height}`;
        // On a phone held upright the cards stand one below the other: any after the third are a finger's way down.
        const cards = (await page.locator('.game').all()).slice(0, viewport.width < 640 ? 3 : TITLES.length);
        const ways = (await Promise.all(cards.map((card) => card.locator('.game-way').all()))).flat();
        expect(ways.length, where).toBeGreaterThanOrEqual(6);
        for (const way of ways) await expect(way, where).toBeInViewport({ ratio: 1 });
        expect(await outOfCards(page), where).toEqual([]);
        await expect(page.locator('.join'), where).toBeInViewport({ ratio: 1 });
      }
    }
  });
}

test('in French, too, the words on the narrowest cards are whole', async ({ arrive }) => {
  const { page, home } = await arrive();
  await home.open();
  await home.language.selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  for (const [width, height] of [[280, 653], [667, 375], [717, 512], [768, 1024]] as const) {
    await page.setViewportSize({ width, height });
    expect(await outOfCards(page), `${width}`).toEqual([]);
    const cut = await page.locator('.play-seats, .game-way-name').evaluateAll((all) =>
      all.filter((one) => {
        const room = (one.closest('.game-way') ?? one).getBoundingClientRect().width;
        const copy = one.cloneNode(true) as HTMLElement;
        copy.style.cssText = 'flex: none; width: min-content; max-width: none';
        one.after(copy);
        const needs = copy.getBoundingClientRect().width;
        copy.remove();
        return needs > room + 1;
      }).map((one) => one.textContent),
    );
    expect(cut, `${width}`).toEqual([]);
  }
});

const WELCOME = { 'ko-KR': ['ko', '어서 오세요', '렉시오'], 'en-GB': ['en', 'Come on in', 'Lexio'], 'fr-CA': ['fr', 'Entrez donc', 'Lexio'] } as const;

for (const [locale, [lang, welcome, lexio]] of Object.entries(WELCOME)) {
  test(`before any script the first page is in ${lang} and has its games`, async ({ arrive }) => {
    const { page } = await arrive({ locale, javaScriptEnabled: false });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { level: 1, name: welcome })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(4);
    await expect(page.getByRole('region', { name: lexio }).getByRole('link').first()).toHaveAttribute('href', '/play/lexio');
  });
}

test('whoever has no scripts, or too old a browser, is told so on every page', async ({ arrive }) => {
  const [without, old] = [await arrive({ javaScriptEnabled: false }), await arrive()];
  await old.page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, 'replaceChildren');
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  });
  for (const path of ['/', '/about']) {
    for (const [{ page }, why] of [[without, 'Madang needs JavaScript'], [old, 'Madang could not start']] as const) {
      await page.goto(path);
      const note = page.locator('.boot-note');
      await expect(note).toContainText(why);
      await note.scrollIntoViewIfNeeded();
      const seen = await note.evaluate((note) => {
        const { left, top, width, height } = note.getBoundingClientRect();
        return note.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(seen, `${why} on ${path}`).toBe(true);
    }
  }
});

test('nothing jumps when the app takes over, on any screen', async ({ arrive }) => {
  const [before, after] = [await arrive({ javaScriptEnabled: false }), await arrive()];
  await Promise.all([before.page.goto('/'), after.page.goto('/')]);
  await expect(after.page.locator('#boot')).toHaveCount(0);
  await expect(after.page.locator('.daily-deal button')).toHaveCount(TITLES.length);
  for (const viewport of [...PHONES, ...OTHERS]) {
    for (const { page } of [before, after]) await page.setViewportSize(viewport);
    expect(await places(before.page), `${viewport.width} × ${viewport.height}`).toEqual(await places(after.page));
  }
});

test('a visitor who is signed in sees their rating, which leads to their page', async ({ arrive }) => {
  const visitor = await arrive();
  const name = await makeAccount(visitor, 'Haru');
  const rating = { value: 1712.4, error: 61.2, settled: true, pending: 0, points_a_round: 1.25, luck: 3 };
  const all = [{ ...rating, class: 'matgo', value: 1400, matches: 5 }, { ...rating, class: 'lexio-2', matches: 48 }];
  await visitor.page.route('**/api/ratings/*', (route) => route.fulfill({ json: all }));
  await visitor.page.goto('/');
  const link = visitor.page.locator(`.hero-line a[href="/@/${name}"]`);
  await expect(link, 'in what they have played most').toContainText('1,712 ± 61');
});

test('a table in a list stays while others sit down, and so does the focus on the way there', async ({ arrive }) => {
  const [mina, sora] = [await arrive(), await arrive()];
  await mina.openTable({ others: ['person', 'person'], rounds: 1 });
  const table = new URL(mina.page.url()).pathname;
  await mina.openTable({ others: ['person', 'person'], rounds: 1 });
  await mina.home.open();
  const rows = mina.home.mine.getByRole('listitem');
  const row = rows.filter({ has: mina.page.locator(`a[href="${table}"]`) });
  await expect(row).toContainText('1 of 3 seated');
  await row.getByRole('link').focus();
  await sora.page.goto(table);
  await sora.page.getByRole('button', { name: 'Sit here: Chair 2' }).click();
  // The table where something has happened last comes first.
  await expect(rows.first()).toContainText('2 of 3 seated');
  await expect(row.getByRole('link')).toBeFocused();
});

/** The texts of the first page, and where they are. */
function places(page: Page): Promise<string[]> {
  const parts = page.locator('.brand, .way, .tools select, h1, .hero-welcome p, .join, .play-seats, .game, .game-words > *, .game-way, .daily-card, .daily-head h2, .daily-deal, .daily-deal h3');
  return parts.evaluateAll((parts) =>
    parts.filter((part) => part.checkVisibility()).map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const text = part.matches('select, .join, .game, .play-way, .daily-card, .daily-deal') ? '' : part.textContent?.trim();
      return [part.className, text, ...[x, y, width, height].map(Math.round)].join(' | ');
    }),
  );
}

/** What sticks out of a game's card, or of its own button. */
function outOfCards(page: Page): Promise<(string | null)[]> {
  return page.locator('.game').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const edge = card.getBoundingClientRect().right;
      const out = (way: Element) => way.getBoundingClientRect().right > edge || way.scrollWidth > way.clientWidth + 1;
      return [...card.querySelectorAll('.game-way, select')].filter(out).map((way) => way.textContent);
    }),
  );
}
