// Whatever breaks in the middle of a game, nothing is lost.
import { Line, type Visitor, WAITING, expect, test } from './house/index.ts';

/** A table with one bot, and the visitor in turn with something to play. */
async function inTurn(visitor: Visitor): Promise<string[]> {
  await visitor.openTable({ others: ['bot'], rounds: 1 });
  await visitor.table.turnToPlay();
  return visitor.table.hand();
}

test('a reloaded page shows the same hand and the same turn', async ({ visitor }) => {
  const { page, table } = visitor;
  const hand = await inTurn(visitor);
  const trick = await table.trick.innerText();
  await page.reload();
  expect(await table.turn()).toBe(true);
  expect(await table.hand()).toEqual(hand);
  expect(await table.trick.innerText()).toBe(trick);
  await table.move();
});

test('a cut line is reported quietly and mends itself', async ({ arrive, house }) => {
  const line = await Line.to(house);
  const visitor = await arrive({ at: line.url });
  const { table } = visitor;
  const hand = await inTurn(visitor);
  await line.cut();
  await expect(table.lost).toBeVisible();
  // The table stays as it is meanwhile.
  expect(await table.hand()).toEqual(hand);
  await line.mend();
  await expect(table.lost).toBeHidden();
  expect(await table.hand()).toEqual(hand);
  await table.move();
});

test('a move made while the line is cut arrives when it is mended', async ({ arrive, house }) => {
  const line = await Line.to(house);
  const visitor = await arrive({ at: line.url });
  const { page, table } = visitor;
  const hand = await inTurn(visitor);
  await line.cut();
  await expect(table.lost).toBeVisible();
  expect(await table.chooseOrPass()).toBe(true);
  await page.keyboard.press('Enter');
  await expect(table.line).toHaveText(WAITING);
  await line.mend();
  await expect(table.lost).toBeHidden();
  await expect.poll(async () => (await table.hand()).length).toBeLessThan(hand.length);
  await table.move();
});

test('a move whose answer is lost is made once, however often it is sent', async ({ arrive, house }) => {
  const line = await Line.to(house);
  const visitor = await arrive({ at: line.url });
  const { page, table, frames } = visitor;
  const hand = await inTurn(visitor);
  const watcher = await arrive();
  await watcher.page.goto(new URL(page.url()).pathname);
  await expect(watcher.page.getByText('Watching')).toBeVisible();

  // Includes the passes made until there was something to play.
  const made = () => new Set(frames.calls('act').map((move) => move.move_id)).size;
  const before = made();
  line.deafen();
  expect(await table.chooseOrPass()).toBe(true);
  const chosen = await table.chosen();
  await page.keyboard.press('Enter');
  // The table has the move: the spectator sees it.
  await expect(watcher.table.seats.last()).toHaveAccessibleName(
    new RegExp(`\\b${hand.length - chosen.length} tiles?\\b`),
  );
  await expect(table.line).toHaveText(WAITING);
  await line.cut();
  await expect(table.lost).toBeVisible();
  await line.mend();
  await expect(table.lost).toBeHidden();
  await expect(table.tiles).toHaveCount(hand.length - chosen.length);

  expect(made()).toBe(before + 1);
  await table.move();
  const plays = watcher.frames.updates().flatMap(({ seen }) => seen);
  const tiles = plays.flatMap((event) => event.tiles ?? []).filter((tile) => chosen.includes(tile));
  expect(tiles.toSorted()).toEqual(chosen.toSorted());
});

test('a house that is killed in mid-game opens again with the same hand and turn', async ({ arrive, ownHouse }) => {
  const visitor = await arrive({ at: ownHouse.url });
  const { page, table } = visitor;
  const dealt = await inTurn(visitor);
  expect(await table.chooseOrPass()).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await table.hand()).length).toBeLessThan(dealt.length);
  expect(await table.turn()).toBe(true);
  const hand = await table.hand();
  const trick = await table.trick.innerText();

  await ownHouse.kill();
  await expect(table.lost).toBeVisible();
  await ownHouse.reopen();
  await expect(table.lost).toBeHidden();
  expect(await table.turn()).toBe(true);
  expect(await table.hand()).toEqual(hand);
  expect(await table.trick.innerText()).toBe(trick);
  await table.move();
});
