// The lessons: taken to the end in every game, with wrong moves answered, on every screen, in every language.
import type { Locator, Page } from '@playwright/test';
import { DESK, GAMES, type Game, Lessons, PHONE, box, boxes, expect, found, inside, nothingSeriousInAnyLight, picture, test, whileHeld } from './house/index.ts';

/** A small phone whose browser keeps its bars in sight. */
const LOW = { width: 375, height: 553 };
/** The screens that the lessons are read on, and how each may be held. */
const SCREENS = {
  'a phone': [PHONE, [{ width: 390, height: 844 }, { width: 360, height: 640 }, LOW, { width: 844, height: 390 }]],
  'a tablet and a desk': [DESK, [{ width: 820, height: 1180 }, { width: 1280, height: 800 }]],
} as const;
/** How long the line by the tiles mentions a wrong move, in milliseconds. */
const REMARK_MS = 3_500;
/** The language in which each game is taken to the end. */
const LOCALES: Record<Game, string> = { lexio: 'ko', rummikub: 'en', matgo: 'fr' };
/** Where the last lesson leads, in that language. */
const PRACTICE: Record<Game, string> = { lexio: '봇과 연습하기', rummikub: 'Practice with bots', matgo: 'S’entraîner avec des bots' };

for (const game of GAMES) {
  test(`${game} is taught to the last lesson, in ${LOCALES[game]}`, async ({ arrive }) => {
    const { page } = await arrive({ locale: LOCALES[game] });
    const lessons = new Lessons(page, game);
    await lessons.open();
    await expect(page.locator('html')).toHaveAttribute('lang', LOCALES[game]);
    const all = found(game);
    expect(all.length).toBeGreaterThanOrEqual(6);
    for (const [at, { idea, asks }] of all.entries()) {
      await test.step(idea, async () => {
        await expect(lessons.place).toHaveAccessibleName(new RegExp(`\\D${at + 1}\\D+${all.length}$`));
        const title = await lessons.title.textContent();
        await lessons.take(asks);
        if (at + 1 === all.length) {
          await expect(lessons.on).toHaveText(PRACTICE[game]);
          for (const size of [{ width: 360, height: 640 }, { width: 844, height: 390 }]) {
            await page.setViewportSize(size);
            await expect(lessons.on).toBeInViewport({ ratio: 1 });
          }
        }
        await lessons.on.click();
        if (at + 1 < all.length) await expect(lessons.title).not.toHaveText(title ?? '');
      });
    }
    await expect(page).toHaveURL(new RegExp(`/practice/${game}$`));
  });
}

for (const [screen, [wishes, sizes]] of Object.entries(SCREENS)) {
  test(`every lesson of every game is in sight on ${screen}`, async ({ arrive }) => {
    const { page } = await arrive(wishes);
    for (const game of GAMES) {
      const lessons = new Lessons(page, game);
      await lessons.open();
      for (const [at, { idea }] of found(game).entries()) {
        for (const size of sizes) {
          await page.setViewportSize(size);
          await nothingIsCovered(page, game, `${game}: ${idea}, ${size.width} × ${size.height}`);
          // The floor that a lesson is about keeps its cards.
          if (game === 'matgo' && size === LOW) expect((await box(page.locator('.mg-floor'))).height, idea).toBeGreaterThan(60);
          await picture(page, `${game}-${at + 1}-${idea}-${size.width}`);
        }
        await lessons.skip.click();
      }
    }
  });
}

test('beside the card of a low window, every tile of the rack can be hit and the line is read', async ({ arrive }) => {
  // Of the three languages, French has the longest words for it.
  const { page } = await arrive({ hasTouch: true, locale: 'fr' });
  await new Lessons(page, 'rummikub').open();
  const [line, tiles] = [page.getByTestId('line'), page.locator('.rk-held')];
  await expect(tiles).toHaveCount(14);
  await expect(line).toHaveAttribute('data-mood', 'turn');
  for (const [width, height, least] of [[653, 280, 24], [667, 375, 31], [740, 360, 36], [844, 390, 36], [1024, 768, 30]] as const) {
    await page.setViewportSize({ width, height });
    const where = `${width} × ${height}`;
    // The lowest window scrolls its card.
    if (height > 280) await nothingIsCovered(page, 'rummikub', where);
    for (const tile of await boxes(tiles)) expect(Math.min(tile.width, tile.height), where).toBeGreaterThanOrEqual(least);
    const told = line.locator('span');
    expect(inside(await box(told), await box(line)), `no line is cut through, ${where}`).toBe(true);
    const whole = await told.evaluate((told) => told.scrollHeight <= told.clientHeight + 1);
    if (height > 280) expect(whole, `the line is read to its end, ${where}`).toBe(true);
  }
});

test('on a folded phone, a question lies below what the lesson asks, and the floor has room', async ({ arrive }) => {
  const { page } = await arrive({ ...PHONE, viewport: { width: 280, height: 653 }, locale: 'fr' });
  const lessons = new Lessons(page, 'matgo');
  await lessons.open();
  for (const { idea } of found('matgo')) {
    await expect.poll(async () => (await box(page.locator('.mg-floor'))).height, idea).toBeGreaterThan(60);
    if (idea === 'go' || idea === 'stop') {
      const card = await box(lessons.card);
      expect((await box(page.getByTestId('question'))).y, idea).toBeGreaterThanOrEqual(card.y + card.height);
    }
    const title = await lessons.title.textContent();
    await lessons.skip.click();
    if (idea !== found('matgo').at(-1)?.idea) await expect(lessons.title).not.toHaveText(title ?? '');
  }
});

test('a wrong move is answered and changes nothing, and a hint shows what is asked for', async ({ visitor: { page } }) => {
  const lessons = new Lessons(page, 'lexio');
  await lessons.open();
  const hand = page.locator('#rack [data-tile]');
  await expect(page.getByTestId('pass')).not.toHaveAttribute('aria-disabled', 'true');
  const held = await hand.count();
  await whileHeld(page, REMARK_MS, async () => {
    await page.getByTestId('pass').click();
    await expect(lessons.slip).toContainText('You could pass');
    await expect(page.getByRole('log')).toContainText('You could pass');
    await expect(page.getByTestId('line')).toHaveAttribute('data-mood', 'bad');
  });
  await expect(hand).toHaveCount(held);
  await expect(lessons.on).toBeHidden();
  // The right move takes the answer away, and is praised.
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByTestId('play').click();
  await lessons.isDone();
  await expect(lessons.slip).toBeHidden();
  await expect(lessons.ask).toContainText('Well done');
  await expect(page.getByRole('log')).toContainText('Well done');
});

test('a second wrong move is mentioned as long as the first', async ({ visitor: { page } }) => {
  const lessons = new Lessons(page, 'lexio');
  await lessons.open();
  await expect(page.getByTestId('pass')).not.toHaveAttribute('aria-disabled', 'true');
  // By the page's own clock: with much to do, it takes longer, but never less.
  const mentioned = await page.evaluate(async () => {
    const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
    const found = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
    found('pass')?.click();
    await wait(2_000);
    found('pass')?.click();
    const since = performance.now();
    do await wait(50);
    while (found('line')?.dataset.mood === 'bad');
    return performance.now() - since;
  });
  expect(mentioned).toBeGreaterThan(3_000);
});

test('on a low phone, the answer to a wrong move lies on nothing, and nothing on it', async ({ arrive }) => {
  const { page } = await arrive({ ...PHONE, viewport: { width: 360, height: 640 }, locale: 'fr' });
  /** A lesson of each game with long words, and a move that it does not ask for. */
  const wrong: Record<Game, [number, Locator]> = {
    lexio: [3, page.getByTestId('pass')],
    rummikub: [6, page.getByTestId('draw')],
    matgo: [7, page.getByTestId('question').getByRole('button').last()],
  };
  for (const game of GAMES) {
    const lessons = new Lessons(page, game);
    await lessons.open();
    const [at, move] = wrong[game];
    for (let next = 2; next <= at; next += 1) {
      await lessons.skip.click();
      await expect(lessons.place).toHaveAccessibleName(new RegExp(`\\D${next}\\D`));
    }
    await move.click();
    await expect(lessons.slip).toBeVisible();
    await nothingIsCovered(page, game, game);
  }
});

test('lessons start from the card of the game, and go on where the learner left off', async ({ visitor }) => {
  const { page, home } = visitor;
  await home.open();
  await home.lexio.getByRole('link', { name: 'Learn' }).click();
  await expect(page).toHaveURL(/\/learn\/lexio$/);
  const lessons = new Lessons(page, 'lexio');
  await lessons.skip.click();
  await lessons.skip.click();
  await expect(lessons.place).toHaveAccessibleName('Lesson 3 of 8');
  await expect(lessons.title).toBeFocused();
  await page.reload();
  await expect(lessons.place).toHaveAccessibleName('Lesson 3 of 8');
  await lessons.back.click();
  await expect(lessons.place).toHaveAccessibleName('Lesson 2 of 8');
  await page.getByRole('button', { name: 'Leave the lessons' }).click();
  await expect(home.welcome).toBeVisible();
});

test('lessons need no network', async ({ arrive }) => {
  const { page, context, home } = await arrive({ serviceWorkers: 'allow' });
  await home.open();
  // Ready is not enough: what this page asks for goes through it only once it has taken the page over.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  const lessons = new Lessons(page, 'matgo');
  await lessons.open();
  await lessons.take(found('matgo')[0]?.asks ?? []);
  await page.reload();
  await expect(lessons.card).toBeVisible();
});

test('axe finds nothing serious in a lesson', async ({ visitor: { page } }) => {
  // Lexio last, whose first lesson is taken below.
  for (const game of [...GAMES].reverse()) {
    await new Lessons(page, game).open();
    await nothingSeriousInAnyLight(page, game);
  }
  const lessons = new Lessons(page, 'lexio');
  await page.getByTestId('pass').click();
  await expect(lessons.slip).toBeVisible();
  await nothingSeriousInAnyLight(page);
  await lessons.take(found('lexio')[0]?.asks ?? []);
  await nothingSeriousInAnyLight(page);
});

/**
 * Expects the card to be whole and in sight, nothing to scroll, what the learner touches to lie clear inside the window,
 * and the middle of the table to have room.
 */
async function nothingIsCovered(page: Page, game: Game, where: string): Promise<void> {
  const touched = { lexio: '#rack [data-tile], #play, #pass', rummikub: '[data-testid="rack"] [data-tile], #confirm, #draw', matgo: '[data-held]' };
  const hidden = () => page.evaluate((selector) => {
    const seen = (element: Element) => {
      const box = element.getBoundingClientRect();
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) return false;
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return !!top && (element.contains(top) || top.contains(element));
    };
    const card = document.querySelector('.lesson-card');
    const parts = [...document.querySelectorAll(selector), ...(card?.querySelectorAll('h2, p:not([hidden]), button') ?? [])];
    const hidden = parts.filter((part) => !seen(part)).map((part) => part.outerHTML.slice(0, 120));
    for (const tile of document.querySelectorAll('.middle-tile')) {
      const { left, top, right, bottom } = tile.getBoundingClientRect();
      const lies = [...document.querySelectorAll('.place-plate, .own .desk-line')].filter((part) => {
        const box = part.getBoundingClientRect();
        return box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1;
      });
      hidden.push(...lies.map((part) => `a tile of the trick lies on ${part.className}`));
    }
    const board = document.querySelector('.rk-board')?.getBoundingClientRect().height ?? Infinity;
    if (board < 60) hidden.push(`the board is only ${board} px high`);
    if (document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth) hidden.push('the page scrolls');
    return hidden;
  }, touched[game]);
  await expect.poll(hidden, where).toEqual([]);
}
