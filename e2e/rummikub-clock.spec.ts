// Rummikub's clock runs out: with nothing laid, with an unfinished arrangement, with a finished one.
import { type Held, type House, Line, Rummikub, type Visitor, WAITING, expect, playAnew, test } from './house/index.ts';

// Longer than a machine with much to do takes for any of this. No test waits for it: the clock that counts is turned
// forward, which is the browser's own in practice and the house's at a table of the house.
const CLOCK = { opening: 0, clock: 60 };

test('while there is time, the ring moves in steps: to glide, it would be painted in every frame', async ({ visitor: { page } }) => {
  const game = new Rummikub(page);
  await game.practise(CLOCK);
  const glided = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let [steps, glided] = [0, 0];
        const ring = document.querySelector('.clock.running .clock-left');
        if (!ring) throw new Error('no clock is running');
        ring.addEventListener('transitionrun', () => void (glided += 1));
        new MutationObserver(() => ++steps > 3 && resolve(glided)).observe(ring, { attributes: true });
      }),
  );
  expect(glided).toBe(0);
});

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

test('over a tile in the hand, it is let go, and the next drag carries its own', async ({ visitor: { page } }) => {
  const game = new Rummikub(page);
  await page.clock.install();
  await game.practise(CLOCK);
  const held = await game.held();
  const [first, second] = held;
  if (!first || !second) throw new Error('an empty rack');
  await game.drag(first.id, await game.cell(await game.freeRow(), 2));
  await expect(game.laid.and(game.tile(first.id))).toHaveCount(1);
  await game.isStill();
  const lies = await game.tile(first.id).boundingBox();
  if (!lies) throw new Error('the tile is nowhere');
  const [x, y] = [lies.x + lies.width / 2, lies.y + lies.height / 2];
  const carried = page.locator('.rk-ghosts > span');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await expect(carried).toHaveCount(1);
  // The draft is taken back, and the button that was pressed with it.
  await page.clock.fastForward(CLOCK.clock * 1000);
  await expect(game.rack).toHaveCount(held.length + 3);
  await page.mouse.move(x + 90, y, { steps: 4 });
  await expect(carried).toHaveCount(0);
  await page.mouse.up();
  await game.myTurn();
  await game.drag(second.id, await game.cell(await game.freeRow(), 2));
  await expect(game.laid.and(game.tile(second.id))).toHaveCount(1);
  await expect(game.laid.and(game.tile(first.id))).toHaveCount(0);
});

test('in a new game, the clock of the game before does nothing', async ({ visitor: { page } }) => {
  const game = new Rummikub(page);
  // Both games are dealt alike, so that the visitor is in turn at the same move.
  await page.addInitScript(() => Object.assign(crypto, { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) }));
  await page.clock.install();
  await game.practise(CLOCK);
  const held = await game.rack.count();
  await page.clock.fastForward((CLOCK.clock / 2) * 1000);
  await page.getByRole('button', { name: 'Menu' }).click();
  await playAnew(page);
  await game.myTurn();
  // The first clock runs out, and the second has some seconds left.
  await page.clock.fastForward((CLOCK.clock / 2 + 1) * 1000);
  await game.isStill();
  await expect(game.rack).toHaveCount(held);
  await expect(game.line).toContainText('Your turn');
});

/** A table of the house for two, the visitor in turn; so many seconds for each turn. */
async function atTheHouse({ page, setup }: Visitor, seconds: number): Promise<Rummikub> {
  const game = new Rummikub(page);
  await page.goto('/new/rummikub');
  await setup.players.fill('2');
  await setup.players.blur();
  await setup.details.click();
  for (const [option, value] of [['Points to open', '0'], ['Seconds for a turn', String(seconds)]] as const) {
    const field = page.getByRole('spinbutton', { name: option });
    await field.fill(value);
    await field.blur();
    await expect(field).toHaveValue(value);
  }
  await setup.openTable.click();
  await page.waitForURL('**/t/*');
  await game.myTurn();
  return game;
}

for (const [way, by] of [['ahead', 600_000], ['back', -600_000]] as const) {
  test(`the ring tells the time left in a turn although the visitor's own clock is set ${way} meanwhile`, async ({ visitor }) => {
    const { page } = visitor;
    await page.clock.install();
    await atTheHouse(visitor, 60);
    const left = async () => Number.parseFloat((await page.locator('.seat.mine .clock-left').getAttribute('stroke-dasharray')) ?? '');
    await expect.poll(left).toBeGreaterThan(20);
    const told = page.waitForResponse('**/api/session');
    await page.clock.setSystemTime(Date.now() + by);
    await told;
    await expect.poll(left).toBeGreaterThan(20);
    await expect.poll(left).toBeLessThan(100);
  });
}

/** Lays a set, and leaves it at that. */
async function arrange(game: Rummikub, set: Held[]): Promise<void> {
  const held = await game.rack.count();
  for (const tile of set) await game.tile(tile.id).click();
  await game.page.getByRole('button', { name: 'Lay as a new set' }).click();
  await expect(game.line).toContainText('ready to confirm');
  await expect(game.rack).toHaveCount(held - set.length);
}

/** The clock confirms the arrangement: the other player is in turn, and the set now belongs to the table. */
async function runOut(game: Rummikub, set: Held[], house: House, seconds: number): Promise<void> {
  const held = await game.rack.count();
  await house.turnClock(seconds);
  await expect(game.laid.locator('.rk-new:visible')).toHaveCount(0);
  await expect(game.rack).toHaveCount(held);
  // The table may name the other of two equal tiles.
  for (const { id } of set) await expect(game.board.locator(`[data-tile^="${id.split('.')[0]}."]`).first()).toBeVisible();
}

test('a finished arrangement counts as confirmed, at a table of the house too', async ({ visitor, house }) => {
  // Longer than another page takes to open.
  const seconds = 60;
  const game = await atTheHouse(visitor, seconds);
  const set = await game.drawUntilSet();
  await arrange(game, set);
  await expect.poll(() => visitor.frames.done('sketch')?.action).toMatchObject({ lay: expect.anything() });
  // Another page of the same player shows no arrangement, and takes none back.
  const other = await visitor.context.newPage();
  await other.goto(visitor.page.url());
  await expect(new Rummikub(other).line).toContainText('Your turn');
  await other.close();
  await runOut(game, set, house, seconds);
});

test('a copy of the tab takes nothing back that the first one still shows', async ({ visitor, house }) => {
  const seconds = 60;
  const game = await atTheHouse(visitor, seconds);
  const set = await game.drawUntilSet();
  await arrange(game, set);
  await expect.poll(() => visitor.frames.done('sketch')?.action).toMatchObject({ lay: expect.anything() });
  const shown = visitor.frames.calls('sketch').length;
  // As when a tab is duplicated, what is kept for it is copied.
  const opened = visitor.context.waitForEvent('page');
  await visitor.page.evaluate(() => void window.open(location.href));
  const copy = await opened;
  await expect(new Rummikub(copy).line).toContainText('Your turn');
  await expect.poll(() => visitor.frames.calls('sketch').length).toBeGreaterThan(shown);
  await expect.poll(() => visitor.frames.done('sketch')?.action).toMatchObject({ lay: expect.anything() });
  await copy.close();
  await runOut(game, set, house, seconds);
});

const ways: Record<string, (visitor: Visitor) => Promise<void>> = {
  'its board has been left': async (visitor) => {
    const path = new URL(visitor.page.url()).pathname;
    await visitor.goTo('/rules/rummikub');
    await visitor.goTo(path);
  },
  'its page has been reloaded': async ({ page }) => void (await page.reload()),
};
for (const [once, leave] of Object.entries(ways)) {
  test(`an arrangement is taken back once ${once}, and the clock finds what is shown`, async ({ visitor, house }) => {
    const seconds = 60;
    const game = await atTheHouse(visitor, seconds);
    const set = await game.drawUntilSet();
    await arrange(game, set);
    await expect.poll(() => visitor.frames.done('sketch')?.action).toMatchObject({ lay: expect.anything() });
    await leave(visitor);
    await game.myTurn();
    await expect.poll(() => visitor.frames.done('sketch')?.action).toBeNull();
    const held = await game.rack.count();
    await house.turnClock(seconds);
    await expect(game.rack).toHaveCount(held + 1);
  });
}

test('an arrangement made while the line is cut counts, too, once the line is mended', async ({ arrive, house }) => {
  // Longer than the line is cut.
  const seconds = 60;
  const line = await Line.to(house);
  const visitor = await arrive({ at: line.url });
  const game = await atTheHouse(visitor, seconds);
  const set = await game.drawUntilSet();
  await line.cut();
  await expect(visitor.table.lost).toBeVisible();
  await arrange(game, set);
  await line.mend();
  await expect(visitor.table.lost).toBeHidden();
  await expect.poll(() => visitor.frames.done('sketch')?.action).toMatchObject({ lay: expect.anything() });
  await runOut(game, set, house, seconds);
});

test('a lay that the clock has confirmed while the line was cut is not said to have come too late', async ({ arrive, house }) => {
  const seconds = 60;
  const line = await Line.to(house);
  const visitor = await arrive({ at: line.url });
  const game = await atTheHouse(visitor, seconds);
  const set = await game.drawUntilSet();
  await arrange(game, set);
  await expect.poll(() => visitor.frames.done('sketch')?.action).toMatchObject({ lay: expect.anything() });
  await line.cut();
  await expect(visitor.table.lost).toBeVisible();
  const sent = visitor.frames.calls('act').length;
  await game.confirm.click();
  await expect(game.line).toHaveText(WAITING);
  await house.turnClock(seconds);
  await line.mend();
  await expect.poll(() => visitor.frames.calls('act').length).toBeGreaterThan(sent);
  await game.myTurn();
  await expect(visitor.page.getByRole('log')).not.toContainText('The table has moved on');
});
