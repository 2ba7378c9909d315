// Names as long as the house allows, and figures of many digits, cover nothing and push nothing out of a small screen.
import type { Locator, Page } from '@playwright/test';
import { type Box, ON_ITS_SIDE, PHONE, Rummikub, box, boxes, expect, expectToBeTouched, expectToFit, holdTimers, inside, lines, makeAccount, overlap, test, windowOf, write } from './house/index.ts';

/** The letters that are widest, without a place to break. */
const WIDE = 'WWWWWWWWWWWWWWWWWWWW';
/** How long a bubble is there. */
const BUBBLE_MS = 3_000;
const PHONES = [{ width: 360, height: 740 }, PHONE.viewport, { width: 430, height: 932 }] as const;

/** A plate with all that sticks out of it. Names are cut off where they end. */
function plates(page: Page): Promise<Box[]> {
  return page.locator('.rk-others .seat, .rk-pool').evaluateAll((plates) =>
    plates.map((plate) => {
      const { x, y, height } = plate.getBoundingClientRect();
      const parts = [plate, ...plate.querySelectorAll(':not(.seat-name)')].filter((part) => part.checkVisibility({ opacityProperty: true }));
      return { x, y, height, width: Math.max(...parts.map((part) => part.getBoundingClientRect().right)) - x };
    }),
  );
}

for (const [bots, games] of [[3, 4], [3, 1], [2, 4]] as const) {
  test(`the plates of ${bots} others at Rummikub lie beside each other, with all they say, in ${games} games`, async ({ arrive }) => {
    const { page } = await arrive(PHONE);
    const table = new Rummikub(page, true);
    await table.practise({ preset: 'official', games }, bots);
    const others = page.locator('.rk-others');
    // The one in turn has a clock as well.
    await others.locator('.seat').first().evaluate((seat) => seat.classList.add('in-turn'));
    for (const viewport of PHONES) {
      await page.setViewportSize(viewport);
      for (const points of games > 1 ? ['0', '−118'] : ['0']) {
        for (const name of ['Maximilian99', WIDE]) {
          for (const figure of await others.locator('.place-chips .digits').all()) await write(figure, points);
          for (const [at, place] of (await others.locator('.seat-name').all()).entries()) await write(place, at === 1 ? 'Jo' : name);
          const found = await plates(page);
          const where = `${name}, ${points}, ${viewport.width} wide`;
          for (const [at, plate] of found.entries()) {
            expect(inside(plate, windowOf(viewport)), `${where}: plate ${at}`).toBe(true);
            expect(found.slice(at + 1).some((other) => overlap(plate, other)), `${where}: plate ${at}`).toBe(false);
          }
        }
      }
    }
  });
}

/** Smaller phones, upright and on their side, and a tablet. */
const OTHERS = [{ width: 320, height: 568 }, { width: 280, height: 653 }, ON_ITS_SIDE.viewport, { width: 653, height: 280 }, { width: 820, height: 1180 }];

/** Expects names to be read in full, even the longest of the house's bots, on one line or on two. */
async function areWhole(names: Locator, where: string): Promise<void> {
  for (const name of await names.all()) await write(name, 'Hanbyeol');
  const cut = await names.evaluateAll((names) =>
    names.filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 2).length,
  );
  expect(cut, where).toBe(0);
}

for (const bots of [3, 4, 5]) {
  test(`the names of ${bots} bots of the house are read in full at Rummikub, however a phone is held`, async ({ arrive }) => {
    const { page } = await arrive(PHONE);
    const table = new Rummikub(page, true);
    await table.practise({ preset: 'official', games: 1 }, bots);
    const names = page.locator('.rk-others .seat-name');
    for (const viewport of [...PHONES, ...OTHERS]) {
      await page.setViewportSize(viewport);
      await table.isStill();
      await areWhole(names, `${viewport.width} wide`);
    }
    await page.locator('.rummikub').evaluate((board) => board.classList.add('scored'));
    for (const viewport of PHONES) {
      await page.setViewportSize(viewport);
      await areWhole(names, `with points, ${viewport.width} wide`);
    }
    if (bots > 3) return;
    // As at the end of a match, with the hands open and points beside the tiles.
    await page.locator('.rummikub').evaluate((board) => board.classList.add('open'));
    await areWhole(names, 'at the end');
  });
}

test('the names of four bots of the house are read in full at Lexio, however a phone is held', async ({ arrive }) => {
  const visitor = await arrive(PHONE);
  const { page, table } = visitor;
  await visitor.openPractice({ others: ['bot', 'bot', 'bot', 'bot'] });
  await table.turn();
  for (const viewport of [...PHONES, ...OTHERS]) {
    await page.setViewportSize(viewport);
    await areWhole(page.locator('.felt .seat-name'), `${viewport.width} wide`);
  }
});

test('a guest with a long name makes a gathering no wider than a phone, and takes nothing from the others', async ({ arrive }) => {
  const [mina, max] = [await arrive(PHONE), await arrive()];
  const { page } = mina;
  await mina.openTable({ others: ['person'], rounds: 5 });
  const name = await makeAccount(max, WIDE.slice(4));
  await max.page.goto(page.url());
  await max.page.getByRole('button', { name: 'Sit here: Chair 2' }).click();
  const chairs = page.getByTestId('chair');
  await expect(chairs.filter({ hasText: name })).toBeVisible();
  for (const viewport of [...PHONES, { width: 320, height: 568 }]) {
    await page.setViewportSize(viewport);
    await expectToFit(page, `${viewport.width}`);
    // What it lies in would scroll by itself.
    const beyond = await page.locator('.gathering').evaluate((gathering) => gathering.scrollWidth - gathering.clientWidth);
    expect(beyond, `${viewport.width}`).toBeLessThanOrEqual(0);
    expect(inside(await box(page.getByRole('button', { name: 'Copy' })), { ...windowOf(viewport), height: Infinity }), `${viewport.width}`).toBe(true);
  }
  await page.setViewportSize(ON_ITS_SIDE.viewport);
  const [own, other] = await boxes(chairs);
  expect(Math.abs(own.width - other.width)).toBeLessThan(2);

  // What is said there is said below the name, which is not broken for it.
  await page.setViewportSize(PHONES[0]);
  await holdTimers(page, BUBBLE_MS);
  await page.locator('#talk-sheet-open').click();
  const field = page.locator('#talk-sheet').getByRole('textbox');
  await field.fill('Hello there, shall we begin?');
  await field.press('Enter');
  const who = page.getByTestId('bubble').locator('b');
  await write(who, '달빛고양이한마리');
  expect(await lines(who)).toHaveLength(1);

  // Beside a button more than in practice, what is played and its round are read in full.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.locator('.bar-round')).toHaveText('Round 1 of 5');
  const told = await page.locator('.bar-title, .bar-round').evaluateAll((told) => told.map((told) => told.scrollWidth - told.clientWidth));
  expect(Math.max(...told)).toBe(0);
  for (const width of [320, 280]) {
    await page.setViewportSize({ width, height: 568 });
    expect(await page.locator('.bar-title').evaluate((title) => title.scrollWidth - title.clientWidth), `${width}`).toBe(0);
    expect((await box(page.getByTestId('line'))).width, `the line beside the button to talk, ${width}`).toBeGreaterThan(105);
  }
  await page.setViewportSize(PHONES[0]);
  await expectToBeTouched(page.locator('.bar').getByRole('button', { name: 'Help' }));
});
