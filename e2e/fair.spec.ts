// The shuffle is promised before the deal and proved after the match.
import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type Visitor, expect, madang, test } from './house/index.ts';

test('the promise shown before the deal is kept, by the page and by madang replay, and the match is watched again', async ({ visitor }, info) => {
  const { page } = visitor;
  await visitor.openTable({ others: ['person'], rounds: 1 });
  const promise = await page.getByTestId('commitment').innerText();
  expect(promise).toMatch(/^[0-9a-f]{64}$/);
  await page.getByRole('button', { name: 'Fill with bots' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await visitor.table.playRound();
  const proof = await prove(visitor);
  await expect(proof).toContainText('Everything holds');
  await expect(proof).toContainText(promise);
  const kept = info.outputPath('match.json');
  await download(page, kept);
  const record = JSON.parse(await readFile(kept, 'utf8'));
  expect(record.proof.commitment).toBe(promise);
  const good = await madang('replay', '--verify', kept);
  expect(good.output).toContain(promise);
  expect(good.code).toBe(0);

  for (const [what, tamper] of Object.entries(TAMPERED)) {
    const tampered = JSON.parse(await readFile(kept, 'utf8'));
    tamper(tampered);
    const file = info.outputPath(`${what}.json`);
    await writeFile(file, JSON.stringify(tampered));
    const bad = await madang('replay', '--verify', file);
    expect(bad.code, `${what}: ${bad.output}`).toBe(1);
    expect(bad.output).toContain('the record is not valid');
  }

  await page.keyboard.press('Escape');
  await watchAgain(visitor);
});

test('a browser that can store nothing gives its randomness all the same, and who presses twice gives theirs once', async ({ arrive }) => {
  const [mina, joon] = await Promise.all([arrive(), arrive()]);
  await mina.page.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key === 'madang.gifts') throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await mina.openTable({ others: ['person'], rounds: 1 });
  await joon.page.goto(mina.page.url());
  await joon.page.getByRole('button', { name: 'Sit here: Chair 2' }).click();
  await joon.page.getByRole('button', { name: 'Stand up' }).click();
  // The second press comes before the first is answered.
  await joon.page.getByRole('button', { name: 'Sit here: Chair 2' }).evaluate((sit: HTMLElement) => {
    sit.click();
    sit.click();
  });
  await mina.page.getByRole('button', { name: 'Start', exact: true }).click();
  await Promise.all([mina, joon].map(({ table }) => table.playRound()));
  for (const visitor of [mina, joon]) await prove(visitor);
});

test('a practice match is proved without the house', async ({ visitor }, info) => {
  const { page, context, table } = visitor;
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  // Waits until the game's code has loaded.
  await expect(table.line).toBeVisible();
  await context.setOffline(true);
  await table.playRound();
  await table.result.getByRole('button', { name: 'Prove the shuffle' }).click();
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-good', 'true');
  const kept = info.outputPath('practice.json');
  await download(page, kept);
  const good = await madang('replay', '--verify', kept);
  expect(good.code, good.output).toBe(0);
});

/** Opens the proof of a finished match: it holds, and has this browser's randomness. */
async function prove({ page, table }: Visitor): Promise<Locator> {
  await table.result.getByRole('button', { name: 'Prove the shuffle' }).click();
  const proof = page.getByRole('dialog', { name: 'Proof of the shuffle' });
  await expect(proof.getByTestId('verdict')).toHaveAttribute('data-good', 'true');
  await expect(proof).toContainText('This browser’s randomness is part of it.');
  return proof;
}

/** Downloads the record from its proof. */
async function download(page: Page, file: string): Promise<void> {
  const [record] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the record' }).click(),
  ]);
  expect(record.suggestedFilename()).toMatch(/^madang-.+\.json$/);
  await record.saveAs(file);
}

/** Steps through the replay of a finished match, and looks at it from another side. */
async function watchAgain({ page, table }: Visitor): Promise<void> {
  await table.result.getByRole('button', { name: 'Watch the replay' }).click();
  const position = page.getByTestId('position');
  await expect(position).toHaveText(/^0 \/ \d+$/);
  const last = Number((await position.innerText()).split(' / ')[1]);
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect(position).toHaveText(`1 / ${last}`);
  await expect(table.trick.locator('[data-tile]')).not.toHaveCount(0);
  await page.keyboard.press('End');
  await expect(position).toHaveText(`${last} / ${last}`);
  await page.keyboard.press('ArrowLeft');
  await expect(position).toHaveText(`${last - 1} / ${last}`);
  await page.getByRole('slider', { name: 'Position' }).fill('2');
  await expect(position).toHaveText(`2 / ${last}`);

  const bottom = () => page.locator('[data-place="0"]').getAttribute('data-seat');
  const before = await bottom();
  await page.getByText('Seen by').first().click();
  await page.getByRole('radio', { name: 'Maru' }).check({ force: true });
  await expect.poll(bottom).not.toBe(before);
}

type Record = { seed: string; actions: unknown[]; proof: { house_seed: string; entropy: string[]; pledges: string[]; table: string }; outcome: { net: number[] }[] };

const flip = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

/** Ways to cheat. */
const TAMPERED: { [what: string]: (record: Record) => void } = {
  'another-seed': (record) => void (record.seed = flip(record.seed)),
  'another-house-seed': (record) => void (record.proof.house_seed = flip(record.proof.house_seed)),
  'another-entropy': (record) => void (record.proof.entropy[0] = flip(record.proof.entropy[0])),
  'another-pledge': (record) => void (record.proof.pledges[0] = flip(record.proof.pledges[0])),
  'another-table': (record) => void (record.proof.table = 'ABCDEF'),
  'a-move-fewer': (record) => void record.actions.pop(),
  'more-chips': (record) => void (record.outcome[0].net[0] += 1),
};
