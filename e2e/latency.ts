// How long a bot of each level thinks in Chromium, by the marks that the page leaves in the browser's own timeline.
// Prints a table; it is not a test. THOUGHTS is the least number of each to measure.
import { type Page, expect } from '@playwright/test';
import { Matgo, Rummikub, type Visitor, test } from './house/index.ts';

const THOUGHTS = Number(process.env.THOUGHTS ?? 60);

interface Bout {
  name: string;
  game: 'lexio' | 'matgo' | 'rummikub';
  bots: number;
  rules: Record<string, unknown>;
  /** Plays until the match is over, or the bots have thought often enough. */
  play: (visitor: Visitor, enough: () => Promise<boolean>) => Promise<void>;
}

const BOUTS: Bout[] = [
  { name: 'Lexio, two', game: 'lexio', bots: 1, rules: { rounds: 1 }, play: playLexio },
  { name: 'Lexio, four', game: 'lexio', bots: 3, rules: { rounds: 1 }, play: playLexio },
  { name: 'Matgo', game: 'matgo', bots: 1, rules: {}, play: ({ page }) => new Matgo(page).playGame() },
  { name: 'Rummikub, two', game: 'rummikub', bots: 1, rules: { clock: 0 }, play: playRummikub },
];

const rows: string[] = [];

for (const bout of BOUTS) {
  for (const level of [1, 2, 3, 4, 5]) {
    test(`${bout.name}, level ${level}`, async ({ arrive }) => {
      const visitor = await arrive();
      const taken: number[] = [];
      while (taken.length < THOUGHTS) {
        await open(visitor.page, bout, level);
        const thoughts = () => thoughtsOf(visitor.page, `think ${bout.game} ${level}`);
        await bout.play(visitor, async () => taken.length + (await thoughts()).length >= THOUGHTS);
        taken.push(...(await thoughts()));
      }
      taken.sort((a, b) => a - b);
      const at = (share: number) => (taken[Math.ceil(taken.length * share) - 1] ?? 0).toFixed(1);
      rows.push(`| ${bout.name} | ${level} | ${taken.length} | ${at(0.5)} ms | ${at(0.99)} ms | ${at(1)} ms |`);
    });
  }
}

test.afterAll(() => {
  console.log(['', '| game | level | thoughts | p50 | p99 | longest |', '|---|---|---|---|---|---|', ...rows].join('\n'));
});

/** Opens a practice table with bots of one level. */
async function open(page: Page, { game, bots, rules }: Bout, level: number): Promise<void> {
  await page.goto('/about');
  const guests = Array.from({ length: bots }, () => ({ bot: level }));
  await page.evaluate(
    ([game, plan]) => {
      localStorage.setItem(`madang.plan.${game}`, plan);
      localStorage.removeItem(`madang.practice.${game}`);
    },
    [game, JSON.stringify({ rules, guests, pace: { move_ms: null }, listed: false })] as const,
  );
  await page.goto(`/practice/${game}`);
}

/** How long each thought of this name took, in milliseconds. */
function thoughtsOf(page: Page, name: string): Promise<number[]> {
  return page.evaluate((name) => performance.getEntriesByName(name, 'measure').map((note) => note.duration), name);
}

async function playLexio({ table }: Visitor): Promise<void> {
  await table.playRound('weakest first');
}

/** The visitor draws, which leaves the whole table to the bot. */
async function playRummikub({ page }: Visitor, enough: () => Promise<boolean>): Promise<void> {
  const game = new Rummikub(page);
  while (!(await enough())) {
    const mine = page.locator('[data-testid="line"][data-mood="turn"]');
    await expect(mine.or(game.result)).toBeVisible({ timeout: 60_000 });
    if (await game.result.isVisible()) return;
    await game.draw.click();
    await expect(mine).toBeHidden();
  }
}
