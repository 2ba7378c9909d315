// Rummikub: the board under the hand, in practice and at a table of the house.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './house/index.ts';

/** Rules that differ from the usual ones, and how many bots there are. */
async function practise(page: Page, rules: Record<string, unknown>, bots = 1): Promise<void> {
  await page.goto('/new/rummikub');
  await page.getByRole('spinbutton', { name: 'How many players?' }).waitFor();
  const kept = await page.evaluate(() => localStorage.getItem('madang.plan.rummikub'));
  // The plan is kept as the page writes it; only the rules and the number of guests are ours.
  const usual = JSON.parse(kept ?? 'null') as { guests: unknown[] };
  const own = { ...usual, rules, guests: usual.guests.slice(0, bots) };
  await page.goto('/rules/rummikub');
  await page.evaluate((own) => {
    localStorage.setItem('madang.plan.rummikub', JSON.stringify(own));
    localStorage.removeItem('madang.practice.rummikub');
  }, own);
  await page.goto('/practice/rummikub');
  await myTurn(page);
}

const line = (page: Page): Locator => page.getByTestId('line');
const rack = (page: Page): Locator => page.getByTestId('rack').locator('[data-tile]');
const laid = (page: Page): Locator => page.getByTestId('board').locator('[data-tile]');
const confirm = (page: Page): Locator => page.getByTestId('confirm');
const draw = (page: Page): Locator => page.getByTestId('draw');

async function myTurn(page: Page): Promise<void> {
  await expect(line(page)).toContainText('Your turn', { timeout: 60_000 });
  await page.waitForTimeout(400);
}

interface Held {
  id: string;
  colour: string;
  number: number;
}

async function held(page: Page): Promise<Held[]> {
  const ids = await rack(page).evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-tile') ?? ''));
  return ids.map((id) => ({ id, colour: id[0] ?? '', number: Number(id.slice(1).split('.')[0]) }));
}

/** Three tiles that make a set. */
function set(tiles: Held[]): Held[] | undefined {
  const plain = tiles.filter((tile) => tile.colour !== 'J');
  for (const first of plain) {
    const next = (by: number) => plain.find((one) => one.colour === first.colour && one.number === first.number + by);
    const [second, third] = [next(1), next(2)];
    if (second && third) return [first, second, third];
    const group = new Map(plain.filter((one) => one.number === first.number).map((one) => [one.colour, one]));
    if (group.size >= 3) return [...group.values()].slice(0, 3);
  }
  return undefined;
}

/** Draws until the rack holds a set. */
async function drawUntilSet(page: Page): Promise<Held[]> {
  for (let turn = 0; turn < 25; turn += 1) {
    const found = set(await held(page));
    if (found) return found;
    const inHand = await rack(page).count();
    await expect(async () => {
      if ((await rack(page).count()) === inHand) await draw(page).click({ timeout: 1_000 });
      await expect(rack(page)).toHaveCount(inHand + 1, { timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await myTurn(page);
  }
  throw new Error('no set in the rack');
}

/** Drags a tile by its middle to a point of the board: shares of its width and height. */
async function drag(page: Page, id: string, x: number, y: number): Promise<void> {
  const from = await page.locator(`[data-tile="${id}"]`).boundingBox();
  const board = await page.getByTestId('board').boundingBox();
  if (!from || !board) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(board.x + board.width * x, board.y + board.height * y, { steps: 8 });
  await page.mouse.up();
}

/** The tile that was laid last is joined on its right by another. */
async function dragBeside(page: Page, id: string, other: string): Promise<void> {
  const beside = await page.getByTestId('board').locator(`[data-tile="${other}"]`).boundingBox();
  const board = await page.getByTestId('board').boundingBox();
  if (!beside || !board) throw new Error('nothing to join');
  const x = (beside.x + beside.width * 1.5 - board.x) / board.width;
  await drag(page, id, x, (beside.y + beside.height / 2 - board.y) / board.height);
}

for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test(`a set is laid by dragging its tiles, on a ${name}`, async ({ arrive }) => {
    const { page } = await arrive({ viewport });
    await practise(page, { opening: 0, clock: 0 });
    const [first, second, third] = await drawUntilSet(page);
    if (!first || !second || !third) throw new Error('no set');
    const before = await laid(page).count();
    const inHand = (await held(page)).length;

    await drag(page, first.id, 0.3, 0.85);
    await expect(laid(page)).toHaveCount(before + 1);
    await expect(confirm(page)).toHaveAttribute('title', /three tiles/);
    await dragBeside(page, second.id, first.id);
    await dragBeside(page, third.id, second.id);
    await expect(laid(page)).toHaveCount(before + 3);
    await expect(line(page)).toContainText('ready to confirm');

    await page.getByTestId('undo').click();
    await expect(laid(page)).toHaveCount(before + 2);
    await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
    await page.getByTestId('redo').click();
    await confirm(page).click();
    await expect(page.locator(`[data-tile="${third.id}"].own`)).toHaveCount(0);
    await expect(rack(page)).toHaveCount(inHand - 3);
  });
}

test('tiles are laid by taps alone', async ({ visitor: { page } }) => {
  await practise(page, { opening: 0, clock: 0 });
  const tiles = await drawUntilSet(page);
  for (const tile of tiles) await page.locator(`[data-tile="${tile.id}"]`).click();
  await expect(line(page)).toContainText('Choose where to put them');
  await page.getByRole('button', { name: 'Lay as a new set' }).click();
  await expect(line(page)).toContainText('ready to confirm');
  await page.getByTestId('reset').click();
  for (const tile of tiles) await expect(page.getByTestId('rack').locator(`[data-tile="${tile.id}"]`)).toBeVisible();
});

test('tiles are laid by the keyboard alone', async ({ visitor: { page } }) => {
  await practise(page, { opening: 0, clock: 0 });
  const tiles = await drawUntilSet(page);
  for (const tile of tiles) {
    await page.locator(`[data-tile="${tile.id}"]`).focus();
    await page.keyboard.press('Space');
  }
  // The places are buttons in a row; the last is that of a new set.
  await page.keyboard.press('m');
  const spots = await page.locator('[data-spot]').count();
  for (let spot = 1; spot < spots; spot += 1) await page.keyboard.press('Tab');
  await expect(page.locator('[data-spot].new')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line(page)).toContainText('ready to confirm');
  await page.keyboard.press('u');
  await expect(line(page)).toContainText('Your turn');
});

test('an opening that is worth too little is refused with its count', async ({ visitor: { page } }) => {
  await practise(page, { opening: 50, clock: 0 });
  const tiles = await drawUntilSet(page);
  for (const tile of tiles) await page.locator(`[data-tile="${tile.id}"]`).click();
  await page.getByRole('button', { name: 'Lay as a new set' }).click();
  const got = tiles.reduce((sum, tile) => sum + tile.number, 0);
  await expect(line(page)).toContainText(`Opening: ${got} of 50`);
  await expect(confirm(page)).toHaveAttribute('title', `Your first lay must be worth 50: it is worth ${got} so far.`);
});

test('out of time over an unfinished arrangement, three tiles are drawn', async ({ visitor: { page } }) => {
  test.setTimeout(180_000);
  await practise(page, { opening: 0, clock: 15 });
  const before = (await held(page)).length;
  const [first] = await held(page);
  await drag(page, first?.id ?? '', 0.4, 0.8);
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(rack(page)).toHaveCount(before + 3, { timeout: 30_000 });
});

test('a hint says how many, then which, then how; a game is played to its end', async ({ visitor: { page } }) => {
  test.fixme(true, 'once in four runs the hint stayed barred in the own turn: to be understood with issue 3');
  test.setTimeout(400_000);
  await practise(page, { clock: 0 }, 3);
  const hint = page.getByTestId('hint');
  const result = page.getByTestId('result');
  let shown = false;
  for (let turn = 0; turn < 120 && !(await result.isVisible()); turn += 1) {
    await expect(line(page).or(result).first()).toContainText(/Your turn|game is over|Result/, { timeout: 60_000 });
    if (!/Your turn/.test(await line(page).innerText())) break;
    await page.waitForTimeout(150);
    await hint.click();
    if (/You can lay/.test(await line(page).innerText())) {
      await hint.click();
      await expect(page.locator('.rk-held.glows').first()).toBeVisible();
      await hint.click();
      shown = true;
      await confirm(page).click();
    } else {
      await draw(page).click();
    }
    await expect(line(page).or(result).first()).not.toContainText('Your turn');
  }
  expect(shown).toBe(true);
  await expect(result).toContainText('Result', { timeout: 60_000 });
});

test('two people play at a table of the house', async ({ arrive }) => {
  const [mina, joon] = await Promise.all([arrive(), arrive()]);
  await mina.page.goto('/new/rummikub');
  await mina.setup.players.fill('2');
  await mina.setup.players.blur();
  await mina.setup.chair(2).selectOption('person');
  await mina.setup.openTable.click();
  await mina.page.waitForURL('**/t/*');
  await joon.page.goto(mina.page.url());
  await joon.page.getByRole('button', { name: 'Sit here: Chair 2' }).click();
  await mina.page.getByRole('button', { name: 'Start', exact: true }).click();
  for (const player of [mina, joon]) await expect(rack(player.page)).toHaveCount(14);
  const first = (await line(mina.page).innerText()).includes('Your turn') ? mina : joon;
  const other = first === mina ? joon : mina;
  await draw(first.page).click();
  await expect(rack(first.page)).toHaveCount(15);
  await expect(line(other.page)).toContainText('Your turn');
  await expect(other.page.getByTestId('seat').first()).toHaveAccessibleName(/15 tiles/);
});
