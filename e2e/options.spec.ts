// Every option of a table is explained on the rules page of its game, where its rule stands.
import { GAMES, engine, expect, goTo, test } from './house/index.ts';

test('a number that is too large becomes the largest, however often it is written', async ({ visitor: { page, setup } }) => {
  await setup.open();
  await setup.details.click();
  const most = (await setup.rounds.getAttribute('max')) ?? '';
  expect(Number(most)).toBeGreaterThan(1);
  for (const written of ['9999', '9999', '']) {
    await setup.rounds.fill(written);
    await setup.rounds.blur();
    await expect(setup.rounds).toHaveValue(most);
  }
  // At its end a button keeps the focus of those who press it by key.
  const least = (await setup.rounds.getAttribute('min')) ?? '';
  await setup.rounds.fill(String(Number(least) + 1));
  await setup.rounds.blur();
  const less = page.getByRole('button', { name: /^Rounds.* – Less$/ });
  for (const press of [1, 2]) {
    await less.press('Enter');
    await expect(setup.rounds, `after ${press}`).toHaveValue(least);
    await expect(less).toBeFocused();
  }
  await expect(less).toHaveAttribute('aria-disabled', 'true');
});

test('every option of a game is explained on its rules page, in every language', async ({ visitor: { page, home } }) => {
  const { games } = (await engine({ op: 'games' })) as { games: { game: string; options: object }[] };
  const places = page.locator('[data-option]');
  await home.open();
  for (const lang of ['ko', 'en', 'fr']) {
    await home.language.selectOption(lang);
    for (const game of GAMES) {
      const options = Object.keys(games.find((one) => one.game === game)?.options ?? {});
      expect(options.length, game).toBeGreaterThan(5);
      await goTo(page, `/rules/${game}`);
      await expect(places.first(), game).toBeVisible();
      const told = await places.evaluateAll((places) =>
        places.map((place) => [place.getAttribute('data-option'), place.querySelectorAll('dt, dd')[1]?.textContent]),
      );
      const named = told.map(([name]) => name);
      expect([...named].sort(), `${game}, ${lang}`).toEqual([...options].sort());
      expect(told.filter(([, why]) => !why), `${game}, ${lang}`).toEqual([]);
    }
  }
  // On a phone nothing is wider than the page.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const game of GAMES) {
    await goTo(page, `/rules/${game}`);
    await expect(places.first(), game).toBeVisible();
    const parts = await page.locator('.prose > *, .prose-part > *').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
    expect(Math.max(...parts), game).toBeLessThanOrEqual(390);
  }
});
