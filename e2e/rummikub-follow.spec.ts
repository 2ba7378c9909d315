// Following Rummikub: what others do is seen, marked and described, and nothing moves that no one moved.
import { type Laid, Rummikub, expect, picture, test } from './house/index.ts';

test('what others lay is marked until the player has had a turn, described in words, and moves no other set', async ({ visitor: { page } }) => {
  const game = new Rummikub(page);
  await game.resume('late');
  await expect(game.laid.and(page.locator('.theirs'))).toHaveCount(0);
  const before = await game.stretches();
  // Whoever uses keys stays at their tile, although others' tiles come before it in the page.
  const here = (await game.laid.last().getAttribute('data-tile')) ?? '';
  await game.tile(here).focus();
  await page.keyboard.press('d');
  // A sentence about another player's lay, as it happens.
  await expect(page.getByRole('log')).toContainText(/(laid|added|opened with|swapped|took|split|joined) .*\./);
  await game.myTurn();
  const theirs = await game.laid.and(page.locator('.theirs')).count();
  expect(theirs).toBeGreaterThan(0);
  await expect(game.tile(here)).toBeFocused();
  await expect(game.laid.and(page.locator('.theirs')).first()).toHaveAccessibleName(/laid since your last turn/);
  // Every set that is still there lies where it did.
  const place = (set: { id: string; row: number; col: number }[]) => set.map(({ id, row, col }) => `${id}@${row},${col}`).join(' ');
  const ids = (set: { id: string }[]) => set.map(({ id }) => id).join(' ');
  const after = await game.stretches();
  const stayed = before.filter((set) => after.some((other) => ids(other) === ids(set)));
  expect(stayed.length).toBeGreaterThan(5);
  for (const set of stayed) expect(after.map(place)).toContain(place(set));

  // The others may be done before the test looks: the page itself has to.
  const others = page.waitForFunction(() => document.querySelector('[data-testid="line"]:not([data-mood="turn"])') !== null);
  await game.draw.click();
  await others;
  await game.myTurn();

  // A changed set pulses for a moment only, so the mark is put there by hand.
  const pulse = () => page.locator('.rk-set').first().evaluate((set) => {
    set.classList.add('touched');
    return getComputedStyle(set, '::before').animationName;
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await pulse()).toBe('rk-touched');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await pulse()).toBe('none');
});

test('tidying happens on request, and can be undone', async ({ visitor: { page } }) => {
  const game = new Rummikub(page);
  await game.resume('last');
  const before = await game.tiles();
  // A number in all four colours: the bots only add tiles to sets, and nothing can be added to this one.
  const set = (await game.stretches()).find((one) => one.length === 4 && one.every(({ number }) => number === one[0].number));
  const [tile] = set ?? [];
  if (!set || !tile) throw new Error('no such set');
  // Carrying a whole set to a free row changes nothing in the game.
  await game.tile(tile.id).dblclick();
  await game.drag(tile.id, await game.cell(await game.freeRow(), 1));
  const moved = await game.tiles();
  expect(moved).not.toEqual(before);
  await expect(game.draw).not.toHaveAttribute('aria-disabled', 'true');
  await game.tool('tidy').click();
  await expect.poll(() => game.tiles()).not.toEqual(moved);
  await game.tool('undo').click();
  await expect.poll(() => game.tiles()).toEqual(moved);
  // It still lies there when the turn has gone round.
  await game.draw.click();
  await game.myTurn();
  const after = await game.tiles();
  const carried = (tiles: Laid[]) => tiles.filter(({ id }) => set.some((tile) => tile.id === id));
  expect(carried(after)).toHaveLength(4);
  expect(carried(after)).toEqual(carried(moved));
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`every player sees what was drawn for the start, with motion: ${reducedMotion}`, async ({ arrive }) => {
    const { page } = await arrive({ reducedMotion });
    // It shows only for a moment, so the page itself has to look, from the beginning. The highest tile drawn is the
    // starter's.
    await page.addInitScript(() => {
      const seen = window as unknown as { drawn?: number[] };
      const look = () => {
        const seats = [...document.querySelectorAll('[data-testid="start-draw"] .rk-start-seat')];
        const isKnown = seats.some((seat) => seat.classList.contains('first'));
        if (isKnown) seen.drawn ??= seats.map((seat) => seat.querySelectorAll('.rk-start-tiles .tile').length);
      };
      // After everything else that changes with it.
      new MutationObserver(() => void setTimeout(look)).observe(document, { subtree: true, childList: true, attributeFilter: ['class'] });
    });
    await page.goto('/practice/rummikub');
    const drawn = await page.waitForFunction(() => (window as unknown as { drawn?: number[] }).drawn);
    const counts = (await drawn.jsonValue()) as number[];
    expect(counts.length).toBe(4);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    await picture(page, 'start');
    await expect(page.getByRole('log')).toContainText(/drew the highest tile/);
    await page.keyboard.press('Shift');
    await expect(page.getByTestId('start-draw')).toHaveCount(0);
  });
}

test('a replay describes each step, with four hands on the table', async ({ visitor: { page } }) => {
  const game = new Rummikub(page);
  await game.resume('last');
  await game.followHints();
  await game.confirm.click();
  await game.result.getByRole('button', { name: 'Watch the replay' }).click();
  await expect(page.getByTestId('replay')).toBeVisible();
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport);
    await page.keyboard.press('Home');
    await expect(page.getByTestId('line')).toContainText(/drew the highest tile/);
    for (let step = 0; step < 12; step += 1) {
      const before = await page.getByTestId('line').innerText();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByTestId('line')).not.toHaveText(before);
      await expect(page.getByTestId('line')).toContainText(/ (drew|laid|added|opened|swapped|took|split|joined|passed) /);
    }
    await page.keyboard.press('End');
    await picture(page, `replay-${viewport.width}`);
    await page.keyboard.press('ArrowLeft');
    const table = await page.locator('.rummikub').boundingBox();
    const hands = page.locator('.rk-open:visible');
    await expect(hands).toHaveCount(3);
    for (const hand of await hands.all()) {
      const at = await hand.boundingBox();
      if (!table || !at) throw new Error('nothing to be seen');
      expect(at.x).toBeGreaterThanOrEqual(table.x);
      expect(at.x + at.width).toBeLessThanOrEqual(table.x + table.width + 0.5);
    }
    const board = await game.board.boundingBox();
    expect((board?.height ?? 0) / viewport.height).toBeGreaterThan(0.25);
  }
});
