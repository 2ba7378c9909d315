// Words at a table: readers get them in their own language, nothing of the hand is covered, and anyone can have their
// peace.
import type { Locator, Page } from '@playwright/test';
import { ON_ITS_SIDE, PHONE, SCREENS, type Visitor, type Wishes, box, expect, expectToFit, holdTimers, inside, letTimersGo, nothingSerious, overlap, test, windowOf } from './house/index.ts';

const bubbles = (page: Page) => page.getByTestId('bubble');
const log = (page: Page) => page.getByRole('log');
const wheel = (page: Page) => page.locator('#talk-wheel');
const sheet = (page: Page) => page.locator('#talk-sheet');
const seatButton = (page: Page) => page.locator('#talk-wheel-open');
const barButton = (page: Page) => page.locator('#talk-sheet-open');
const tiles = (page: Page) => page.locator('[data-tile]');
/** How long a bubble is there. */
const BUBBLE_MS = 3_000;

/** Seats two players at a table of Lexio, in English, and starts the match. */
async function meet(arrive: (wishes?: Wishes) => Promise<Visitor>, wishes: Wishes = {}): Promise<Visitor[]> {
  const [mina, chloe] = [await arrive(wishes), await arrive(wishes)];
  await mina.openTable({ others: ['person'], rounds: 1 });
  await chloe.page.goto(mina.page.url());
  await chloe.page.getByRole('button', { name: 'Sit here: Chair 2' }).click();
  await mina.page.getByRole('button', { name: 'Start', exact: true }).click();
  for (const { page, table } of [mina, chloe]) {
    await expect(table.tiles).not.toHaveCount(0);
    await holdTimers(page, BUBBLE_MS);
  }
  return [mina, chloe];
}

/** Lets a page's bubbles go, which it holds. */
async function letBubblesGo(page: Page): Promise<void> {
  await letTimersGo(page);
  await expect(bubbles(page)).toHaveCount(0);
}

/** What a browser has for its ways to close things, of which Chromium has only Escape where it is no phone's. */
interface Watcher extends EventTarget {
  requestClose(): void;
  destroy(): void;
}

interface Watched {
  CloseWatcher: new () => Watcher;
  /** Those that wait for a request. */
  watchers: Set<Watcher>;
}

/** Has a page keep what waits for Back on Android. */
function noteWatchers(): void {
  const page = globalThis as unknown as Watched;
  page.watchers = new Set();
  page.CloseWatcher = class extends page.CloseWatcher {
    constructor() {
      super();
      page.watchers.add(this);
    }

    override destroy(): void {
      page.watchers.delete(this);
      super.destroy();
    }
  };
}

/** Switches an English page at a table to another language. */
async function read(page: Page, lang: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Settings', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption(lang);
  await page.keyboard.press('Escape');
  await expect(tiles(page).first()).toBeVisible();
}

/** Expects the two not to overlap. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await box(one), await box(other)];
  expect(overlap(a, b), JSON.stringify([a, b])).toBe(false);
}

for (const [size, wishes] of Object.entries(SCREENS)) {
  test(`a Korean and a French reader understand each other, ${size}`, async ({ arrive }) => {
    const [mina, chloe] = await meet(arrive, wishes);
    await read(mina.page, 'ko');
    await read(chloe.page, 'fr');

    await seatButton(mina.page).click();
    await expect(wheel(mina.page)).toBeVisible();
    await expectApart(wheel(mina.page), tiles(mina.page).first());
    await expectApart(wheel(mina.page), seatButton(mina.page));
    for (const button of await wheel(mina.page).getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await nothingSerious(mina.page);
    await wheel(mina.page).getByRole('button', { name: '칭찬' }).click();
    await wheel(mina.page).getByRole('button', { name: '잘하셨어요!' }).click();
    await expect(bubbles(chloe.page)).toHaveText('Bien joué\u00a0!');
    await expect(bubbles(mina.page)).toHaveText('잘하셨어요!');
    await expectApart(bubbles(mina.page), tiles(mina.page).first());
    await expect(wheel(mina.page)).toBeHidden();
    await expect(log(chloe.page)).toContainText('Bien joué\u00a0!');
    for (const { page } of [mina, chloe]) await letBubblesGo(page);

    await seatButton(chloe.page).click();
    await wheel(chloe.page).getByRole('button', { name: 'Applaudissements' }).click();
    await expect(bubbles(mina.page).locator('svg')).toBeVisible();
    await expect(log(mina.page)).toContainText('(짝짝짝)');
    await letBubblesGo(mina.page);

    await barButton(chloe.page).click();
    await expect(sheet(chloe.page).getByRole('listitem')).toHaveCount(2);
    await expectApart(sheet(chloe.page), tiles(chloe.page).first());
    const field = sheet(chloe.page).getByRole('textbox');
    if (size === 'desk') await expect(field).toBeFocused();
    await field.fill('Salut <b>Mina</b>, regarde https://example.org/');
    await field.press('Enter');
    await expect(field).toHaveValue('');
    await expect(barButton(mina.page)).toHaveAccessibleName('대화, 안 읽은 말 1개');
    await barButton(mina.page).click();
    const last = sheet(mina.page).getByRole('listitem').last();
    await expect(last).toContainText('Salut <b>Mina</b>, regarde https://example.org/');
    await expect(last.locator('a, b')).toHaveCount(0);
    await expect(barButton(mina.page)).toHaveAccessibleName('대화');
    await nothingSerious(mina.page);
    await expectToFit(mina.page);
    await field.press('Escape');
    await expect(sheet(chloe.page)).toBeHidden();
  });
}

test('a panel stays in sight, and off the hand, when the phone is turned', async ({ arrive }) => {
  const [{ page }] = await meet(arrive, PHONE);
  for (const [opener, panel] of [[seatButton, wheel], [barButton, sheet]] as const) {
    await opener(page).click();
    await expect(panel(page)).toBeVisible();
    for (const { viewport } of [ON_ITS_SIDE, PHONE]) {
      await page.setViewportSize(viewport);
      const lies = async () => {
        const [here, tile] = [await box(panel(page)), await box(tiles(page).first())];
        return inside(here, windowOf(viewport)) && !overlap(here, tile);
      };
      await expect.poll(lies, `${viewport.width} wide`).toBe(true);
    }
    await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(panel(page)).toBeHidden();
  }
});

test('Back on Android closes an open panel, and not the table', async ({ arrive }) => {
  const watched = async (wishes?: Wishes) => {
    const visitor = await arrive(wishes);
    await visitor.page.addInitScript(noteWatchers);
    return visitor;
  };
  const [{ page, table }] = await meet(watched, PHONE);
  const [here, waiting] = [page.url(), () => page.evaluate(() => (globalThis as unknown as Watched).watchers.size)];
  for (const [opener, panel] of [[seatButton, wheel], [barButton, sheet]] as const) {
    await opener(page).click();
    await expect(panel(page)).toBeVisible();
    await expect.poll(waiting).toBe(1);
    await page.evaluate(() => [...(globalThis as unknown as Watched).watchers].at(-1)?.requestClose());
    await expect(panel(page)).toBeHidden();
    // A panel that was closed otherwise takes no Back that is meant for the page.
    await opener(page).click();
    await expect.poll(waiting).toBe(1);
    await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(waiting).toBe(0);
  }
  expect(page.url()).toBe(here);
  await expect(table.tiles).not.toHaveCount(0);
});

test('by keyboard alone: W opens, arrows choose, Escape goes back, and none of it reaches the board', async ({ arrive }) => {
  const [mina, chloe] = await meet(arrive);
  const { keyboard } = mina.page;
  const hand = await mina.table.hand();
  await keyboard.press('w');
  await expect(wheel(mina.page).getByRole('button', { name: 'Laughing' })).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(wheel(mina.page).getByRole('button', { name: 'A smile' })).toBeFocused();
  await keyboard.press('c');
  await expect(mina.table.chosen()).resolves.toEqual([]);
  await keyboard.press('Enter');
  await expect(bubbles(chloe.page).locator('svg')).toBeVisible();
  await expect(wheel(mina.page)).toBeHidden();
  await expect(seatButton(mina.page)).toBeFocused();
  await keyboard.press('w');
  // No one closes what they do not see yet.
  await expect(wheel(mina.page).getByRole('button', { name: 'Laughing' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(wheel(mina.page)).toBeHidden();
  await expect(seatButton(mina.page)).toBeFocused();
  expect(await mina.table.hand()).toEqual(hand);
  await keyboard.press('?');
  await expect(mina.page.getByText('Choose something to say')).toBeVisible();
});

test('a line that was said although its answer was lost is not left to be said again', async ({ visitor }) => {
  const { page, table } = visitor;
  let says = 0;
  await page.routeWebSocket('**/ws', (socket) => {
    const house = socket.connectToServer();
    let said: number | undefined;
    socket.onMessage((text) => {
      const { id, op } = JSON.parse(text.toString());
      if (op === 'say') {
        said = id;
        says += 1;
      }
      house.send(text);
    });
    house.onMessage((text) => {
      const { kind, id } = JSON.parse(text.toString());
      // With the answer, everything after it is lost.
      if (said === undefined) socket.send(text);
      else if (kind === 'answer' && id === said) void socket.close();
    });
  });
  await visitor.openTable({ others: ['bot'], rounds: 1 });
  await expect(table.tiles).not.toHaveCount(0);
  await barButton(page).click();
  const field = sheet(page).getByRole('textbox');
  await field.fill('back in a tunnel');
  await field.press('Enter');
  await expect(sheet(page).getByRole('listitem')).toContainText('back in a tunnel');
  await expect(field).toHaveValue('');
  await expect(sheet(page).getByRole('alert')).toBeHidden();
  expect(says).toBe(1);
});

test('a spectator hears the players, and is heard only by other spectators', async ({ arrive }) => {
  const [mina, chloe] = await meet(arrive);
  const [sora, dana] = [await arrive(), await arrive()];
  for (const { page } of [sora, dana]) {
    await page.goto(mina.page.url());
    await expect(page.getByText('Watching')).toBeVisible();
    await holdTimers(page, BUBBLE_MS);
  }
  await seatButton(chloe.page).click();
  await wheel(chloe.page).getByRole('button', { name: 'Hello!' }).click();
  await expect(bubbles(sora.page)).toHaveText('Hello!');
  await expect(seatButton(sora.page)).toHaveCount(0);
  await barButton(sora.page).click();
  await expect(sheet(sora.page).getByText('Only watchers can read this.')).toBeVisible();
  await sheet(sora.page).getByRole('textbox').fill('what a hand');
  await sheet(sora.page).getByRole('textbox').press('Enter');
  await expect(barButton(dana.page)).toHaveAccessibleName('Table talk, 1 unread');
  await expect(log(dana.page)).toContainText('(watching): what a hand');
  // Whoever is muted by keyboard goes from the list with the button, and the focus stays in it, however late a frame.
  await dana.page.evaluate(() => {
    const soon = requestAnimationFrame;
    window.requestAnimationFrame = (then) => Number(setTimeout(() => soon(then), 500));
  });
  await barButton(dana.page).press('Enter');
  await sheet(dana.page).getByRole('button', { name: /^Mute/ }).last().press('Enter');
  await expect(sheet(dana.page).getByRole('listitem')).toHaveText([/Hello!/]);
  await expect(dana.page.locator('#talk-list')).toBeFocused();
  // And so if the list was opened by the pointer.
  await sheet(sora.page).getByRole('button', { name: /^Mute/ }).press('Enter');
  await expect(sheet(sora.page).getByRole('listitem')).toHaveText([/what a hand/]);
  await expect(sora.page.locator('#talk-list')).toBeFocused();
  await barButton(mina.page).click();
  await expect(sheet(mina.page).getByRole('listitem')).toHaveText([/Hello!/]);
  // Whoever has no place of their own finds the way back by keyboard all the same.
  await sora.page.keyboard.press('Escape');
  await expect(sheet(sora.page)).toBeHidden();
  for (const key of ['Enter', 'Escape']) {
    await sora.page.keyboard.press('w');
    await expect(wheel(sora.page).getByRole('button', { name: 'Laughing' })).toBeFocused();
    await sora.page.keyboard.press(key);
    await expect(wheel(sora.page)).toBeHidden();
    await expect(barButton(sora.page)).toBeFocused();
  }
});

test('anyone can have their peace: one player is muted, all are switched off, the table is quiet', async ({ arrive }) => {
  const [mina, chloe] = await meet(arrive);
  const say = async ({ page }: Visitor, words: string) => {
    await seatButton(page).click();
    await wheel(page).getByRole('button', { name: words }).click();
  };
  const menu = async ({ page }: Visitor, what: string) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText('Table talk', { exact: true }).first().click();
    await page.getByRole(/mute$/i.test(what) ? 'button' : 'switch', { name: what }).click();
    await page.keyboard.press('Escape');
  };
  await menu(mina, 'Mute');
  await say(chloe, 'Hello!');
  await expect(bubbles(chloe.page)).toHaveText('Hello!');
  await say(mina, 'Good luck!');
  await expect(bubbles(chloe.page).filter({ hasText: 'Good luck!' })).toBeVisible();
  await expect(log(mina.page)).toContainText('Good luck!');
  await expect(log(mina.page)).not.toContainText('Hello!');
  await menu(mina, 'Unmute');
  await barButton(mina.page).click();
  await expect(sheet(mina.page).getByRole('listitem')).toHaveCount(2);
  await mina.page.keyboard.press('Escape');

  await menu(chloe, 'Table talk');
  await expect(seatButton(chloe.page)).toBeHidden();
  await expect(barButton(chloe.page)).toBeHidden();
  await menu(chloe, 'Table talk');
  await expect(seatButton(chloe.page)).toBeVisible();

  await menu(mina, 'A quiet table');
  for (const { page } of [mina, chloe]) {
    await expect(seatButton(page)).toBeHidden();
    await expect(barButton(page)).toBeHidden();
  }
});

test('practice has no one to talk to', async ({ visitor }) => {
  await visitor.openPractice({ others: ['bot'], rounds: 1 });
  await visitor.table.turn();
  await expect(seatButton(visitor.page)).toHaveCount(0);
  await expect(barButton(visitor.page)).toHaveCount(0);
  await visitor.page.keyboard.press('w');
  await expect(wheel(visitor.page)).toHaveCount(0);
});
