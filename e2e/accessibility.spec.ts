// Accessibility: axe finds nothing serious, the keyboard is enough, the game is read out, and nothing moves that should
// not.
import type { Page } from '@playwright/test';
import { GAMES, Review, byArrows, expect, nothingSeriousInAnyLight, test } from './house/index.ts';

test('axe finds nothing serious on the pages around the tables', async ({ visitor }) => {
  const { page } = visitor;
  for (const path of ['/', '/new/lexio', '/settings', '/rules/lexio', '/about', '/nowhere']) {
    await visitor.goTo(path);
    // Folded content counts, too.
    for (const folded of await page.locator('details:not([open]) > summary').all()) await folded.click();
    await nothingSeriousInAnyLight(page, path);
  }
});

test('from the gathering to the replay axe finds nothing serious, and the game is read out', async ({ visitor }) => {
  const { page, table } = visitor;
  await visitor.openTable({ others: ['person', 'person'], rounds: 1 });
  await expect(page.getByRole('heading', { name: 'Taking seats' })).toBeVisible();
  await nothingSeriousInAnyLight(page);

  await page.getByRole('button', { name: 'Fill with bots' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await table.turn();
  await nothingSeriousInAnyLight(page);
  await page.keyboard.press('c');
  await nothingSeriousInAnyLight(page);
  for (const sheet of ['Menu', 'This round', 'Help']) {
    await page.getByRole('button', { name: sheet, exact: true }).click();
    await expect(page.getByRole('dialog', { name: sheet })).toBeVisible();
    await nothingSeriousInAnyLight(page);
    await page.keyboard.press('Escape');
  }
  // A focused button would take Enter for itself.
  await table.tiles.first().focus();
  await page.keyboard.press('Escape');

  await expect(table.log).toHaveAttribute('aria-live', 'polite');
  const isHeard = (line: RegExp) => expect(table.log.getByText(line).first()).toBeAttached();
  // Looked for at once, since the log keeps only its last lines. With some deals, all that one can do at first is pass.
  const plays = await table.chooseOrPass();
  if (plays) await page.keyboard.press('Enter');
  await isHeard(plays ? /^You (play|lead) \w+.* \(?\d+ of (clouds|stars|moons|suns)/ : /^You pass\.$/);
  // So that everybody plays something.
  await table.playRound('weakest first');
  for (const line of [/^Maru (plays|leads|passes)\b/, /^Your turn[.:]/, /out of tiles: the round is over\.$/]) await isHeard(line);
  await nothingSeriousInAnyLight(page);
  await table.result.getByRole('button', { name: 'Prove the shuffle' }).click();
  await expect(page.getByTestId('verdict')).toBeVisible();
  await nothingSeriousInAnyLight(page);
  await page.keyboard.press('Escape');
  await table.result.getByRole('button', { name: 'Watch the replay' }).click();
  await expect(page.getByTestId('position')).toBeVisible();
  await page.getByText('Key moments').first().click();
  await nothingSeriousInAnyLight(page);
});

test('a round is played and the next match started by keyboard alone', async ({ arrive }) => {
  const visitor = await arrive();
  const { page, home, table } = visitor;
  await visitor.setup.open();
  await visitor.setup.plan({ others: ['bot'], rounds: 1 });
  await home.open();
  await reach(page, () => home.withBots);
  await page.keyboard.press('Enter');
  await table.turn();
  await reach(page, () => table.tiles.first());
  await table.playRound(byArrows);
  await reach(page, () => table.result.getByRole('button', { name: 'Show the table' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Show the result' })).toBeFocused();
  await page.keyboard.press('Enter');
  await reach(page, () => table.result.getByRole('button', { name: 'Play again' }));
  await page.keyboard.press('Enter');
  await expect(table.result).toBeHidden();
  await expect(table.tiles).toHaveCount(13);
  // The way back leads to a page as a link does, not to a tile that is gone.
  await page.goBack();
  await expect(home.welcome).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
});

test('when the next round is dealt by itself, the focus comes back from the result to the hand', async ({ visitor, house }) => {
  const { page, table } = visitor;
  await visitor.openTable({ others: ['bot'], rounds: 2 });
  await table.turn();
  // Whoever uses keys; from here on, none is pressed.
  await page.keyboard.press('s');
  await table.playRound();
  await expect(table.nextRound).toBeFocused();
  await house.turnClock(15);
  await expect(table.result).toBeHidden();
  await expect(table.tiles.and(page.locator(':focus'))).toHaveCount(1);
});

test('keys of a single character can be switched off, and all others go on', async ({ visitor }) => {
  const { page, table } = visitor;
  await visitor.goTo('/settings');
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).uncheck();
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await table.turn();
  const hand = await table.hand();
  await page.keyboard.press('s');
  await page.keyboard.press('?');
  await page.keyboard.press('Home');
  await expect(table.tiles.first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect.poll(() => table.chosen()).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => table.chosen()).toEqual([]);
  expect(await table.hand(), 'not sorted the other way').toEqual(hand);
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toBeHidden();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(help).toContainText('Letters, digits and signs are switched off in the settings.');
  await page.keyboard.press('Escape');
  // Remembered, and back at once when switched on.
  await page.reload();
  await table.turn();
  await page.keyboard.press('s');
  await page.keyboard.press('Home');
  await expect(table.tiles.first()).toBeFocused();
  expect(await table.hand()).toEqual(hand);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Settings').click();
  await page.getByRole('switch', { name: 'Keyboard shortcuts' }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await expect.poll(() => table.hand()).not.toEqual(hand);
});

test('tiles that can only be looked at are pictures, not buttons, and the arrow keys that step through a replay scroll an enlarged board', async ({ visitor: { page } }) => {
  const review = new Review(page);
  await review.prepare('rummikub');
  // At first in the rack, in the end on the table.
  for (const [place, key] of [['rack', 'Home'], ['board', 'End']] as const) {
    await page.keyboard.press(key);
    const tiles = page.getByTestId(place).locator('[data-tile]');
    await expect(tiles.first()).toHaveRole('img');
    await expect(tiles.first()).toHaveAccessibleName(/./);
    await expect(page.getByTestId(place).getByRole('button')).toHaveCount(0);
  }

  // Where the whole board is small, it can be enlarged much.
  await page.setViewportSize({ width: 390, height: 844 });
  const board = page.getByTestId('board');
  await page.keyboard.press('End');
  await expect(board.locator('[data-tile]').first()).toBeVisible();
  const last = await review.at();
  for (let times = 0; times < 3; times++) await page.getByTestId('zoom-in').click();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const scrolled = () => board.evaluate((board) => board.scrollTop);
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  await reach(page, () => board, 'Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await expect.poll(scrolled).toBeLessThan(before);
  expect(await review.at()).toBe(last);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => review.at()).toBe(last - 1);
});

test('the focus is visible everywhere', async ({ visitor: { page, table } }) => {
  for (const path of ['/', '/new/lexio', '/practice/lexio']) {
    await test.step(path, async () => {
      // Loaded anew: a link would take the focus along, and the way would begin in the middle.
      await page.goto(path);
      // The first page can be walked before: when the program comes, whatever has the focus but a link would lose it.
      await expect(page.locator('#boot')).toHaveCount(0);
      await expect(path.startsWith('/practice/') ? table.line : page.getByRole('heading', { level: 1 })).toBeVisible();
      const seen = new Set<string>();
      for (let tab = 0; tab < 60; tab++) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return null;
          // A control may be drawn by its neighbour or by the label around it.
          const drawn = [element, element.nextElementSibling, element.closest('label')].filter((one) => one !== null);
          const visible = drawn.some((one) => {
            const { outlineStyle, outlineWidth } = getComputedStyle(one);
            return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
          });
          return { name: `${element.outerHTML.slice(0, 160)}`, visible };
        });
        if (!focused) break;
        seen.add(focused.name);
        expect(focused.visible, focused.name).toBe(true);
      }
      expect(seen.size).toBeGreaterThan(5);
    });
  }
});

test('the focus ring stands out from the felt of every game in every colour', async ({ visitor }) => {
  const { page } = visitor;
  for (const game of GAMES) {
    await visitor.goTo(`/practice/${game}`);
    let seen = 0;
    for (let tab = 0; tab < 30; tab++) {
      await page.keyboard.press('Tab');
      const weak = await page.evaluate((felts) => {
        const element = document.activeElement;
        const board = element?.closest('.lexio, .matgo, .rummikub');
        if (!element || !board) return null;
        return felts.flatMap((felt) => {
          document.documentElement.dataset.felt = felt;
          const ring = getComputedStyle(element).outlineColor;
          const grounds = [ground(element.parentElement)].flat();
          return grounds.filter((colour) => contrast(ring, colour) < 3).map((colour) => `${felt}: ${ring} on ${colour}, ${element.outerHTML.slice(0, 120)}`);
        });

        /** The colours of the background: of a gradient, all. */
        function ground(behind: Element | null): string[] {
          for (; behind; behind = behind.parentElement) {
            const { backgroundColor, backgroundImage } = getComputedStyle(behind);
            const opaque = [...`${backgroundColor} ${backgroundImage}`.matchAll(/rgb\([^)]*\)/g)].map(([colour]) => colour);
            if (opaque.length > 0) return opaque;
          }
          return ['rgb(255, 255, 255)'];
        }

        function contrast(one: string, other: string): number {
          const light = (colour: string) => {
            const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
              const share = Number(part) / 255;
              return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const [a, b] = [light(one), light(other)];
          return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        }
      }, ['', 'pine', 'indigo', 'ink']);
      if (!weak) continue;
      seen++;
      expect(weak).toEqual([]);
    }
    expect(seen, game).toBeGreaterThan(3);
  }
});

for (const [reducedMotion, moves] of [['reduce', false], ['no-preference', true]] as const) {
  test(`things ${moves ? 'fly' : 'do not fly'} if the system says ${reducedMotion}`, async ({ arrive }) => {
    const visitor = await arrive({ reducedMotion });
    const { page, table } = visitor;
    await page.addInitScript(countMovements);
    await visitor.openPractice({ others: ['bot', 'bot', 'bot'] });
    for (let move = 0; move < 3; move++) await table.move();
    const movements = await page.evaluate(() => (window as unknown as { movements: string[] }).movements);
    if (moves) expect(movements).not.toEqual([]);
    else expect(movements).toEqual([]);
  });
}

test('forced colours leave cards, switches, choices and tiles what tells them apart', async ({ visitor }) => {
  const { page } = visitor;
  await page.emulateMedia({ forcedColors: 'active' });
  await visitor.goTo('/settings');
  await expect(page.getByRole('switch').first()).toHaveCSS('appearance', 'auto');
  const ground = (of: string) => page.locator(of).first().evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground('.segment input:checked + span')).not.toBe(await ground('body'));
  await expect(page.locator('.card').first()).toHaveCSS('outline-style', 'solid');
  await visitor.goTo('/practice/rummikub');
  const tiles = page.locator('.rk-held .tile');
  await expect(tiles.first()).toBeVisible();
  const inks = await tiles.evaluateAll((tiles) => tiles.map((tile) => getComputedStyle(tile).color));
  expect(new Set(inks).size).toBeGreaterThan(1);
  // What cannot be pressed does not look as if it could.
  const ink = (of: string) => page.locator(of).first().evaluate((element) => getComputedStyle(element).color);
  expect(await ink('.rk-tools [aria-disabled="true"]')).not.toBe(await ink('.rk-tools .tool:not([aria-disabled="true"])'));
  expect(await ink('#confirm[aria-disabled="true"]')).toBe(await ink('.rk-tools [aria-disabled="true"]'));
});

/** Records every animation longer than a blink, by script or style sheet. */
function countMovements(): void {
  const movements: string[] = [];
  (window as unknown as { movements: string[] }).movements = movements;
  const long = (timing: unknown) => Number(timing) > 50;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if (long(typeof options === 'object' ? options.duration : options)) movements.push(this.className);
    return animate.call(this, frames, options);
  };
  document.addEventListener('animationstart', (event) => {
    const running = (event.target as Element).getAnimations();
    if (running.some((one) => long(one.effect?.getComputedTiming().duration))) movements.push(event.animationName);
  });
}

/** Presses Tab, or another key, until the wanted element has the focus. */
async function reach(page: Page, wanted: () => ReturnType<Page['locator']>, key = 'Tab'): Promise<void> {
  for (let tab = 0; tab < 60; tab++) {
    if (await wanted().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(wanted()).toBeFocused({ timeout: 1 });
}
