// What is not allowed is refused, with the reason, and nothing changes.
import type { Page, WebSocketRoute } from '@playwright/test';
import { VERSION, barred, expect, goTo, test } from './house/index.ts';

/** The longest that a page takes to ask the house again and be told, in milliseconds: its pauses grow. */
const LONG = 90_000;

test.describe('at the table', () => {
  const choice = {
    en: { ask: /Four tiles are never played|you chose 4/, turn: 'It is not your turn yet' },
    ko: { ask: /네 개는 낼 수 없어요|지금 4개를 골랐어요/, turn: '아직 내 차례가 아니에요' },
    fr: { ask: /On ne joue jamais quatre tuiles|vous en avez choisi 4/, turn: 'Ce n’est pas encore à vous' },
  };
  test('four tiles are refused, with the reason beside them, in every language', async ({ visitor: { page, home, table } }) => {
    for (const [lang, says] of Object.entries(choice)) {
      await home.visit();
      await home.language.selectOption(lang);
      await goTo(page, '/practice/lexio');
      const tiles = page.locator('#rack [data-tile]');
      await expect(tiles).toHaveCount(13);
      for (const at of [0, 1, 2, 3]) await tiles.nth(at).click();
      await expect(table.line).toHaveText(says.ask);
      await expect(table.line).toHaveAttribute('data-mood', 'bad');
      expect(await barred(table.play), lang).toBe(true);
      await table.play.click({ force: true });
      await expect(tiles).toHaveCount(13);
      await expect(table.play).toHaveAccessibleDescription(says.ask);
    }
  });

  test('out of turn nothing can be pressed, and the button says why', async ({ arrive }) => {
    const [host, guest] = await Promise.all([arrive(), arrive()]);
    await host.openTable({ others: ['person'], rounds: 1 });
    await guest.page.goto(new URL(host.page.url()).pathname);
    await guest.page.getByRole('button', { name: 'Sit here: Chair 2' }).click();
    await host.page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(host.table.tiles).toHaveCount(13);
    await expect(guest.table.tiles).toHaveCount(13);
    const inTurn = async () => (await Promise.all([host, guest].map(({ table }) => table.line.getAttribute('data-mood')))).indexOf('turn');
    await expect.poll(inTurn).toBeGreaterThanOrEqual(0);
    const waits = (await inTurn()) === 0 ? guest : host;
    await waits.table.tiles.first().click();
    for (const button of [waits.table.play, waits.table.pass]) {
      expect(await barred(button)).toBe(true);
      await expect(button).toHaveAttribute('title', 'It is not your turn yet');
    }
    // The server says the same to clients that bypass the buttons.
    const [last] = waits.frames.updates().slice(-1);
    const answer = await say(waits.page, [
      { id: 1, op: 'hello', version: VERSION },
      { id: 2, op: 'act', table: last.table, move_id: 7, ply: last.ply, action: { pass: true } },
    ]);
    expect(answer[1]).toMatchObject({ id: 2, error: { kind: 'not_your_turn' } });

    // Meanwhile they may read a sheet: it says what the other does, since the page behind it is not read out.
    await waits.page.getByRole('button', { name: 'Help', exact: true }).click();
    const sheet = waits.page.getByRole('dialog', { name: 'Help' });
    await expect(sheet).toBeVisible();
    await (waits === host ? guest : host).table.move();
    await expect(sheet.getByRole('log')).toContainText(/ (plays|leads) /);
  });

  test('a move that the house refuses is put back, with the reason', async ({ visitor }) => {
    const { page, table } = visitor;
    const post = await relay(page);
    await visitor.openTable({ others: ['bot'], rounds: 1 });
    await table.turnToPlay();
    const hand = await table.hand();
    post.late = true;
    expect(await table.chooseOrPass()).toBe(true);
    await page.keyboard.press('Enter');
    await expect(table.line).toHaveText('The table has moved on. Please choose again.');
    await expect(table.line).toHaveAttribute('data-mood', 'bad');
    await expect(table.log.getByText('The table has moved on.')).toBeAttached();
    expect(await table.hand()).toEqual(hand);
  });
});

test.describe('at the door', () => {
  test('a table at which the host may not sit down is shown all the same, and so opened once', async ({ visitor }) => {
    const { page } = visitor;
    const opened = await withoutChair(page);
    await visitor.openTable({ others: ['person'], rounds: 1 });
    await expect(page.getByText('You can sit at 4 tables at once').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Sit here/ }).first()).toBeVisible();
    expect(opened()).toBe(1);
  });

  test('so is a table for friends', async ({ visitor: { page } }) => {
    const opened = await withoutChair(page);
    await page.goto('/friends/lexio');
    await page.waitForURL('**/t/*');
    await expect(page.getByText('You can sit at 4 tables at once').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Sit here/ }).first()).toBeVisible();
    expect(opened()).toBe(1);
  });

  test('a code that cannot be one is reported before it is sent, and one that leads to no table shows the way back', async ({ visitor: { page, home } }) => {
    await home.open();
    await home.code.fill('ABC');
    await expect(home.join).toHaveAttribute('aria-disabled', 'true');
    await expect(home.join).toHaveAccessibleDescription(/six letters and digits/);
    await home.code.press('Enter');
    await expect(home.code).toHaveAttribute('aria-invalid', 'true');
    await expect(home.code).toHaveAccessibleDescription(/six letters and digits/);
    await home.code.fill('ABC2');
    await expect(home.code).not.toHaveAttribute('aria-invalid');

    await home.code.fill('zzzzzz');
    await home.join.click();
    await expect(page.getByRole('heading', { name: 'There is no such table' })).toBeVisible();
    await expect(page.getByText('There is no table ZZZZZZ')).toBeVisible();
    await page.getByRole('button', { name: 'To the home page' }).click();
    await expect(home.welcome).toBeVisible();
  });

  test('a house that lets no one in says why, instead of seeming out of reach', async ({ arrive }) => {
    const { page, context } = await arrive();
    const full = { kind: 'too_many', what: 'sessions', max: 60 };
    await context.route('**/api/session', (route) => route.fulfill({ status: 429, json: full }));
    await page.goto('/about');
    const why = page.getByText('Too many new guests have come from your network: 60 an hour at most.');
    await expect(why).toBeVisible();
    await context.unroute('**/api/session');
    await expect(why).toHaveCount(0, { timeout: LONG });
  });

  test('a house that has no room says so, at its buttons as well', async ({ arrive }) => {
    const { page, context } = await arrive();
    await context.route('**/api/session', (route) => route.fulfill({ status: 503, json: { kind: 'busy' } }));
    await page.goto('/new/lexio');
    const open = page.getByRole('button', { name: 'Open the table' });
    await expect(open).toHaveAccessibleDescription(/The house is busy right now/);
    await context.unroute('**/api/session');
    await expect(open).not.toHaveAttribute('aria-disabled', 'true', { timeout: LONG });
  });

  test('a browser that keeps no cookies is told so, at a table it was invited to as well', async ({ arrive, house, request }) => {
    const { page, context } = await arrive();
    const welcome = await (await request.post(`${house.url}/api/session`)).json();
    await context.route('**/api/session', (route) => route.fulfill({ json: welcome }));
    for (const path of ['/about', '/t/ABC234']) {
      await page.goto(path);
      await expect(page.getByText('This browser keeps no cookies')).toBeVisible();
    }
  });

  test('a network that lets no socket through is told from a house that cannot be reached', async ({ arrive }) => {
    const { page } = await arrive();
    let through = false;
    let tried = 0;
    await page.routeWebSocket('**/ws', (socket) => {
      tried += 1;
      if (through) socket.connectToServer();
      else void socket.close();
    });
    await page.goto('/about');
    const blocked = page.getByText(/The house answers, but something on the way blocks the live connection/);
    // If the house has been asked too late, after nine of them.
    await expect(blocked).toBeVisible({ timeout: LONG });
    // Each pause was longer than the one before, though every connection may have opened before it broke.
    expect(tried).toBeLessThan(10);
    through = true;
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await expect(blocked).toHaveCount(0);
  });

  test('an address that leads nowhere says so, and shows the way home', async ({ visitor: { page, home } }) => {
    await page.goto('/t/no-code/at-all');
    await expect(page.getByRole('heading', { name: 'There is nothing down this path' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(home.welcome).toBeVisible();
  });

  for (const [what, token] of [
    ['a foreign', 'ab'.repeat(32)],
    ['a garbled', '%00<script>'],
  ]) {
    test(`${what} cookie belongs to no one: its bearer comes as a new guest`, async ({ visitor: { page, context, home }, house }) => {
      await context.addCookies([{ name: 'madang', value: token, url: house.url }]);
      await home.open();
      const cookie = async () => (await context.cookies()).find((cookie) => cookie.name === 'madang');
      await expect.poll(async () => (await cookie())?.value).not.toBe(token);
      expect(await cookie()).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
      await goTo(page, '/new/lexio');
      await expect(page.getByRole('button', { name: 'Open the table' })).not.toHaveAttribute('aria-disabled', 'true');
    });
  }

  test('without a session, or from another page, there is no socket', async ({ house, request }) => {
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' };
    const stranger = await request.get(`${house.url}/ws`, { headers: upgrade });
    expect(stranger.status()).toBe(401);
    expect(await stranger.json()).toEqual({ kind: 'no_session' });
    const elsewhere = await request.get(`${house.url}/ws`, { headers: { ...upgrade, origin: 'https://elsewhere.example' } });
    expect(elsewhere.status()).toBe(403);
  });
});

test.describe('on the line', () => {
  const hello = { id: 1, op: 'hello', version: VERSION };
  const refused: [string, unknown, Record<string, unknown>][] = [
    ['what is no JSON', 'Guten Tag', { id: 0, error: { kind: 'bad_message' } }],
    ['an unknown call', { id: 9, op: 'fly' }, { id: 9, error: { kind: 'bad_message' } }],
    ['a call with strange fields', { id: 9, op: 'lobby', on: true, admin: true }, { id: 9, error: { kind: 'bad_message' } }],
    ['another version', { id: 9, op: 'hello', version: 99 }, { id: 9, error: { kind: 'version', server: hello.version } }],
    ['an unknown table', { id: 9, op: 'enter', table: 'ZZZZZZ', last_seq: null }, { id: 9, error: { kind: 'no_such_table' } }],
    [
      'unknown options',
      { id: 9, op: 'create', game: 'lexio', seats: 4, rules: { wild: true }, pace: { move_ms: null }, listed: false },
      { id: 9, error: { kind: 'bad_rules' } },
    ],
    [
      'an impossible clock',
      { id: 9, op: 'create', game: 'lexio', seats: 4, rules: null, pace: { move_ms: 1 }, listed: false },
      { id: 9, error: { kind: 'bad_pace' } },
    ],
    ['a frame that is too large', 'x'.repeat(5000), { id: 0, error: { kind: 'too_large', max: 4096 } }],
  ];
  test('a call that is none gets a typed answer, and a client that does not greet is not heard', async ({ visitor: { page, home } }) => {
    await home.open();
    for (const [what, frame, answer] of refused) {
      const answers = await say(page, [hello, frame]);
      expect(answers[1], what).toMatchObject(answer);
    }
    expect(await say(page, [{ id: 3, op: 'lobby', on: true }])).toMatchObject([{ id: 3, error: { kind: 'hello_first' } }]);
  });

  test('a foreign table, an old position and a repeated move change nothing', async ({ arrive }) => {
    const [mina, stranger] = await Promise.all([arrive(), arrive()]);
    await mina.openTable({ others: ['bot'], rounds: 1 });
    await mina.table.turn();
    const hand = await mina.table.hand();
    const [{ table, ply, view }] = mina.frames.updates().slice(-1);
    const act = { op: 'act', table, ply, action: { play: view?.hand.slice(0, 1) } };

    await stranger.home.open();
    const asked = await say(stranger.page, [hello, { id: 2, move_id: 1, ...act }, { id: 3, op: 'start', table }, { id: 4, op: 'clear', table, seat: 0 }]);
    expect(asked.slice(1)).toMatchObject([{ error: { kind: 'not_seated' } }, { error: { kind: 'not_host' } }, { error: { kind: 'not_host' } }]);

    const own = await say(mina.page, [
      hello,
      { id: 2, move_id: 1, ...act, ply: ply + 1 },
      { id: 3, move_id: 2, ...act, action: { play: ['99Z'] } },
      { id: 4, move_id: 3, ...act, action: { play: unheld(view?.hand ?? []) } },
    ]);
    expect(own.slice(1)).toMatchObject([{ error: { kind: 'stale', ply } }, { error: { kind: 'bad_action' } }, { error: { kind: 'illegal' } }]);
    expect(await mina.table.hand()).toEqual(hand);
    await mina.table.move();
  });
});

test('a table that closes while somebody is there says so aloud', async ({ visitor }) => {
  const { page, table } = visitor;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket('**/ws', (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await visitor.openTable({ others: ['bot'], rounds: 1 });
  await expect(table.tiles).toHaveCount(13);
  sockets.at(-1)?.send(JSON.stringify({ kind: 'closed', table: new URL(page.url()).pathname.slice('/t/'.length) }));
  await expect(table.log).toContainText('This table has closed.');
});

/** Speaks to the house over a socket of the page's own, frame by frame, and receives one answer to each. */
async function say(page: Page, frames: unknown[]): Promise<Record<string, unknown>[]> {
  const texts = frames.map((frame) => (typeof frame === 'string' ? frame : JSON.stringify(frame)));
  // The page appears before the house knows its guest, and a stranger gets no socket.
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('madang');
  const answers = await page.evaluate(async (texts) => {
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws');
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    const answers: string[] = [];
    for (const text of texts) {
      const answer = new Promise<string>((resolve, reject) => {
        socket.onmessage = ({ data }) => JSON.parse(data).kind === 'answer' && resolve(data);
        socket.onclose = () => reject(new Error(`cut after ${answers.length} answers`));
      });
      socket.send(text);
      answers.push(await answer);
    }
    socket.onclose = null;
    socket.close();
    return answers;
  }, texts);
  return answers.map((answer) => JSON.parse(answer));
}

/** Stands between page and house, and refuses every chair. Returns the number of tables opened so far. */
async function withoutChair(page: Page): Promise<() => number> {
  let opened = 0;
  await page.routeWebSocket('**/ws', (socket) => {
    const house = socket.connectToServer();
    socket.onMessage((text) => {
      const { id, op } = JSON.parse(text.toString());
      const error = { kind: 'too_many', what: 'seats', max: 4 };
      if (op === 'create') opened += 1;
      if (op === 'sit') socket.send(JSON.stringify({ kind: 'answer', id, error }));
      else house.send(text);
    });
  });
  return () => opened;
}

/** Stands between page and house, and on demand delivers moves too late, as if the table had moved on meanwhile. */
async function relay(page: Page): Promise<{ late: boolean }> {
  const post = { late: false };
  await page.routeWebSocket('**/ws', (socket) => {
    const house = socket.connectToServer();
    socket.onMessage((text) => {
      const call = JSON.parse(text.toString());
      house.send(post.late && call.op === 'act' ? JSON.stringify({ ...call, ply: call.ply + 1 }) : text);
    });
  });
  return post;
}

/** A tile that is not in a hand. */
function unheld(hand: string[]): string[] {
  return ['3C', '3T', '3M', '3S', '4C', '4T', '4M', '4S', '5C', '5T', '5M', '5S', '6C', '6T'].filter((tile) => !hand.includes(tile)).slice(0, 1);
}
