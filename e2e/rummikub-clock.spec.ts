// Rummikub's clock runs out: with nothing laid, with an unfinished arrangement, with a finished one.
import { Rummikub, expect, test } from './house/index.ts';

// A quarter of a minute is the shortest clock there is. No test waits for it: the clock that counts is turned forward,
// which is the browser's own in practice and the house's at a table of the house.
const CLOCK = { opening: 0, clock: 15 };

test('with nothing laid, one tile is drawn', async ({ visitor: { page } }) => {
  const game = new Rummikub(page);
  await page.clock.install();
  await game.practise(CLOCK);
  const held = await game.rack.count();
  await page.clock.fastForward(CLOCK.clock * 1000);
  await expect(game.rack).toHaveCount(held + 1);
});

test('with an unfinished arrangement, three tiles are drawn', async ({ visitor: { page } }) => {
  const game = new Rummikub(page);
  await page.clock.install();
  await game.practise(CLOCK);
  const held = await game.held();
  const [first] = held;
  if (!first) throw new Error('an empty rack');
  const table = await game.laid.count();
  await game.drag(first.id, await game.cell(await game.freeRow(), 2));
  await expect(game.laid).toHaveCount(table + 1);
  await expect(game.confirm).toHaveAttribute('aria-disabled', 'true');
  await page.clock.fastForward(CLOCK.clock * 1000);
  await expect(game.rack).toHaveCount(held.length + 3);
  await expect(page.getByRole('log')).toContainText('Out of time: you drew 3 tiles as a penalty');
});

test('a finished arrangement counts as confirmed, at a table of the house too', async ({ visitor, house }) => {
  const { page, setup } = visitor;
  const game = new Rummikub(page);
  await page.goto('/new/rummikub');
  await setup.players.fill('2');
  await setup.players.blur();
  await setup.details.click();
  for (const [option, value] of [['Points to open', '0'], ['Seconds for a turn', '15']] as const) {
    const field = page.getByRole('spinbutton', { name: option });
    await field.fill(value);
    await field.blur();
    await expect(field).toHaveValue(value);
  }
  await setup.openTable.click();
  await page.waitForURL('**/t/*');
  await game.myTurn();
  const tiles = await game.drawUntilSet();
  const held = await game.rack.count();
  for (const tile of tiles) await game.tile(tile.id).click();
  await page.getByRole('button', { name: 'Lay as a new set' }).click();
  await expect(game.line).toContainText('ready to confirm');
  await expect(game.rack).toHaveCount(held - 3);
  // The clock confirms it: the other player is in turn, and the tiles now belong to the table.
  await house.turnClock(CLOCK.clock);
  await expect(game.laid.locator('.rk-new:visible')).toHaveCount(0);
  await expect(game.rack).toHaveCount(held - 3);
  // The table may name the other of two equal tiles.
  for (const { id } of tiles) await expect(game.board.locator(`[data-tile^="${id.split('.')[0]}."]`).first()).toBeVisible();
});
