// The review of a match along its replay, computed by the browser. That takes long, so each test asks much of one
// review.
import { DESK, ON_ITS_SIDE, PHONE, Review, box, boxes, expect, lines, nothingSeriousInAnyLight, overlap, test } from './house/index.ts';

// On a machine with much else to do, it takes several times as long.
test.describe.configure({ timeout: 400_000 });

for (const [game, further, wishes] of [
  ['lexio', otherSeats, DESK],
  ['matgo', onAPhone, PHONE],
  ['rummikub', hindersNobody, DESK],
] as const) {
  test(`a match of ${game} is reviewed from its record`, async ({ arrive }) => {
    const { page } = await arrive(wishes);
    const review = new Review(page);
    await review.prepare(game);
    await expect(review.panel).toHaveCount(0);
    await review.run();

    // The curve is there, to see and in words, and ends where the round did.
    const told = (await review.curve.getAttribute('aria-label')) ?? '';
    expect(told).toMatch(/^Expected points for Mina: .* at the end\.$/);
    const result = await review.sum('Result').innerText();
    expect(told).toContain(`${result} at the end`);

    // The parts add up: the result is their sum, but for rounding.
    const parts = ['Luck of the deal', 'Luck of the draws', 'Own play', 'The others’ play'];
    const values = await Promise.all(parts.map(async (part) => amount(await review.sum(part).innerText())));
    expect(Math.abs(values.reduce((sum, value) => sum + value, 0) - amount(result))).toBeLessThan(0.3);

    // A beginner's mistake is clear. Pressing it goes there, where something better is named.
    const mistake = review.moments.filter({ hasText: 'Mistake by Mina' }).first();
    await mistake.click();
    const place = Number(await mistake.locator('.rv-place').innerText());
    await expect(review.position).toHaveText(new RegExp(`^${place} / `));
    await expect(mistake).toHaveAttribute('aria-current', 'true');
    await expect(review.now.getByTestId('mistake')).toContainText(/Better: .*more/s);
    // Stepping there also reads it out.
    await page.getByRole('button', { name: 'One step back' }).click();
    await page.getByRole('button', { name: 'One step forward' }).click();
    await expect(page.getByRole('log')).toContainText(/Better: .*more/);
    await mistake.click();
    await further(review);
  });
}

test('the result of practice leads to its review, without a network', async ({ arrive }) => {
  const visitor = await arrive({ serviceWorkers: 'allow' });
  const { page, context, home, table } = visitor;
  await home.open();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await table.playRound();
  const asked: string[] = [];
  // The page keeps asking whether the house is back.
  const other = (url: string) => !url.endsWith('/api/session');
  context.on('request', (request) => other(request.url()) && asked.push(request.method()));
  await table.result.getByRole('button', { name: 'Review' }).click();
  const review = new Review(page);
  await review.isDone();
  await expect(review.sum('Result')).toBeVisible();
  // None of it is sent anywhere.
  expect(asked.filter((method) => method !== 'GET')).toEqual([]);
});

test('on a phone, the button that stops a review lies on no word of the position and not on the curve', async ({ arrive }) => {
  const { page } = await arrive(PHONE);
  const review = new Review(page);
  await review.prepare('matgo', '?at=14');
  await review.begin();
  const stop = page.getByTestId('review-stop');
  // A fast computer may be through by now, and hide it.
  await stop.evaluate((stop: HTMLElement) => (stop.hidden = false));
  for (const { viewport } of [PHONE, ON_ITS_SIDE]) {
    await page.setViewportSize(viewport);
    const words = await lines(review.now);
    const under = [...words, ...(await boxes(page.locator('.rv-plot')))];
    expect(words.length).toBeGreaterThan(0);
    const button = await box(stop);
    expect(under.filter((one) => overlap(button, one)), `${viewport.width}`).toEqual([]);
    expect((await box(review.button)).width, `${viewport.width}`).toBeGreaterThanOrEqual(44);
  }
  // On a tablet the words have the height of the curve.
  await stop.evaluate((stop: HTMLElement) => (stop.hidden = true));
  for (const viewport of [{ width: 768, height: 1024 }, { width: 1024, height: 768 }]) {
    await page.setViewportSize(viewport);
    await expect.poll(async () => (await box(review.now)).height, `${viewport.width}`).toBeGreaterThan(90);
  }
});

test('the review is in every language, explains every number in a sentence and lists every move', async ({ visitor: { page, home } }) => {
  const review = new Review(page);
  for (const [lang, words, [own, explained, every]] of [
    [
      'ko',
      ['복기하기', '결과는 어디서 왔을까요', '중요한 순간', '받은 패의 운'],
      ['자신의 플레이', '이 자리의 수들이 기대를 얼마나 올리거나 내렸는지', '모든 수'],
    ],
    [
      'en',
      ['Review', 'Where the result came from', 'Key moments', 'Luck of the deal'],
      ['Own play', 'How much this seat’s moves raised or lowered', 'Every move'],
    ],
    [
      'fr',
      ['Analyser', 'D’où vient le résultat', 'Moments clés', 'Chance de la donne'],
      ['Son propre jeu', 'De combien les coups de la place', 'Tous les coups'],
    ],
  ] as const) {
    await home.visit();
    await home.language.selectOption(lang);
    await review.prepare('lexio-two');
    await expect(review.button, lang).toHaveText(words[0]);
    // The words are there long before the last digit stands.
    await (lang === 'en' ? review.run() : review.begin());
    for (const heading of words.slice(1, 3)) await expect(review.panel.getByRole('heading', { name: heading }), lang).toBeVisible();
    await expect(review.panel.getByText(words[3]), lang).toBeVisible();
    await page.getByText(own).first().click();
    await expect(page.getByText(explained, { exact: false }), lang).toBeVisible();
    await page.getByText(every).click();
    const rows = review.panel.locator('.rv-rows li');
    await expect(rows, lang).toHaveCount(Number((await review.position.innerText()).split(' / ')[1]) + 1);
  }
});

/** Pressing the curve goes there; other seats and the next round have curves of their own. */
async function otherSeats(review: Review): Promise<void> {
  const area = await review.curve.boundingBox();
  if (!area) throw new Error('no curve');
  await review.curve.click({ position: { x: area.width - 2, y: area.height / 2 } });
  const end = await review.at();
  expect(end).toBeGreaterThan(10);
  const told = await review.curve.getAttribute('aria-label');
  await review.panel.getByRole('radio', { name: 'Maru' }).check();
  await expect(review.curve).not.toHaveAttribute('aria-label', told ?? '');
  await expect(review.curve).toHaveAttribute('aria-label', /for Maru/);
  // The next position belongs to the next round, which has a curve of its own.
  await review.page.getByRole('button', { name: 'One step forward' }).click();
  await expect(review.page.getByRole('heading', { name: 'Review · Round 2 of 2' })).toBeVisible();
  await expect(review.panel.getByRole('heading', { name: 'The whole match' })).toBeVisible();
}

/** It is accessible however the phone is held, and keys lead through it. */
async function onAPhone(review: Review): Promise<void> {
  await hindersNobody(review);
  await review.page.setViewportSize(ON_ITS_SIDE.viewport);
  await hindersNobody(review);
  await review.page.setViewportSize(PHONE.viewport);
  await byKeyboard(review);
}

/** Goes from moment to moment, closes the review and opens it again. */
async function byKeyboard({ page, moments, position, button, panel }: Review): Promise<void> {
  const places = await moments.locator('.rv-place').allInnerTexts();
  expect(places.length).toBeGreaterThan(2);
  await moments.first().focus();
  await page.keyboard.press('Enter');
  await expect(position).toHaveText(new RegExp(`^${places[0]} / `));
  // The arrows jump between the moments.
  for (const place of new Set(places.slice(1))) {
    await page.keyboard.press('ArrowDown');
    await expect(position).toHaveText(new RegExp(`^${place} / `));
  }
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
}

/** Expects the words on the current moment and its place on the curve to be in view, and the page to be accessible. */
async function hindersNobody({ page, now, curve }: Review): Promise<void> {
  await expect(now).toBeInViewport();
  await expect(curve).toBeInViewport();
  await nothingSeriousInAnyLight(page);
  const beyond = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth - innerWidth, scrollHeight - innerHeight];
  });
  expect(Math.max(...beyond), 'nothing sticks out').toBeLessThanOrEqual(0);
}

/** `+1.8 ± 0.4` as a number. */
function amount(text: string): number {
  return Number(text.split(' ± ')[0]?.replace('−', '-'));
}
