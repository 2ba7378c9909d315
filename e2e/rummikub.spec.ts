// Rummikub: handling the board, in practice and at a table of the house.
import { Rummikub, type Visitor, expect, fingerOn, test } from './house/index.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

for (const [name, wishes] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  const touch = name === 'phone';

  test(`a set is laid by dragging its tiles, on a ${name}`, async ({ arrive }) => {
    const { page } = await arrive(wishes);
    const game = new Rummikub(page, touch);
    await game.practise({ opening: 0, clock: 0 });
    const [first, second, third] = await game.drawUntilSet();
    const before = await game.laid.count();
    const held = await game.rack.count();

    await game.drag(first.id, await game.cell(await game.freeRow(), 2));
    await expect(game.laid).toHaveCount(before + 1);
    await expect(game.confirm).toHaveAttribute('title', 'A set needs three tiles.');
    await game.dragBeside(second.id, first.id);
    await game.dragBeside(third.id, second.id);
    await expect(game.laid).toHaveCount(before + 3);
    await expect(game.line).toContainText('ready to confirm');

    await game.tool('undo').click();
    await expect(game.laid).toHaveCount(before + 2);
    await expect(game.confirm).toHaveAttribute('aria-disabled', 'true');
    await game.tool('redo').click();
    await game.confirm.click();
    await expect(page.locator(`[data-tile="${third.id}"].own`)).toHaveCount(0);
    await expect(game.rack).toHaveCount(held - 3);
  });

  test(`a run is split and its joker freed, on a ${name}`, async ({ arrive }) => {
    const { page } = await arrive(wishes);
    const game = new Rummikub(page, touch);
    await game.resume('joker-run');
    const table = await game.tiles();
    const held = await game.rack.count();
    const run = (await game.stretches()).find((set) => parted(set.map((tile) => tile.colour)));
    const joker = run?.find((tile) => tile.colour === 'J');
    const [left] = run ?? [];
    if (!run || !joker || !left) throw new Error('no run to split');

    // What would leave the table invalid cannot be confirmed, and the reason is shown beside it.
    await game.drag(left.id, await game.cell(await game.freeRow(), 0));
    await expect(game.sets('begun')).toHaveCount(1);
    await expect(game.confirm).toHaveAttribute('title', 'A set needs three tiles.');
    await game.confirm.click({ force: true });
    await expect(page.getByRole('log')).toContainText('A set needs three tiles.');
    await game.tool('undo').click();
    expect(await game.tiles()).toEqual(table);

    // The joker is lifted out: what remains on its left and right are sets of their own.
    await game.drag(joker.id, await game.cell(await game.freeRow(), 2));
    await expect(game.sets('begun')).toHaveCount(1);
    await expect(game.sets('broken')).toHaveCount(0);
    await expect(game.sets('whole')).toHaveCount((await game.stretches()).length - 1);
    const [first, second] = pair(await game.held());
    await game.dragBeside(first, joker.id);
    await game.dragBeside(second, first);
    await expect(game.sets('begun')).toHaveCount(0);
    await expect(game.line).toContainText('2 tiles laid – ready to confirm');
    await expect(game.tile(joker.id)).toHaveAccessibleName(/^joker, = /);

    await game.confirm.click();
    await expect(game.rack).toHaveCount(held - 2);
    await expect(game.laid.locator('.rk-new:visible')).toHaveCount(0);
  });
}

/** Whether a joker lies in a row with three tiles or more on either side of it. */
function parted(colours: string[]): boolean {
  const at = colours.indexOf('J');
  return at >= 3 && colours.length - at > 3;
}

/** Two tiles of the same number in different colours. */
function pair(held: { id: string; colour: string; number: number }[]): [string, string] {
  for (const first of held) {
    const second = held.find((other) => other.number === first.number && other.colour !== first.colour);
    if (second && first.colour !== 'J' && second.colour !== 'J') return [first.id, second.id];
  }
  throw new Error('no pair in the rack');
}

test('tiles are laid by taps alone, or by keyboard alone', async ({ visitor: { page } }) => {
  const game = new Rummikub(page);
  await game.practise({ opening: 0, clock: 0 });
  const tiles = await game.drawUntilSet();
  for (const tile of tiles) await game.tile(tile.id).click();
  await expect(game.line).toContainText('Choose where to put them');
  await page.getByRole('button', { name: 'Lay as a new set' }).click();
  await expect(game.line).toContainText('ready to confirm');
  await game.tool('reset').click();
  for (const tile of tiles) await expect(page.getByTestId('rack').locator(`[data-tile="${tile.id}"]`)).toBeVisible();

  for (const tile of tiles) {
    await game.tile(tile.id).focus();
    await page.keyboard.press('Space');
  }
  // The places are buttons in a row; the last is for a new set.
  await page.keyboard.press('m');
  await expect(page.locator('[data-spot]').first()).toBeFocused();
  const spots = await page.locator('[data-spot]').count();
  for (let spot = 1; spot < spots; spot += 1) await page.keyboard.press('Tab');
  await expect(page.locator('[data-spot].new')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(game.line).toContainText('ready to confirm');
  // The focus follows the tiles, to the table and back.
  await expect(game.laid.and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('u');
  await expect(game.line).toContainText('Your turn');
  await expect(game.rack.and(page.locator(':focus'))).toHaveCount(1);
  // How things stand is read out then.
  await page.keyboard.press('r');
  await expect(page.getByRole('log')).toContainText('3 tiles laid – ready to confirm');
  await page.keyboard.press('u');
  await expect(game.line).toContainText('Your turn');
  // Whoever drops the choice at the places is back at the tile.
  const [first] = tiles;
  await game.tile(first.id).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('m');
  await expect(page.locator('[data-spot]').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-spot]')).toHaveCount(0);
  await expect(game.tile(first.id)).toBeFocused();
});

test('a tool that is of no use says why where it is seen, by finger and by key', async ({ visitor: { page } }) => {
  const game = new Rummikub(page);
  await game.practise({ clock: 0 });
  const presses: [() => Promise<void>, string][] = [
    [() => game.tool('undo').click({ force: true }), 'There is nothing to undo'],
    [() => page.keyboard.press('r'), 'There is nothing to redo'],
    [() => game.tool('reset').click({ force: true }), 'Nothing has changed this turn'],
    [() => page.keyboard.press('-'), 'The whole table is in view'],
  ];
  for (const [press, why] of presses) {
    await press();
    await expect(game.line).toHaveText(why);
    await expect(game.line).toHaveAttribute('data-mood', 'bad');
    // Whatever the player does next ends it.
    await page.keyboard.press('Escape');
    await expect(game.line).toHaveAttribute('data-mood', 'turn');
  }
  // Held down, a key says it once.
  const said = page.getByRole('log').getByText('There is nothing to undo');
  await expect(said).toHaveCount(1);
  for (let repeated = 0; repeated < 5; repeated += 1) await page.keyboard.down('u');
  await page.keyboard.up('u');
  await expect(game.line).toHaveAttribute('data-mood', 'bad');
  await expect(said).toHaveCount(2);
});

test('an opening that is worth too little is refused, with its points', async ({ visitor: { page } }) => {
  const game = new Rummikub(page);
  await game.practise({ opening: 50, clock: 0, games: 2 });
  // Where several games are played, the plates say how many points each player has.
  const unit = (plate: Element) => getComputedStyle(plate, '::after').content;
  for (const plate of await page.locator('.place-chips').all()) expect([await plate.innerText(), await plate.evaluate(unit)]).toEqual(['0', '"pts"']);
  const tiles = await game.drawUntilSet();
  for (const tile of tiles) await game.tile(tile.id).click();
  await page.getByRole('button', { name: 'Lay as a new set' }).click();
  const got = tiles.reduce((sum, tile) => sum + tile.number, 0);
  await expect(game.line).toContainText(`Opening: ${got} of 50`);
  await expect(game.confirm).toHaveAttribute('title', `Your first lay must be worth 50: it is worth ${got} so far.`);
});

test('a hint says how many, then which, then how; a game is played to its end', async ({ visitor: { page } }) => {
  const game = new Rummikub(page);
  await game.practise({ clock: 0 }, 3);
  await expect(page.getByText('A single game')).toBeVisible();
  await test.step('from the deal, when hardly anybody can open', () => playWithHints(game, 4));
  // Before the end there is something to lay.
  await game.resume('late');
  expect(await playWithHints(game)).toBeGreaterThan(0);
  await expect(game.result).toContainText('Match result');
  // Whoever uses keys is at the rack when the next match is dealt.
  await game.result.getByRole('button', { name: 'Play again' }).press('Enter');
  await expect(game.result).toBeHidden();
  await expect(game.rack.and(page.locator(':focus'))).toHaveCount(1);
});

/** Plays so many turns, or to the end, laying what the hints show. Returns how often that was something. */
async function playWithHints(game: Rummikub, turns = Infinity): Promise<number> {
  const { page } = game;
  const mine = page.locator('[data-testid="line"][data-mood="turn"]');
  let shown = 0;
  for (let turn = 0; ; turn += 1) {
    // The game may end with any player's move; the result comes a moment later.
    await expect(mine.or(game.result).first()).toBeVisible();
    if (turn === turns || !(await mine.isVisible())) break;
    await game.tool('hint').click();
    await expect(game.line).toHaveText(/You can lay|Nothing can be laid/);
    if (/You can lay/.test(await game.line.innerText())) {
      await expect(page.locator('.rk-held.glows')).toHaveCount(0);
      await game.tool('hint').click();
      const glowing = await page.locator('.rk-held.glows').count();
      expect(glowing).toBeGreaterThan(0);
      await game.tool('hint').click();
      await expect(game.line).toContainText('ready to confirm');
      // What is shown is read out, too.
      await expect(page.getByRole('log')).toContainText(await game.line.innerText());
      await expect(game.laid.locator('.rk-new:visible')).toHaveCount(glowing);
      shown += 1;
      await game.confirm.click();
    } else {
      await game.draw.click();
    }
    // It may be the visitor's turn again before this looks: quick bots move within a moment.
    await expect(game.line).not.toHaveText(/Nothing can be laid|ready to confirm/);
  }
  return shown;
}

/** Two people at a table of the house, the starter first: what they play, and who they are. */
async function two(arrive: () => Promise<Visitor>, live = false): Promise<[Rummikub, Rummikub, Visitor, Visitor]> {
  const [mina, joon] = await Promise.all([arrive(), arrive()]);
  await mina.page.goto('/new/rummikub');
  await mina.setup.players.fill('2');
  await mina.setup.players.blur();
  await mina.setup.chair(2).selectOption('person');
  if (live) {
    await mina.setup.details.click();
    await mina.page.getByRole('switch', { name: 'Show arrangements live' }).click();
  }
  await mina.setup.openTable.click();
  await mina.page.waitForURL('**/t/*');
  await joon.page.goto(mina.page.url());
  await joon.page.getByRole('button', { name: 'Sit here: Chair 2' }).click();
  await mina.page.getByRole('button', { name: 'Start', exact: true }).click();
  const [a, b] = [new Rummikub(mina.page), new Rummikub(joon.page)];
  for (const game of [a, b]) await expect(game.rack).toHaveCount(14);
  const inTurn = async () => (await Promise.all([a, b].map(({ line }) => line.innerText()))).findIndex((line) => line.includes('Your turn'));
  await expect.poll(inTurn).toBeGreaterThanOrEqual(0);
  return (await inTurn()) === 0 ? [a, b, mina, joon] : [b, a, joon, mina];
}

test('a double tap draws one tile, and chooses none that has just been laid', async ({ arrive }) => {
  const { page } = await arrive(PHONE);
  const game = new Rummikub(page, true);
  await game.practise({ opening: 0, clock: 0 });
  const held = await game.rack.count();
  let tap = await fingerOn(game.draw);
  await tap(0);
  await expect(game.rack).toHaveCount(held + 1);
  // A quick bot has moved within the time of a double tap.
  await game.myTurn();
  await tap(350);
  await expect(game.line).toContainText('Your turn');
  expect(await game.rack.count()).toBe(held + 1);
  await tap(450);
  await expect(game.rack).toHaveCount(held + 2);

  await game.resume('late');
  const chosen = page.locator('[data-tile][aria-pressed="true"]');
  await game.rack.first().tap();
  await expect(chosen).toHaveCount(1);
  tap = await fingerOn(page.locator('.rk-spot.new'));
  await tap(0);
  await expect(chosen).toHaveCount(0);
  await tap(350);
  await expect(chosen).toHaveCount(0);
  await tap(450);
  await expect(chosen).toHaveCount(1);
});

for (const live of [false, true]) {
  test(`an arrangement is ${live ? 'seen live if the table says so' : 'not seen before it is confirmed'}`, async ({ arrive }) => {
    const [first, other, starter, opponent] = await two(arrive, live);
    const [tile, next] = await first.held();
    if (!tile || !next) throw new Error('an empty rack');
    await first.drag(tile.id, await first.cell(0, 2));
    await expect(first.laid).toHaveCount(1);
    await expect.poll(() => starter.frames.done('sketch')?.action).toMatchObject({ lay: expect.anything() });
    await expect(other.laid).toHaveCount(live ? 1 : 0);
    await expect(other.line).toHaveText(live ? /to move – an arrangement not yet final/ : /to move$/);
    await first.tool('undo').click();
    await first.draw.click();
    await expect(other.line).toContainText('Your turn');
    await expect(other.laid).toHaveCount(0);
    // By now they have been sent whatever they were to see of it.
    expect(opponent.frames.updates().some(({ sketch }) => sketch)).toBe(live);
  });
}

test('two people play at a table of the house', async ({ arrive }) => {
  const [first, other] = await two(arrive);
  await first.draw.click();
  await expect(first.rack).toHaveCount(15);
  await expect(other.line).toContainText('Your turn');
  await expect(other.page.getByTestId('seat').first()).toHaveAccessibleName(/15 tiles/);
});
