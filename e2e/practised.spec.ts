// Finished practice matches: kept in this browser, to come back to, watch again, review and prove.
import type { Page } from '@playwright/test';
import { expect, goTo, test } from './house/index.ts';

test('the result of a practice match is still there after a reload, and is listed with replay, review and proof, which may fail', async ({ visitor }) => {
  const { page, home, table } = visitor;
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await table.playRound();
  await expect(table.result).toContainText('Match result');
  const standings = await table.result.getByRole('listitem').allInnerTexts();

  await page.reload();
  await expect(table.result).toContainText('Match result');
  expect(await table.result.getByRole('listitem').allInnerTexts()).toEqual(standings);

  await table.result.getByRole('button', { name: 'Watch the replay' }).click();
  await expect(page.getByTestId('replay')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the table' }).click();
  await expect(table.result).toContainText('Match result');
  expect(await table.result.getByRole('listitem').allInnerTexts()).toEqual(standings);

  await home.open();
  const kept = page.getByRole('region', { name: 'Your practice matches' }).getByRole('listitem');
  await expect(kept).toHaveCount(1);
  await kept.getByRole('link', { name: /^Watch the replay/ }).click();
  await expect(page.getByTestId('position')).toBeVisible();
  await goTo(page, '/practice');
  await page.getByRole('link', { name: /^Review/ }).click();
  await expect(page.getByTestId('review-open')).toHaveAttribute('aria-expanded', 'true');
  await goTo(page, '/practice');
  await page.getByRole('link', { name: /^Prove the shuffle/ }).click();
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-good', 'true');

  // Of another seed it says first that it does not hold, then at which step, and claims nothing beyond it.
  await openAnotherSeed(page);
  await goTo(page, '/practice');
  await page.getByRole('link', { name: /^Prove the shuffle/ }).click();
  const proof = page.getByRole('dialog', { name: 'Proof of the shuffle' });
  await expect(proof.getByTestId('verdict')).toHaveAttribute('data-good', 'false');
  await expect(proof.getByTestId('verdict')).toContainText('It does not hold!');
  const steps = proof.locator('.proof > li');
  await expect(steps.nth(0)).toContainText('sealed seed’s fingerprint');
  await expect(steps.nth(1)).toContainText('The opened seed does not match the fingerprint.');
  await expect(steps.nth(2)).not.toContainText('randomness is part of it');
  await expect(steps.nth(3)).not.toContainText('as recorded');

  // The next game is a new one.
  await home.open();
  await home.withBots.click();
  await expect(table.tiles).not.toHaveCount(0);
  await expect(table.result).toBeHidden();
});

test('a match that outgrows the room goes on after a reload, and the oldest kept one makes way', async ({ visitor }) => {
  const { page, table } = visitor;
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await expect(table.tiles).not.toHaveCount(0);
  await page.evaluate(() => {
    const match = { record: 'old', game: 'lexio', ended_ms: 0, place: 1, players: 2 };
    localStorage.setItem('madang.practice.matches', JSON.stringify([match]));
    localStorage.setItem('madang.practice.record.old', JSON.stringify('x'.repeat(200_000)));
  });
  await fill(page);
  await table.playRound();
  await expect(table.result).toContainText('Match result');
  await page.reload();
  await expect(table.result).toContainText('Match result');
  expect(await page.evaluate(() => localStorage.getItem('madang.practice.record.old'))).toBeNull();
});

test('in a full browser, the oldest kept match makes way for what the proof of the next will need', async ({ visitor: { page, table } }) => {
  await page.goto('/about');
  await page.evaluate(() => {
    const match = { record: 'old', game: 'lexio', ended_ms: 0, place: 1, players: 2 };
    localStorage.setItem('madang.practice.matches', JSON.stringify([match]));
    localStorage.setItem('madang.practice.record.old', JSON.stringify('x'.repeat(200_000)));
  });
  await fill(page);
  await goTo(page, '/practice/lexio');
  await expect(table.tiles).not.toHaveCount(0);
  const [gifts, old] = await page.evaluate(() => ['gifts', 'practice.record.old'].map((key) => localStorage.getItem(`madang.${key}`)));
  expect(JSON.parse(gifts ?? '[]')).toHaveLength(1);
  expect(old).toBeNull();
});

test('a record that fits where its place in the list does not has the oldest kept match make way', async ({ visitor }) => {
  const { page, table } = visitor;
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, text: string) {
      const longer = key === 'madang.practice.matches' && text.length > (this.getItem(key) ?? '').length;
      if (longer && this.getItem('madang.practice.record.old') !== null) throw new Error('There is no room.');
      set.call(this, key, text);
    };
  });
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await page.evaluate(() => {
    const match = { record: 'old', game: 'lexio', ended_ms: 0, place: 1, players: 2 };
    localStorage.setItem('madang.practice.matches', JSON.stringify([match]));
    localStorage.setItem('madang.practice.record.old', '{}');
  });
  await table.playRound();
  await expect(table.result).toContainText('Match result');
  await page.goto('/practice');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem('madang.practice.record.old'))).toBeNull();
  await page.getByRole('link', { name: /^Watch the replay/ }).click();
  await expect(page.getByTestId('position')).toBeVisible();
});

test('a match of an earlier year is dated with its year, and one that a later version has kept asks for a newer page', async ({ visitor: { page } }) => {
  const later = { record: 'later', game: 'lexio', ended_ms: Date.now(), place: 1, players: 4 };
  const old = { ...later, record: 'old', ended_ms: Date.UTC(2019, 5, 15, 12) };
  await page.addInitScript((list) => {
    localStorage.setItem('madang.practice.matches', JSON.stringify(list));
    localStorage.setItem('madang.practice.record.later', JSON.stringify({ format: 99, game: 'lexio' }));
  }, [later, old]);
  await page.goto('/practice');
  const matches = page.getByRole('main').getByRole('listitem');
  await expect(matches.nth(1)).toContainText('15 Jun 2019');
  await expect(matches.nth(0)).not.toContainText(`${new Date().getFullYear()}`);
  await page.getByRole('link', { name: /^Watch the replay/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'This record is newer than this page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

/** Fills what the browser stores, down to the last character. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(() => {
    let filling = '';
    for (let more = 2 ** 22; more >= 1; more = Math.floor(more / 2)) {
      try {
        localStorage.setItem('filling', filling + 'x'.repeat(more));
        filling += 'x'.repeat(more);
      } catch {
        // There is room for less.
      }
    }
  });
}

/** Writes another house seed into the only record that this browser keeps. */
async function openAnotherSeed(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((key) => key.startsWith('madang.practice.record.'));
    if (!key) throw new Error('no record is kept');
    const record = JSON.parse(localStorage.getItem(key) ?? '');
    const seed: string = record.proof.house_seed;
    record.proof.house_seed = (seed[0] === '0' ? '1' : '0') + seed.slice(1);
    localStorage.setItem(key, JSON.stringify(record));
  });
}
