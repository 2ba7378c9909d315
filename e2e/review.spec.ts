// The review of a match along its replay, reckoned by the browser.
import { Review, expect, nothingSeriousInAnyLight, test } from './house/index.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const game of ['lexio', 'matgo', 'rummikub']) {
  test(`a match of ${game} is reviewed from its record`, async ({ visitor }) => {
    const review = new Review(visitor.page);
    await review.prepare(game);
    await expect(review.panel).toHaveCount(0);
    await review.run();

    // The curve is there, for the eye and in words, and ends where the round did.
    const told = (await review.curve.getAttribute('aria-label')) ?? '';
    expect(told).toMatch(/^Expected points of Mina: .* in the end\.$/);
    const result = await review.sum('Result').innerText();
    expect(told).toContain(`${result} in the end`);

    // The parts are added up: the result is their sum, but for rounding.
    const parts = ['Luck of the deal', 'Luck of the draws', 'Own play', 'The others’ play'];
    const values = await Promise.all(parts.map(async (part) => amount(await review.sum(part).innerText())));
    expect(Math.abs(values.reduce((sum, value) => sum + value, 0) - amount(result))).toBeLessThan(0.3);

    // A mistake of the beginner's is clear; pressing it goes there, and what is said of it names something better.
    const mistake = review.moments.filter({ hasText: 'Mistake by Mina' }).first();
    await mistake.click();
    const place = Number(await mistake.locator('.rv-place').innerText());
    await expect(review.position).toHaveText(new RegExp(`^${place} / `));
    await expect(mistake).toHaveAttribute('aria-current', 'true');
    await expect(review.now.getByTestId('mistake')).toContainText(/Better: .*more/s);
    // Who steps there hears it as well.
    await visitor.page.getByRole('button', { name: 'One step back' }).click();
    await visitor.page.getByRole('button', { name: 'One step on' }).click();
    await expect(visitor.page.getByRole('log')).toContainText(/Better: .*more/);
  });
}

test('every number is explained in a sentence, and every move listed', async ({ visitor: { page } }) => {
  const review = new Review(page);
  await review.prepare('lexio-two');
  await review.run();
  await page.getByText('Own play').first().click();
  await expect(page.getByText('How much this seat’s moves raised or lowered', { exact: false })).toBeVisible();
  await page.getByText('Every move').click();
  const rows = review.panel.locator('.rv-rows li');
  await expect(rows).toHaveCount(Number((await review.position.innerText()).split(' / ')[1]) + 1);
});

test('the whole review by keyboard alone', async ({ visitor: { page } }) => {
  const review = new Review(page);
  await review.prepare('matgo');
  await review.button.focus();
  await page.keyboard.press('Enter');
  await review.isDone();
  // The arrows jump between the moments that the review has found.
  const places = await review.moments.locator('.rv-place').allInnerTexts();
  expect(places.length).toBeGreaterThan(2);
  for (const place of new Set(places)) {
    await page.keyboard.press('ArrowDown');
    await expect(review.position).toHaveText(new RegExp(`^${place} / `));
  }
  await review.moments.first().focus();
  await page.keyboard.press('Enter');
  await expect(review.position).toHaveText(new RegExp(`^${places[0]} / `));
  await review.button.focus();
  await page.keyboard.press('Enter');
  await expect(review.panel).toHaveCount(0);
});

test('a press on the curve goes there, and another seat has another curve', async ({ visitor: { page } }) => {
  const review = new Review(page);
  await review.prepare('lexio', '?review');
  await review.isDone();
  const area = await review.curve.boundingBox();
  if (!area) throw new Error('no curve');
  await review.curve.click({ position: { x: area.width - 2, y: area.height / 2 } });
  const end = await review.at();
  expect(end).toBeGreaterThan(10);
  const told = await review.curve.getAttribute('aria-label');
  await review.panel.getByRole('radio', { name: 'Maru' }).check();
  await expect(review.curve).not.toHaveAttribute('aria-label', told ?? '');
  await expect(review.curve).toHaveAttribute('aria-label', /of Maru/);
  // The next position belongs to the next round, which has a curve of its own.
  await page.getByRole('button', { name: 'One step on' }).click();
  await expect(page.getByRole('heading', { name: 'Review · Round 2 of 2' })).toBeVisible();
  await expect(review.panel.getByRole('heading', { name: 'The whole match' })).toBeVisible();
});

test('the result of practice leads to its review, without any network', async ({ arrive }) => {
  const visitor = await arrive({ serviceWorkers: 'allow' });
  const { page, context, home, table } = visitor;
  await home.open();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await table.playRound();
  const asked: string[] = [];
  // The page goes on asking whether the house is there again.
  const other = (url: string) => !url.endsWith('/api/session');
  context.on('request', (request) => other(request.url()) && asked.push(request.method()));
  await table.result.getByRole('button', { name: 'Review' }).click();
  const review = new Review(page);
  await review.isDone();
  await expect(review.sum('Result')).toBeVisible();
  // Nothing of it is sent to anybody.
  expect(asked.filter((method) => method !== 'GET')).toEqual([]);
});

for (const [locale, words] of [
  ['ko-KR', ['복기하기', '결과는 어디서 왔을까요', '중요한 순간', '받은 패의 운']],
  ['en-US', ['Review', 'Where the result came from', 'Key moments', 'Luck of the deal']],
  ['fr-FR', ['Analyser', 'D’où vient le résultat', 'Moments clés', 'Chance de la donne']],
] as const) {
  test(`the review speaks ${locale}`, async ({ arrive }) => {
    const { page } = await arrive({ locale });
    const review = new Review(page);
    await review.prepare('lexio-two');
    await expect(review.button).toHaveText(words[0]);
    await review.run();
    for (const heading of words.slice(1, 3)) await expect(review.panel.getByRole('heading', { name: heading })).toBeVisible();
    await expect(review.panel.getByText(words[3])).toBeVisible();
  });
}

// A phone is turned with the review open.
for (const [name, game, wishes, turned] of [
  ['at a desk', 'rummikub', {}, []],
  ['on a phone', 'matgo', PHONE, [{ width: 844, height: 390 }]],
] as const) {
  test(`the review hinders nobody ${name}`, async ({ arrive }) => {
    const { page } = await arrive(wishes);
    const review = new Review(page);
    await review.prepare(game);
    await review.run();
    await review.moments.filter({ hasText: 'Mistake' }).first().click();
    for (const size of [page.viewportSize(), ...turned]) {
      if (size) await page.setViewportSize(size);
      await expect(review.now).toBeInViewport();
      await expect(review.curve).toBeInViewport();
      await nothingSeriousInAnyLight(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, 'nothing sticks out').toBeLessThanOrEqual(0);
    }
  });
}

/** `+1.8 ± 0.4` as a number. */
function amount(text: string): number {
  return Number(text.split(' ± ')[0]?.replace('−', '-'));
}
