// Every option that a table can be set up with is explained on the rules page of its game, where its rule is told.
import { engine, expect, test } from './house/index.ts';

/** The games whose pages name every option. */
const GAMES = ['matgo'];

for (const game of GAMES) {
  test(`every option of ${game} has its place on the rules page`, async ({ visitor: { page } }) => {
    const { games } = (await engine({ op: 'games' })) as { games: { game: string; options: object }[] };
    const options = Object.keys(games.find((one) => one.game === game)?.options ?? {});
    expect(options.length).toBeGreaterThan(5);
    for (const lang of ['ko', 'en', 'fr']) {
      await page.goto('/');
      await page.evaluate((lang) => localStorage.setItem('madang.lang', lang), lang);
      await page.goto(`/rules/${game}`);
      await expect(page.locator('[data-option]').first()).toBeVisible();
      const told = await page.locator('[data-option]').evaluateAll((places) =>
        places.map((place) => [place.getAttribute('data-option'), place.querySelectorAll('dt, dd')[1]?.textContent]),
      );
      const named = told.map(([name]) => name);
      expect([...named].sort()).toEqual([...options].sort());
      expect(told.filter(([, why]) => !why)).toEqual([]);
    }
  });
}
