// Matgo on nine screens: how large the cards are, that everything fits, and that nothing is too small to read or to
// press.
import { type Page } from '@playwright/test';
import { Matgo, PHONE, box, boxes, expect, inside, lines, overlap, test, write } from './house/index.ts';

const SCREENS = {
  'a phone': { width: 390, height: 844 },
  'a phone with the browser’s bars': { width: 360, height: 640 },
  'a phone on its side': { width: 844, height: 390 },
  'a phone on its side with the bars': { width: 844, height: 340 },
  'a tablet': { width: 820, height: 1180 },
  'a small desk': { width: 1280, height: 800 },
  'a large desk': { width: 1920, height: 1080 },
  'a low window': { width: 1366, height: 625 },
  'a low window, enlarged': { width: 853, height: 533 },
};

/** Phones that are low even for their kind. */
const LOW = {
  'a small phone with the bars': { width: 375, height: 553 },
  'a small one on its side': { width: 667, height: 375 },
  'a small one on its side with the bars': { width: 667, height: 331 },
  'the smallest one on its side': { width: 568, height: 320 },
  'a narrow one on its side with the bars': { width: 740, height: 304 },
};

/** The width of the first card of a kind, turned or not. */
function cardWidth(page: Page, kind: string): Promise<number> {
  return page.locator(`${kind} .hwatu`).first().evaluate((card) => parseFloat(getComputedStyle(card).width));
}

/** What sticks out of the window. */
function outside(page: Page, selectors: string[]): Promise<string[]> {
  return page.evaluate((selectors) => {
    const boxes = selectors.flatMap((selector) => [...document.querySelectorAll(selector)].map((element) => ({ selector, box: element.getBoundingClientRect() })));
    const out = ({ box }: { box: DOMRect }) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    return boxes.filter(({ box }) => box.width > 0).filter(out).map(({ selector }) => selector);
  }, selectors);
}

/** Parts that lie on one another. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = ['.mg-head.theirs', '.mg-captures.theirs', '.mg-captures.mine', '.mg-head.mine', '.mg-panel', '.mg-floor', '.mg-line-row', '.mg-hand'];
    const boxes = parts.map((part) => ({ part, box: document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect() }));
    const lies = (a: DOMRect, b: DOMRect) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return boxes.flatMap(({ part, box }, at) => boxes.slice(at + 1).filter((other) => lies(box, other.box)).map((other) => `${part} and ${other.part}`));
  });
}

/** Text in letters of less than 12 px. */
function small(page: Page): Promise<string[]> {
  return page.locator('.matgo').evaluate((board) =>
    [...board.querySelectorAll('*')]
      .filter((element) => !element.closest('svg') && element.getBoundingClientRect().width > 1)
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
      .filter((element) => parseFloat(getComputedStyle(element).fontSize) < 12)
      .map((element) => element.className),
  );
}

/**
 * Buttons and links smaller than a finger. A word with an explanation is part of a line, and takes the finger beside
 * it, too.
 */
function tight(page: Page): Promise<string[]> {
  return page.locator('button:not(.gloss), a').evaluateAll((targets) =>
    targets
      .map((target) => ({ name: target.className, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(({ name }) => name),
  );
}

/** Marks of which a tap on the middle explains another, or nothing. */
function mistaken(page: Page): Promise<(string | null)[]> {
  return page.locator('.mg-mark .gloss').evaluateAll((words) => {
    const hit = ({ left, top, width, height }: DOMRect) => document.elementFromPoint(left + width / 2, top + height / 2);
    return words.filter((word) => hit(word.getBoundingClientRect()) !== word).map((word) => word.textContent);
  });
}

for (const locale of ['ko', 'en']) {
  test(`everything is in sight on every screen, large enough to read and to press, ${locale}`, async ({ arrive }) => {
    const { page } = await arrive({ locale });
    await new Matgo(page).prepare('ttadak');
    await expect(page.getByTestId('hand')).toBeVisible();
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      await page.setViewportSize(viewport);
      await expect.poll(() => outside(page, ['.mg-head', '.mg-captures', '.mg-floor', '.mg-line-row', '.mg-held', '.mg-panel']), screen).toEqual([]);
      expect(await covered(page), screen).toEqual([]);
      expect(await small(page), screen).toEqual([]);
      expect(await tight(page), screen).toEqual([]);
    }
  });
}

test('all ten cards of a hand are in sight on a small phone held on its side', async ({ arrive }) => {
  const { page } = await arrive({ hasTouch: true });
  const table = new Matgo(page);
  await table.prepare('shake');
  await expect(table.held).toHaveCount(10);
  for (const [width, height] of [[568, 320], [667, 375], [740, 360], [800, 320]] as const) {
    await page.setViewportSize({ width, height });
    const [hand] = await boxes(table.hand);
    for (const card of await boxes(table.held)) {
      expect(card.x, `${width} × ${height}`).toBeGreaterThanOrEqual(hand.x - 1);
      expect(card.x + card.width, `${width} × ${height}`).toBeLessThanOrEqual(hand.x + hand.width + 1);
      expect(card.width, `${width} × ${height}`).toBeGreaterThan(28);
    }
  }
  // Also upright, where the browser leaves little height, with a floor that has room for its cards.
  await page.setViewportSize(LOW['a small phone with the bars']);
  await expect.poll(() => outside(page, ['.mg-held', '.mg-panel', '.mg-line-row'])).toEqual([]);
  expect(await covered(page)).toEqual([]);
  expect((await box(page.locator('.mg-floor'))).height).toBeGreaterThan(100);
});

test('a player’s marks lie on nothing, however many they are and however low the screen', async ({ arrive }) => {
  const { page } = await arrive({ locale: 'fr' });
  await new Matgo(page).prepare('token');
  const marks = page.locator('.mg-head.mine .mg-mark');
  await expect(marks).toHaveCount(3);
  for (const [screen, viewport] of Object.entries({ 'a phone on its side': SCREENS['a phone on its side'], ...LOW })) {
    await page.setViewportSize(viewport);
    await expect.poll(() => outside(page, ['.mg-panel', '.mg-held', '.mg-head']), screen).toEqual([]);
    expect(await covered(page), screen).toEqual([]);
    const others = await boxes(page.locator('.mg-panel, .mg-captures.mine, .mg-hand'));
    for (const mark of await boxes(marks)) expect(others.filter((other) => overlap(mark, other)), screen).toEqual([]);
  }
});

test('the score and its marks are in sight on folding phones, and a hand has the width of an open one', async ({ arrive }) => {
  const { page } = await arrive({ locale: 'fr' });
  const table = new Matgo(page);
  await table.prepare('nagari');
  const marks = page.locator('.mg-mark');
  await expect(marks).toHaveCount(6);
  for (const [width, height] of [[280, 653], [320, 640], [653, 280], [667, 375]] as const) {
    await page.setViewportSize({ width, height });
    const screen = `${width} × ${height}`;
    await expect.poll(() => outside(page, ['.mg-score', '.mg-mark', '.mg-held']), screen).toEqual([]);
    const others = await boxes(page.locator('.bar, .mg-captures, .mg-score, .mg-head .seat'));
    for (const mark of await boxes(marks)) expect(others.filter((other) => overlap(mark, other)), screen).toEqual([]);
    expect(await mistaken(page), screen).toEqual([]);
  }
  await table.prepare('token');
  for (const [width, height] of [[280, 653], [412, 915], [717, 512]] as const) {
    await page.setViewportSize({ width, height });
    expect(await lines(page.locator('.mg-token-word')), `${width} × ${height}`).toHaveLength(1);
  }
  expect(await cardWidth(page, '.mg-held')).toBeGreaterThanOrEqual(44);
});

test('cards grow with the screen, the backs of a hand lie side by side where there is room, and words are explained', async ({ arrive }) => {
  const { page } = await arrive({ viewport: SCREENS['a large desk'] });
  await new Matgo(page).prepare('ttadak');
  expect(await cardWidth(page, '.mg-held')).toBeGreaterThanOrEqual(120);
  expect(await cardWidth(page, '.mg-caught')).toBeGreaterThanOrEqual(72);
  await page.setViewportSize(SCREENS['a small desk']);
  expect(await cardWidth(page, '.mg-lying')).toBeGreaterThanOrEqual(84);
  await page.setViewportSize(SCREENS['a tablet']);
  const floor = (await page.locator('.mg-floor').boundingBox())?.height ?? 0;
  expect(floor / (1.6 * (await cardWidth(page, '.mg-lying')))).toBeLessThan(4);
  const backs = page.getByTestId('backs').first().locator('.mg-back');
  await expect(backs.nth(1)).toBeVisible();
  const lefts = await backs.evaluateAll((backs) => backs.map((back) => back.getBoundingClientRect().left));
  const steps = lefts.slice(1).map((left, at) => left - (lefts[at] ?? left));
  expect(Math.min(...steps)).toBeGreaterThan(8);

  await page.setViewportSize(SCREENS['a large desk']);
  await test.step('a word on the table, pressed by finger or key, is explained in one sentence', async () => {
    const word = page.getByRole('button', { name: 'Godori', exact: true }).first();
    await word.focus();
    await page.keyboard.press('Enter');
    const told = page.locator('.gloss-note:popover-open');
    await expect(told).toHaveText('The three cards with birds: 2, 4, 8. 5 points');
    await page.keyboard.press('Escape');
    await expect(told).toHaveCount(0);
    await word.click();
    await expect(told).toBeVisible();
  });
});

test('the question about a bomb, go or stop and the result fit on every screen, with the way on in sight', async ({ arrive }) => {
  const { page } = await arrive();
  const table = new Matgo(page);
  const { bomb } = await table.prepare('bomb');
  const ids = await table.held.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-held') ?? ''));
  await page.locator(`[data-held="${ids.find((id) => Number.parseInt(id, 10) === bomb)}"]`).click();
  for (const [screen, viewport] of Object.entries({ ...SCREENS, ...LOW })) {
    await page.setViewportSize(viewport);
    await expect(table.question, `a bomb on ${screen}`).toBeVisible();
    expect(await outside(page, ['.mg-ask', '.mg-ask button']), `a bomb on ${screen}`).toEqual([]);
  }
  await table.prepare('stop');
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    await page.setViewportSize(viewport);
    expect(await outside(page, ['.mg-ask', '.mg-ask button']), screen).toEqual([]);
    // The player's name and marks cover none of their captures.
    const lowest = await page.locator('.mg-captures.mine :is(.mg-caught, .mg-set)').evaluateAll((captured) =>
      Math.max(...captured.map((one) => one.getBoundingClientRect().bottom)),
    );
    expect(lowest, screen).toBeLessThanOrEqual(((await page.locator('.mg-head.mine').boundingBox())?.y ?? 0) + 1);
  }
  await page.keyboard.press('s');
  await expect(table.result).toBeVisible();
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    await page.setViewportSize(viewport);
    await expect(table.result.getByRole('button', { name: 'Next game' }), screen).toBeInViewport({ ratio: 1 });
    // The result rises into its place.
    await expect.poll(() => outside(page, ['.result']), screen).toEqual([]);
    // All of it at once, unless the browser takes too much of a phone.
    const told = page.locator('.result-told');
    if (!screen.includes('bars'))
      expect(await told.evaluate((told) => told.scrollHeight <= told.clientHeight + 1), screen).toBe(true);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator('.standing').last()).toBeInViewport({ ratio: 1 });
  // Who has won and lost is read in full, where there is hardly room beside the buttons, too.
  const cut = () => page.locator('.standing-name').evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).length);
  for (const [screen, viewport] of Object.entries({ ...SCREENS, ...LOW, 'a desk at 200 %': { width: 640, height: 400 } })) {
    await page.setViewportSize(viewport);
    expect(await cut(), screen).toBe(0);
  }
  // Nor does any of it lie under the notch of a phone on its side.
  const [notch, { width }] = [47, SCREENS['a phone on its side']];
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: notch, right: notch } });
  await page.setViewportSize(SCREENS['a phone on its side']);
  const result = await box(page.locator('.result'));
  expect(inside(result, { x: notch, y: 0, width: width - 2 * notch, height: Infinity })).toBe(true);
  expect(await cut()).toBe(0);
});

test('the own side stays where it is once the hand fills only one row', async ({ arrive }) => {
  const { page } = await arrive(PHONE);
  const table = new Matgo(page);
  await table.prepare('shake');
  await expect(table.held).toHaveCount(10);
  const own = page.locator('.mg-floor, .mg-head.mine, .mg-line-row, .mg-held:first-child');
  const before = await boxes(own);
  // As after five turns.
  await page.getByTestId('hand').evaluate((hand) => {
    hand.style.setProperty('--cards', '5');
    for (const held of [...hand.children].slice(5)) (held as HTMLElement).style.display = 'none';
  });
  expect((await boxes(own)).map(({ y, height }) => [y, height])).toEqual(before.map(({ y, height }) => [y, height]));
});

test('a debt of eight figures covers nothing, and go or stop is asked in full on the narrowest desk', async ({ arrive }) => {
  const { page } = await arrive({ locale: 'fr' });
  await new Matgo(page).prepare('go');
  for (const owed of await page.locator('.mg-head .place-chips .digits').all()) await write(owed, '−12\u202f345\u202f678');
  for (const viewport of [...Object.values(SCREENS), { width: 900, height: 660 }, { width: 1024, height: 700 }]) {
    await page.setViewportSize(viewport);
    const screen = `${viewport.width} × ${viewport.height}`;
    expect(await covered(page), screen).toEqual([]);
    const [line] = await boxes(page.locator('.mg-line-row'));
    for (const part of await boxes(page.locator('.mg-head > *, .mg-score'))) expect(overlap(part, line), screen).toBe(false);
    expect(await outside(page, ['.mg-ask', '.mg-ask button', '.mg-score']), screen).toEqual([]);
  }
});

test('a stamp never covers a question', async ({ arrive }) => {
  const { page } = await arrive({ speed: 'calm' });
  const table = new Matgo(page);
  // The answer is stamped, and brings the next question.
  await table.prepare('stop', 1);
  await table.do({ gukjin: 'junk' });
  const looks = await page.evaluate(async () => {
    const looks: boolean[] = [];
    for (let look = 0; look < 40; look += 1) {
      looks.push([document.querySelector('[data-stamp]'), document.querySelector('#question')].every(Boolean));
      await new Promise((rested) => setTimeout(rested, 50));
    }
    return looks;
  });
  expect(looks, 'both are there').not.toContain(true);
  expect(await table.stamps()).toContain('국진');
  await expect(table.answer('Stop')).toBeVisible();
});
