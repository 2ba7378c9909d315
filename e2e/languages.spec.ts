// Korean, English, French: taken from the browser at first, switched at once, remembered.
import type { Page } from '@playwright/test';
import { TITLES, expect, test } from './house/index.ts';

const WELCOME = { ko: '어서 오세요', en: 'Come on in', fr: 'Entrez donc' };
const TABLE = { ko: '마당의 게임 방', en: 'A table at Madang', fr: 'Une table à Madang' };
const BROWSERS = { 'ko-KR': 'ko', 'en-GB': 'en', 'fr-CA': 'fr', 'de-DE': 'en' } as const;

/** The same in every language: names, and each language's name for itself. */
const NAMES = ['Madang', '마당', 'Lexio', 'Rummikub', 'Matgo', '한국어', 'English', 'Français'];
const BOTS = ['Danbi', 'Maru', 'Sodam', 'Yeoul', 'Hanbyeol'];
/** Words that English and French share. */
const SHARED = ['Menu', 'Points', 'Volume', 'Indigo', 'Jade'];

for (const [browser, lang] of Object.entries(BROWSERS)) {
  test(`a browser set to ${browser} gets ${lang}`, async ({ arrive }) => {
    const { page } = await arrive({ locale: browser });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: WELCOME[lang] })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    // The app may be about to put its own header in the place of the first page's.
    const heights = () => page.locator('.header .way').evaluateAll((ways) => [...new Set(ways.map((way) => way.clientHeight))]);
    await expect.poll(heights, 'each in one line').toEqual([44]);
  });
}

test('the first page shows its games in the language of the reader before any script', async ({ house, request }) => {
  const readers: [headers: Record<string, string>, lang: keyof typeof WELCOME][] = [
    [{ 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' }, 'ko'],
    [{ 'accept-language': 'de,fr-CA;q=0.7' }, 'fr'],
    [{ 'accept-language': 'de' }, 'en'],
    [{}, 'en'],
    [{ 'accept-language': 'en', cookie: 'madang-lang=ko' }, 'ko'],
  ];
  for (const [headers, lang] of readers) {
    const first = await request.get(`${house.url}/`, { headers });
    expect(first.headers().vary).toBe('Accept-Encoding, Accept-Language, Cookie, Sec-Fetch-Dest, User-Agent');
    const home = await first.text();
    expect(home).toContain(`<html lang="${lang}" translate="no">`);
    expect(home).toContain(`<h1>${WELCOME[lang]}</h1>`);
    expect(home.match(/<section class="game"/g)).toHaveLength(TITLES.length);
    const other = await (await request.get(`${house.url}/settings`, { headers })).text();
    expect(other).toContain(`<html lang="${lang}" translate="no">`);
    expect(other).not.toContain('<h1>');
    // What another app shows of a link to a table.
    const table = await (await request.get(`${house.url}/t/ABC234`, { headers })).text();
    expect(table).toContain(`<meta property="og:title" content="${TABLE[lang]}">`);
    const shown = await request.get(`${house.url}/t/ABC234`, { headers: { ...headers, 'sec-fetch-dest': 'document' } });
    expect(await shown.text()).not.toContain('og:title');
  }
});

test('another language is there at once, and on the next visit from the first byte on', async ({ visitor: { page, context, home } }) => {
  await home.open();
  for (const lang of ['fr', 'ko'] as const) {
    await home.language.selectOption(lang);
    await expect(page.getByRole('heading', { level: 1, name: WELCOME[lang] })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
  }
  const next = await context.request.get('/');
  expect(await next.text()).toContain(`<h1>${WELCOME.ko}</h1>`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: WELCOME.ko })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
});

test('the name that the house gives a guest follows the language', async ({ visitor }) => {
  const { page } = visitor;
  await visitor.goTo('/settings');
  const name = page.locator('.nickname input');
  await expect(name).toHaveValue(/^[A-Z][a-z]+ [A-Z][a-z]+/);
  // Each language's name is spoken in that language.
  await expect(page.locator('.segment[lang]')).toHaveText(['한국어', 'English', 'Français']);
  await page.getByRole('radio', { name: '한국어' }).check({ force: true });
  await expect(name).toHaveValue(/^[가-힣]+ [가-힣]+/);
});

test('a table changes its language in mid-game', async ({ visitor }) => {
  const { page, table } = visitor;
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await table.turn();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Settings').click();
  await page.getByRole('radio', { name: '한국어' }).check({ force: true });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: '내 패' })).toBeVisible();
  await expect(table.line).toContainText('내 차례예요');
  expect(foreign(await words(page))).toEqual([]);
});

test('a browser that translates pages leaves this one to the app, whose texts would no longer change', async ({ arrive }) => {
  const visitor = await arrive({ locale: 'zh-CN' });
  const { page, table } = visitor;
  await visitor.home.open();
  await page.evaluate(translate);
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await table.turnToPlay();
  await expect(table.line).toContainText('Your turn');
  await table.next.click();
  await expect(table.line).toHaveAttribute('data-mood', 'good');
  await expect(table.line).not.toContainText('Your turn');
  await expect(page.locator('font')).toHaveCount(0);
  // Another language is still at hand.
  await visitor.goTo('/settings');
  await visitor.home.language.selectOption('fr');
  await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible();
});

// In a house of its own, so that no guests of other tests are listed by name.
test('every page is entirely in the chosen language', async ({ arrive, ownHouse }) => {
  const readers = ['en', 'ko', 'fr'].map(async (lang) => ({ lang, visitor: await arrive({ at: ownHouse.url, locale: lang }) }));
  for (const path of ['/', '/new/lexio', '/settings', '/rules/lexio', '/about', '/practice/lexio', '/nowhere']) {
    const read = async (reader: (typeof readers)[number]) => {
      const { lang, visitor } = await reader;
      await visitor.goTo(path);
      await expect(visitor.page.locator('html')).toHaveAttribute('lang', lang);
      return words(visitor.page);
    };
    const [english, korean, french] = await Promise.all(readers.map(read));
    expect(foreign(korean), path).toEqual([]);
    // French has the same letters, so what is left in English is the text that both pages share.
    const same = french.filter((text) => english.includes(text) && /[a-z]{3}/i.test(text));
    expect(same.filter((text) => ![...NAMES, ...BOTS, ...SHARED].includes(text)), path).toEqual([]);
  }
});

/**
 * Everything that a page says: its texts, and the names and descriptions that screen readers speak. What was read out
 * before is left out.
 */
function words(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const inside = texts.currentNode.parentElement;
      if (inside && !inside.closest('script, style, noscript, code, kbd, [role=log]')) {
        said.add(texts.currentNode.nodeValue ?? '');
      }
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) said.add(element.getAttribute(name) ?? '');
    }
    return [...said].map((text) => text.trim()).filter((text) => text !== '');
  });
}

/**
 * Does what a browser does that translates a page: takes each text out of it, and puts another in its place, wherever it is
 * not told to leave that alone; then and whenever texts come.
 */
function translate(): void {
  const one = (text: Text) => {
    const around = text.parentElement;
    if (!around || !/\p{L}/u.test(text.data) || around.closest('font, script, style, svg, textarea')) return;
    if (around.closest('[translate]')?.getAttribute('translate') === 'no') return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const all = (root: Node) => {
    const [found, texts] = [document.createTreeWalker(root, NodeFilter.SHOW_TEXT), [] as Text[]];
    if (root instanceof Text) texts.push(root);
    while (found.nextNode()) texts.push(found.currentNode as Text);
    texts.forEach(one);
  };
  all(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach((node) => node.isConnected && all(node));
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** Text left in another language on a Korean page: words in Latin letters that are not names. */
function foreign(texts: string[]): string[] {
  const known = [...NAMES, 'QR', 'SHA-256', 'MIT', 'Apache-2.0', 'madang replay --verify'];
  const rest = (text: string) => known.reduce((text, name) => text.replaceAll(name, ''), text);
  return texts.filter((text) => /[A-Za-z]{2}/.test(rest(text)));
}
