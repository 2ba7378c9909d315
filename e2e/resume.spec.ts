// Whatever breaks in the middle of a game, nothing is lost.
import type { WebSocketRoute } from '@playwright/test';
import { Line, type Visitor, WAITING, expect, goTo, test } from './house/index.ts';

/** A table with one bot, and the visitor in turn with something to play. The bot may go out within two moves. */
async function inTurn(visitor: Visitor): Promise<string[]> {
  await visitor.openTable({ others: ['bot'], rounds: 2 });
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

test('a cut line is reported quietly and mends itself, and a move made meanwhile arrives', async ({ arrive, house }) => {
  const line = await Line.to(house);
  const visitor = await arrive({ at: line.url });
  const { page, table } = visitor;
  const hand = await inTurn(visitor);
  await line.cut();
  await expect(table.lost).toBeVisible();
  // The table stays as it is meanwhile.
  expect(await table.hand()).toEqual(hand);
  await line.mend();
  await expect(table.lost).toBeHidden();
  expect(await table.hand()).toEqual(hand);
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

test('a move made while the line is down goes out, although its player has turned to another page', async ({ arrive, house }) => {
  const line = await Line.to(house);
  const visitor = await arrive({ at: line.url });
  const { page, home, table, frames } = visitor;
  const hand = await inTurn(visitor);
  const path = new URL(page.url()).pathname;
  await line.cut();
  await expect(table.lost).toBeVisible();
  const sent = frames.calls('act').length;
  expect(await table.chooseOrPass()).toBe(true);
  const chosen = await table.chosen();
  await page.keyboard.press('Enter');
  await expect(table.line).toHaveText(WAITING);
  await home.open();
  await line.mend();
  await expect.poll(() => frames.calls('act').length).toBeGreaterThan(sent);
  await goTo(page, path);
  await expect(table.tiles).toHaveCount(hand.length - chosen.length);
});

test('the result of a match stays when its table has gone, and its address still leads to the record', async ({ visitor, house }) => {
  const { page, table } = visitor;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket('**/ws', (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await visitor.openTable({ others: ['bot'], rounds: 1 });
  const path = new URL(page.url()).pathname;
  await table.playRound();
  sockets.at(-1)?.send(JSON.stringify({ kind: 'closed', table: path.slice('/t/'.length) }));
  await expect(table.log).toContainText('This table has closed.');
  await expect(table.result).toContainText('Match result');
  const again = table.result.getByRole('button', { name: 'Play again' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toHaveAccessibleDescription('This table has closed.');
  await table.result.getByRole('button', { name: 'Watch the replay' }).click();
  await page.waitForURL('**/replay/**');

  await expect(async () => {
    await goTo(page, '/about');
    // Longer than the house keeps a table that everyone has left after a match.
    await house.turnClock(125);
    await goTo(page, path);
    await expect(page.getByRole('heading', { name: 'This table has closed' })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await page.waitForURL('**/replay/**');
  await expect(page.getByRole('button', { name: 'One step back' })).toBeVisible();
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
  if (await table.turn()) await table.move();
  const plays = watcher.frames.updates().flatMap(({ seen }) => seen);
  const tiles = plays.flatMap((event) => event.tiles ?? []).filter((tile) => chosen.includes(tile));
  expect(tiles.toSorted()).toEqual(chosen.toSorted());
});

/** Longer than the page waits for an answer, or for a connection to open. */
const PATIENCE_MS = 11_000;

for (const noticed of ['a move is not answered', 'the network is back', 'the table stays silent'] as const) {
  test(`a line that died without a word is renewed when ${noticed}`, async ({ arrive, house }) => {
    const line = await Line.to(house);
    const visitor = await arrive({ at: line.url });
    const { page, table, frames } = visitor;
    await page.clock.install();
    const hand = await inTurn(visitor);
    const play = async () => {
      expect(await table.chooseOrPass()).toBe(true);
      await page.keyboard.press('Enter');
    };
    line.forget();
    if (noticed === 'a move is not answered') {
      await play();
      await expect(table.line).toHaveText(WAITING);
    } else if (noticed === 'the network is back') {
      await page.evaluate(() => void dispatchEvent(new Event('online')));
    }
    if (noticed === 'the table stays silent') await page.clock.runFor(PATIENCE_MS);
    else await page.clock.fastForward(PATIENCE_MS);
    await expect.poll(() => frames.calls('hello').length).toBe(2);
    await expect(table.lost).toBeHidden();
    if (noticed !== 'a move is not answered') await play();
    await expect.poll(async () => (await table.hand()).length).toBeLessThan(hand.length);
    await table.move();
  });
}

test('a house that takes its time over a move is not probed meanwhile', async ({ visitor }) => {
  const { page, table } = visitor;
  // The house carries out one call after the other. Those that wait, from the move on.
  const calls: { op: string; reach: () => void }[] = [];
  let slow = false;
  await page.clock.install();
  await page.routeWebSocket('**/ws', (socket) => {
    const house = socket.connectToServer();
    socket.onMessage((text) => {
      const { op } = JSON.parse(text.toString());
      const reach = () => house.send(text);
      if (calls.length > 0 || (slow && op === 'act')) calls.push({ op, reach });
      else reach();
    });
  });
  await inTurn(visitor);
  slow = true;
  expect(await table.chooseOrPass()).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  // Longer than a silent table goes without a probe, and half as long as a call may wait.
  await page.clock.runFor(5_000);
  expect(calls.map(({ op }) => op)).not.toContain('lobby');
  slow = false;
  for (const { reach } of calls.splice(0)) reach();
  await table.move();
});

test('a house that does not answer the first request is asked again', async ({ visitor }) => {
  const { page } = visitor;
  let asked = 0;
  await page.clock.install();
  await page.route('**/api/session', async (route) => {
    asked += 1;
    // The first request leads nowhere.
    if (asked > 1) await route.continue();
  });
  await page.goto('/');
  await expect.poll(() => asked).toBe(1);
  const lost = page.getByText('The house cannot be reached right now.');
  await page.clock.runFor(PATIENCE_MS);
  await expect(lost).toBeVisible();
  // The pause before the next request; less than that one may take.
  await page.clock.runFor(5_000);
  await expect(lost).toBeHidden();
  expect(asked).toBe(2);
});

test('a connection that does not open is given up, and the next one leads to the house', async ({ arrive, house }) => {
  const line = await Line.to(house);
  const visitor = await arrive({ at: line.url });
  const { page, table } = visitor;
  await page.clock.install();
  const hand = await inTurn(visitor);
  line.vanish();
  // The page notices, and opens another connection, which leads nowhere.
  await page.clock.runFor(PATIENCE_MS);
  await expect(table.lost).toBeVisible();
  line.reappear();
  await page.clock.runFor(PATIENCE_MS);
  await expect(table.lost).toBeHidden();
  expect(await table.hand()).toEqual(hand);
  await table.move();
});

test('a house that is too busy for a moment is asked again to let one in', async ({ visitor }) => {
  const { page, table } = visitor;
  const sockets: WebSocketRoute[] = [];
  const refusals: object[] = [];
  await page.routeWebSocket('**/ws', (socket) => {
    sockets.push(socket);
    const house = socket.connectToServer();
    socket.onMessage((text) => {
      const { id, op } = JSON.parse(text.toString());
      const error = op === 'enter' ? refusals.shift() : undefined;
      if (error) socket.send(JSON.stringify({ kind: 'answer', id, error }));
      else house.send(text);
    });
  });
  const hand = await inTurn(visitor);
  refusals.push({ kind: 'busy' }, { kind: 'too_fast', retry_ms: 100 });
  await sockets.at(-1)?.close();
  await expect.poll(() => refusals.length).toBe(0);
  expect(await table.hand()).toEqual(hand);
  await table.move();

  refusals.push({ kind: 'going_down' });
  await page.reload();
  await expect.poll(() => refusals.length).toBe(0);
  await table.move();
});

test('a picture that arrives late does not set the clock back', async ({ visitor }) => {
  const { page, table } = visitor;
  const held: (() => void)[] = [];
  let late = false;
  await page.clock.install();
  await page.routeWebSocket('**/ws', (socket) => {
    const house = socket.connectToServer();
    house.onMessage((text) => {
      // Answers arrive, so that the page does not take the line for dead.
      const { kind } = JSON.parse(text.toString());
      if (late && kind !== 'answer') held.push(() => socket.send(text));
      else socket.send(text);
    });
  });
  await visitor.openTable({ others: ['bot'], rounds: 1, clock: '20 s' });
  await table.turnToPlay();
  late = true;
  expect(await table.chooseOrPass()).toBe(true);
  await page.keyboard.press('Enter');
  // The visitor's move and the bot's.
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(2);
  // Less than a probe waits for its answer: one may just have been sent.
  await page.clock.fastForward(3_000);
  late = false;
  for (const arrive of held) arrive();
  expect(await table.turn()).toBe(true);
  const ring = await page.locator('.seat.mine .clock-left').getAttribute('stroke-dasharray');
  // Of twenty seconds, three are over.
  expect(Number.parseFloat(ring ?? '')).toBeLessThan(90);
});

test('a session that has ended is begun anew, however often that fails at first', async ({ visitor: { page, frames, home } }) => {
  const unreached = page.getByText('The house cannot be reached right now.');
  await home.open();
  await expect.poll(() => frames.calls('hello').length).toBe(1);
  let asked = 0;
  await page.route('**/api/session', (route) => ((asked += 1) === 1 ? route.abort() : route.continue()));
  await page.request.post('/api/sign-out');
  await expect(unreached).toBeVisible();
  await expect(async () => {
    // The page tries at once instead of after the pause.
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    expect(asked).toBeGreaterThan(1);
  }).toPass({ timeout: 60_000 });
  await expect(unreached).toBeHidden();
});

test('a house that is killed in mid-game opens again with the same hand and turn', async ({ arrive, ownHouse }) => {
  const visitor = await arrive({ at: ownHouse.url });
  const { page, table } = visitor;
  const dealt = await inTurn(visitor);
  expect(await table.chooseOrPass()).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await table.hand()).length).toBeLessThan(dealt.length);
  await table.turnToPlay();
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
