// Two people, a bot and a spectator; each person has a browser of their own.
import type { Page } from '@playwright/test';
import { NOTE_MS, type Update, type Visitor, box, boxes, expect, goTo, holdTimers, letTimersGo, makeAccount, overlap, tilesIn, test, whileHeld } from './house/index.ts';

test('friends meet at a private table, play, are watched, and play again', async ({ arrive }) => {
  const [mina, joon, sora] = await Promise.all([arrive(), arrive(), arrive()]);
  await Promise.all([call(mina, 'Mina'), call(joon, 'Joon')]);

  await mina.home.open();
  await mina.home.withFriends.click();
  // Four chairs are free; three are wanted.
  await expect(mina.page.getByTestId('chair').filter({ hasText: 'Empty chair' })).toHaveCount(3);
  await mina.page.getByRole('button', { name: 'Change players or rules' }).click();
  await mina.setup.plan({ others: ['person', 'person'], rounds: 1 });
  await mina.setup.openTable.click();
  await expect(mina.page.getByRole('heading', { name: 'Taking seats' })).toBeVisible();
  await expect(mina.page.getByRole('img', { name: 'QR code of the invitation link' })).toBeVisible();
  const start = mina.page.getByRole('button', { name: 'Start', exact: true });
  await expect(start).toHaveAccessibleDescription('2 chairs are still empty. Seat people or bots there.');

  // Joon comes by the link, Sora by the code.
  const link = await mina.page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await goTo(joon.page, new URL(link).pathname);
  await joon.page.getByRole('button', { name: 'Sit here: Chair 2' }).click();
  await expect(joon.page.getByRole('button', { name: 'Stand up' })).toBeVisible();
  await expect(mina.page.getByText('Joon', { exact: true })).toBeVisible();
  const code = new URL(mina.page.url()).pathname.split('/').pop() ?? '';
  await sora.home.open();
  await sora.home.code.fill(code.toLowerCase());
  await sora.home.join.click();
  await expect(sora.page.getByText('The host starts the match.')).toBeVisible();

  await mina.page.getByRole('button', { name: 'Seat a bot: Chair 3' }).click();
  await mina.page.getByRole('dialog', { name: 'Seat a bot: Chair 3' }).getByRole('button', { name: 'Beginner' }).click();
  await start.click();
  for (const player of [mina, joon]) await expect(player.table.tiles).toHaveCount(12);
  await expect(mina.page.getByText('1 watcher')).toBeVisible();

  // A spectator sees how many tiles each player has, but none of the tiles.
  await expect(sora.page.getByText('Watching')).toBeVisible();
  await expect(sora.table.seats).toHaveCount(3);
  for (const name of ['Mina', 'Joon', 'Sodam']) {
    await expect(sora.table.seat(name)).toHaveAccessibleName(/\b\d+ tiles?\b/);
  }
  await expect(sora.table.rack).toHaveCount(0);
  await expect(sora.table.play).toHaveCount(0);

  await Promise.all([mina.table.playRound(), joon.table.playRound()]);
  await expect(sora.table.result).toContainText('Match result');
  await expect(sora.table.result.getByRole('button', { name: 'Play again' })).toHaveCount(0);

  const [toMina, toJoon, toSora] = [mina, joon, sora].map((one) => one.frames.updates());
  for (const update of toSora) expect(update.view?.hand ?? []).toEqual([]);
  expect(secretsHeard(toMina, toMina), 'everybody hears of their own tiles').not.toEqual([]);
  expect(secretsHeard(toSora, toMina)).toEqual([]);
  expect(secretsHeard(toSora, toJoon)).toEqual([]);
  expect(secretsHeard(toJoon, toMina)).toEqual([]);
  expect(secretsHeard(toMina, toJoon)).toEqual([]);

  const again = (one: Visitor) => one.table.result.getByRole('button', { name: 'Play again' });
  await again(mina).click();
  await expect(again(mina)).toHaveAccessibleDescription('Waiting for the others');
  // Joon is asked in the window's title, too, and in another language at once.
  await expect(joon.page).toHaveTitle(`Mina would like to play again. · Lexio · ${code} · Madang`);
  await joon.page.getByRole('button', { name: 'Menu' }).click();
  await joon.page.getByText('Settings').click();
  await joon.page.getByRole('radio', { name: '한국어' }).check({ force: true });
  await joon.page.keyboard.press('Escape');
  await expect(joon.page).toHaveTitle(`Mina가 한 판 더 하고 싶어 해요. · 렉시오 · ${code} · 마당`);
  await joon.table.result.getByRole('button', { name: '한 판 더', exact: true }).click();
  await expect(mina.table.tiles).toHaveCount(12);
  await expect(joon.page.getByRole('group', { name: '내 패' }).locator('[data-tile]')).toHaveCount(12);
  await expect(joon.page).toHaveTitle(`렉시오 · ${code} · 마당`);
});

test('a listed table is found on the first page, and its game can be watched from there', async ({ arrive }) => {
  const [mina, sora] = await Promise.all([arrive(), arrive()]);
  await call(mina, 'Hansol');
  await mina.setup.open();
  await mina.setup.plan({ others: ['person'], rounds: 1 });
  await mina.page.getByRole('radio', { name: 'Anyone' }).check();
  await mina.setup.openTable.click();

  await sora.home.open();
  const open = sora.page.getByRole('region', { name: 'Open tables' });
  await expect(open.getByRole('link', { name: 'Sit down (Hansol)' })).toBeVisible();
  await mina.page.getByRole('button', { name: 'Fill with bots' }).click();
  await mina.page.getByRole('button', { name: 'Start', exact: true }).click();
  await sora.page.getByRole('region', { name: 'Tables to watch' }).getByRole('link', { name: 'Watch (Hansol)' }).click();
  await expect(sora.page.getByText('Watching')).toBeVisible();
});

const PHONE = { width: 390, height: 844 };

test('everything needed to invite friends is on one screen of a phone', async ({ arrive }) => {
  const { page, home } = await arrive({ viewport: PHONE, hasTouch: true, isMobile: true });
  // Headless Chromium cannot share; phones can.
  await page.addInitScript(() => Object.assign(navigator, { share: async () => {} }));
  await home.open();
  await home.withFriends.tap();
  await page.waitForURL('**/t/*');
  await expect(page.getByTestId('chair').filter({ hasText: 'Empty chair' })).toHaveCount(3);
  const nickname = page.getByRole('textbox', { name: 'Nickname' });
  await expect(nickname).not.toHaveValue('');
  for (const part of [
    page.getByRole('img', { name: 'QR code of the invitation link' }),
    page.getByRole('textbox', { name: 'Invitation link' }),
    page.getByRole('button', { name: 'Copy' }),
    page.getByRole('button', { name: 'Share' }),
    nickname,
    page.getByRole('button', { name: 'Start', exact: true }),
    ...(await page.getByTestId('chair').all()),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  // On its side, nothing lies on the chairs.
  await page.setViewportSize({ width: 844, height: 390 });
  const start = await box(page.locator('.gathering-start'));
  const chairs = await boxes(page.getByTestId('chair'));
  expect(chairs.filter((chair) => overlap(chair, start))).toEqual([]);
  await page.setViewportSize(PHONE);
  // While the table waits, the same button leads back to it.
  const table = page.url();
  await page.goBack();
  await home.welcome.waitFor();
  await expect(home.mine.getByRole('link')).toHaveCount(1);
  await home.withFriends.tap();
  await page.waitForURL(table);
});

test('who leaves before the table is open is not taken there', async ({ visitor: { page, home } }) => {
  const held: (() => void)[] = [];
  let sat = false;
  await page.routeWebSocket('**/ws', (socket) => {
    const house = socket.connectToServer();
    const ops = new Map<number, string>();
    socket.onMessage((text) => {
      const { id, op } = JSON.parse(text.toString());
      ops.set(id, op);
      house.send(text);
    });
    house.onMessage((text) => {
      const { kind, id } = JSON.parse(text.toString());
      const op = kind === 'answer' ? ops.get(id) : undefined;
      if (op === 'create') held.push(() => socket.send(text));
      else socket.send(text);
      sat ||= op === 'sit';
    });
  });
  await home.open();
  await home.withFriends.click();
  await expect.poll(() => held.length).toBe(1);
  await page.goBack();
  await home.welcome.waitFor();
  held[0]();
  await expect.poll(() => sat).toBe(true);
  // By the next frame the page has heard the answer.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(home.mine.getByRole('link')).toHaveCount(1);
});

test('who leaves before the table is open, and comes back, opens no other', async ({ visitor: { page, home } }) => {
  const held: (() => void)[] = [];
  const created: number[] = [];
  await page.routeWebSocket('**/ws', (socket) => {
    const house = socket.connectToServer();
    socket.onMessage((text) => {
      const { id, op } = JSON.parse(text.toString());
      if (op === 'create') created.push(id);
      house.send(text);
    });
    house.onMessage((text) => {
      const { kind, id } = JSON.parse(text.toString());
      if (kind === 'answer' && created.includes(id)) held.push(() => socket.send(text));
      else socket.send(text);
    });
  });
  await home.open();
  await home.withFriends.click();
  await expect.poll(() => held.length).toBe(1);
  await page.goBack();
  await home.welcome.waitFor();
  await home.withFriends.click();
  await page.waitForURL('**/friends/lexio');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  held[0]?.();
  await page.waitForURL('**/t/*');
  await expect(page.getByRole('button', { name: 'Stand up' })).toBeVisible();
  expect(created).toHaveLength(1);
});

test('two tabs that want a table at once come to the same', async ({ visitor: { page, context } }) => {
  const held: (() => void)[] = [];
  await page.routeWebSocket('**/ws', (socket) => {
    const house = socket.connectToServer();
    socket.onMessage((text) => {
      if (JSON.parse(text.toString()).op === 'create') held.push(() => house.send(text));
      else house.send(text);
    });
  });
  const other = await context.newPage();
  await other.goto('/rules');
  await page.goto('/friends/lexio');
  await expect.poll(() => held.length).toBe(1);
  // However long that takes, it does not give up its turn. It goes there without being loaded anew.
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await holdTimers(other, 15_000);
  await goTo(other, '/friends/lexio');
  await expectToWaitForTurn(other);
  held[0]?.();
  await Promise.all([page, other].map((tab) => tab.waitForURL('**/t/*')));
  expect(other.url()).toBe(page.url());
});

test('a tab that fell asleep as it opened a table does not keep the others from one', async ({ visitor: { page, context, home } }) => {
  const asleep = await context.newPage();
  await asleep.goto('/licences.txt');
  await asleep.evaluate(() => new Promise<void>((fallen) => {
    const sleep = () => {
      fallen();
      return new Promise(() => undefined);
    };
    void navigator.locks.request('madang.friends', sleep);
  }));
  await home.open();
  await holdTimers(page, 15_000);
  await home.withFriends.click();
  await expectToWaitForTurn(page);
  await letTimersGo(page);
  await page.waitForURL('**/t/*');
});

test('a table whose opening was not heard of is found, and no other is opened', async ({ visitor: { page, home } }) => {
  let opened = 0;
  await page.routeWebSocket('**/ws', (socket) => {
    const house = socket.connectToServer();
    let create: unknown;
    socket.onMessage((text) => {
      const { id, op } = JSON.parse(text.toString());
      if (op === 'create') {
        create = id;
        opened += 1;
      }
      house.send(text);
    });
    house.onMessage((text) => {
      const { kind, id } = JSON.parse(text.toString());
      // The line breaks just before the answer arrives.
      if (kind === 'answer' && id === create) void Promise.all([socket.close(), house.close()]);
      else socket.send(text);
    });
  });
  await home.open();
  await home.withFriends.click();
  await page.waitForURL('**/t/*');
  await expect(page.getByTestId('chair')).toHaveCount(4);
  expect(opened).toBe(1);
});

test('a nickname that the house refuses is not kept', async ({ arrive }) => {
  const [mina, { page }] = [await arrive(), await arrive()];
  const taken = await makeAccount(mina, 'Mina');
  await page.goto('/settings');
  const nickname = page.getByRole('textbox', { name: 'Nickname' });
  await expect(nickname).not.toHaveValue('');
  const own = await nickname.inputValue();
  await nickname.fill(taken);
  await whileHeld(page, NOTE_MS, async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.toast.bad')).toBeVisible();
  });
  await page.reload();
  await expect(nickname).toHaveValue(own);
});

test('a guest is offered a name in their own script', async ({ arrive }) => {
  for (const [locale, name, script] of [
    ['ko-KR', '닉네임', /^[가-힣]+ [가-힣]+$/],
    ['fr-FR', 'Pseudo', /^[A-Z][a-z]+ [A-Z][a-z]+$/],
  ] as const) {
    const { page } = await arrive({ locale });
    await page.goto('/friends/matgo');
    await expect(page.getByRole('textbox', { name })).toHaveValue(script);
  }
});

/** Expects a tab to wait for another to have opened its table. */
async function expectToWaitForTurn(tab: Page): Promise<void> {
  await expect.poll(() => tab.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);
}

/** Gives the visitor a name. */
async function call(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.goto('/settings');
  const nickname = visitor.page.getByRole('textbox', { name: 'Nickname' });
  // The house greets every guest with a name; then the line is open.
  await expect(nickname).not.toHaveValue('');
  await nickname.fill(name);
  await whileHeld(visitor.page, NOTE_MS, async () => {
    await visitor.page.getByRole('button', { name: 'Save' }).click();
    await expect(visitor.page.getByText('Saved.')).toBeVisible();
  });
}

/**
 * Tiles that a visitor was shown while `owner` still held them. Leaves out the lowest tile, which decided the lead and
 * is known to all. What the owner held at an update is in the owner's update of that number, or in the next one after
 * it.
 */
function secretsHeard(heard: Update[], owner: Update[]): string[] {
  let compared = 0;
  const secrets = heard.flatMap((update) => {
    const own = owner.find((one) => one.seq >= update.seq && one.view);
    if (!own?.view || !update.view) return [];
    // Once a round is over, all hands lie open.
    if (update.room.phase.kind !== 'playing') return [];
    const hand = new Set(own.view.hand.filter((tile) => tile !== own.view?.lead?.tile));
    compared += hand.size;
    return tilesIn(update).filter((tile) => hand.has(tile));
  });
  expect(compared).toBeGreaterThan(20);
  return secrets;
}

test('a nickname saved before the house has answered is kept', async ({ visitor }) => {
  const { page, context } = visitor;
  let welcome: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (welcome = resolve));
  await context.route('**/api/session', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/settings');
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Mina');
  await whileHeld(page, NOTE_MS, async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    welcome?.();
    await expect(page.getByText('Saved.')).toBeVisible();
  });
  await visitor.openTable({ others: ['bot'], rounds: 1 });
  await expect(visitor.table.seat('Mina')).toBeVisible();
});
