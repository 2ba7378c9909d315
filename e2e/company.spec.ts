// Friends: asked, seen, invited to a chair, blocked; each player in their own language.
import type { Page, Route, WebSocketRoute } from '@playwright/test';
import { DESK, NOTE_MS, PHONE, SURE_MS, type Visitor, boxes, expect, expectToFit, expectToSuit, goTo, holdTimers, inside, makeAccount, nothingSerious, nothingSeriousInAnyLight, onEveryScreen, overlap, picture, test, whileHeld, windowOf, write } from './house/index.ts';

const bell = (page: Page) => page.locator('.bell');
const invitation = (page: Page) => page.getByTestId('invitation');
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Makes two visitors friends, with the requests that their browsers would send. */
async function befriend(one: Visitor, nameOfOne: string, other: Visitor, nameOfOther: string): Promise<void> {
  for (const [by, name] of [
    [one, nameOfOther],
    [other, nameOfOne],
  ] as const) {
    const answer = await by.page.request.post('/api/company/befriend', { data: { handle: name } });
    expect(answer.status()).toBe(200);
  }
}

test('a friend is asked, accepts, is seen, and is led to a chair', async ({ arrive }) => {
  const [mina, chloe] = [await arrive(PHONE), await arrive(DESK)];
  const nameOfMina = await makeAccount(mina, 'Mina');
  const nameOfChloe = await makeAccount(chloe, 'Chloe', 'fr');

  await mina.page.goto('/settings');
  await chloe.page.goto(`/@/${nameOfMina}`);
  await chloe.page.getByRole('button', { name: 'Proposer votre amitié' }).press('Enter');
  await expect(chloe.page.getByText('Demande d’amitié envoyée')).toBeVisible();
  // The button that was pressed has gone.
  await expect(chloe.page.locator('#ties')).toBeFocused();
  await expectToSuit(chloe.page);

  // The bell counts on every page.
  await expect(bell(mina.page)).toHaveAccessibleName('Notices: 1 new');
  await onEveryScreen(mina.page, () => expectToFit(mina.page));
  await bell(mina.page).click();
  const sheet = mina.page.getByRole('dialog', { name: 'Notices' });
  await expect(sheet).toContainText(`${nameOfChloe} wants to be friends`);
  await expectToSuit(mina.page);
  await sheet.getByRole('button', { name: 'Accept' }).click();
  await expect(sheet).toContainText('Nothing new.');
  await sheet.getByRole('link', { name: 'All friends' }).click();
  await mina.page.waitForURL('**/friends');
  await expect(row(mina.page, nameOfChloe)).toContainText('Here now');
  await expect(chloe.page.getByText('Fait partie de vos amis')).toBeVisible();
  await expectToSuit(mina.page, row(mina.page, nameOfChloe).getByRole('button'));
  await picture(mina.page, 'friends');

  await mina.page.getByRole('button', { name: `Invite: ${nameOfChloe}` }).click();
  await mina.page.waitForURL('**/t/*');
  await expect(invitation(chloe.page)).toContainText(`${nameOfMina} vous invite`);
  await expect(chloe.page).toHaveTitle(new RegExp(`^${nameOfMina} vous invite`));
  await expect(bell(chloe.page)).toHaveAccessibleName('Notifications\u00a0: 1 nouvelle');
  await expectToSuit(chloe.page, invitation(chloe.page).getByRole('button'));
  await picture(chloe.page, 'invitation');
  await invitation(chloe.page).getByRole('button', { name: 'J’arrive' }).click();
  await chloe.page.waitForURL(mina.page.url());
  await expect(chloe.page.getByRole('button', { name: 'Se lever' })).toBeVisible();
  await expect(mina.page.getByTestId('chair').filter({ hasText: nameOfChloe })).toBeVisible();
  await expect(invitation(chloe.page)).toHaveCount(0);
  await expect(chloe.page).not.toHaveTitle(/invite/);
  await expectToSuit(mina.page);
  await picture(mina.page, 'gathering');
});

test('three languages: a player at another table declines an invitation, and the host is told gently', async ({ arrive }) => {
  const [mina, danbi, chloe] = [await arrive(), await arrive(), await arrive()];
  const nameOfMina = await makeAccount(mina, 'Mina');
  const nameOfDanbi = await makeAccount(danbi, '단비', 'ko');
  const nameOfChloe = await makeAccount(chloe, 'Chloe', 'fr');
  await befriend(mina, nameOfMina, danbi, nameOfDanbi);
  await befriend(mina, nameOfMina, chloe, nameOfChloe);
  await danbi.page.goto('/practice/lexio');
  await chloe.page.goto('/');
  await mina.openTable({ others: ['person', 'person'], rounds: 1 });
  for (const name of [nameOfDanbi, nameOfChloe]) {
    await mina.page.getByRole('button', { name: `Invite: ${name}` }).click();
  }
  await expect(mina.page.getByText('Invited', { exact: true })).toHaveCount(2);
  // A match under way is not disturbed: the invitation appears above the table.
  await expect(invitation(danbi.page)).toContainText(`${nameOfMina}님이 불러요`);
  await picture(danbi.page, 'at-a-table');
  await nothingSerious(danbi.page);
  await whileHeld(mina.page, NOTE_MS, async () => {
    await invitation(danbi.page).getByRole('button', { name: '지금은 어려워요' }).click();
    await expect(invitation(danbi.page)).toHaveCount(0);
    await expect(mina.page.getByText(`${nameOfDanbi} cannot come now.`)).toBeVisible();
  });
  await expect(mina.page.getByText('Not now', { exact: true })).toBeVisible();
  // By keyboard alone.
  await invitation(chloe.page).getByRole('button', { name: 'J’arrive' }).focus();
  await chloe.page.keyboard.press('Enter');
  await chloe.page.waitForURL(mina.page.url());
  await expect(mina.page.getByTestId('chair').filter({ hasText: nameOfChloe })).toBeVisible();
  // Danbi sees where they are, but the table is private, and its code is shown to no one.
  await goTo(danbi.page, '/friends');
  await expect(row(danbi.page, nameOfMina)).toContainText('방에서 기다려요');
  await expect(row(danbi.page, nameOfMina).getByRole('link', { name: /방으로 가기|구경하기/ })).toHaveCount(0);
  await expect(danbi.page.getByText(nameOfChloe)).toHaveCount(0);
});

test('friends, and the profile of one, that are looked at again show what another tab has changed', async ({ arrive }) => {
  const [mina, ben, chloe] = [await arrive(), await arrive(), await arrive()];
  const nameOfMina = await makeAccount(mina, 'Mina');
  const [nameOfBen, nameOfChloe] = [await makeAccount(ben, 'Ben'), await makeAccount(chloe, 'Chloe')];
  await befriend(mina, nameOfMina, ben, nameOfBen);
  const profile = await mina.context.newPage();
  await mina.page.goto('/friends');
  await expect(row(mina.page, nameOfBen)).toBeVisible();
  await profile.goto(`/@/${nameOfBen}`);
  await expect(profile.getByText('You are friends')).toBeVisible();
  // Neither is in the house, whose comings and goings are told.
  for (const [what, handle] of [['part', nameOfBen], ['befriend', nameOfChloe]] as const) {
    expect((await mina.page.request.post(`/api/company/${what}`, { data: { handle } })).status()).toBe(200);
  }
  for (const page of [mina.page, profile]) {
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }
  await expect(row(mina.page, nameOfBen)).toHaveCount(0);
  await expect(row(mina.page, nameOfChloe)).toBeVisible();
  await expect(profile.getByRole('button', { name: 'Ask to be friends' })).toBeVisible();
});

test('a line that breaks for a moment takes neither an invitation away nor the focus from it', async ({ arrive }) => {
  const [mina, chloe] = [await arrive(), await arrive()];
  const sockets: WebSocketRoute[] = [];
  let told = 0;
  await chloe.page.routeWebSocket('**/ws', (socket) => {
    sockets.push(socket);
    const house = socket.connectToServer();
    house.onMessage((text) => {
      socket.send(text);
      if (JSON.parse(text.toString()).kind === 'company') told += 1;
    });
  });
  const nameOfMina = await makeAccount(mina, 'Mina');
  const nameOfChloe = await makeAccount(chloe, 'Chloe');
  await befriend(mina, nameOfMina, chloe, nameOfChloe);
  await chloe.page.goto('/');
  await mina.openTable({ others: ['person'], rounds: 1 });
  await mina.page.getByRole('button', { name: `Invite: ${nameOfChloe}` }).click();
  const notNow = invitation(chloe.page).getByRole('button', { name: 'Not now' });
  await notNow.focus();
  const [before, open] = [told, sockets.length];
  await sockets.at(-1)?.close();
  await expect.poll(() => sockets.length).toBe(open + 1);
  await expect.poll(() => told).toBeGreaterThan(before);
  await expect(notNow).toBeFocused();
  // With the answer the bar goes, and the focus comes to the page.
  await notNow.press('Enter');
  await expect(invitation(chloe.page)).toHaveCount(0);
  await expect(chloe.page.locator('#content')).toBeFocused();
});

test('a friend who is called otherwise from now on is still here', async ({ arrive, house }) => {
  const [mina, chloe, mia] = [await arrive(), await arrive(), await arrive()];
  const nameOfMina = await makeAccount(mina, 'Mina');
  const nameOfChloe = await makeAccount(chloe, 'Chloe');
  expect((await house.operate('user', await makeAccount(mia, 'Mia'), '--role', 'moderator')).code).toBe(0);
  await befriend(mina, nameOfMina, chloe, nameOfChloe);
  await chloe.page.goto('/settings');
  await mina.page.goto('/friends');
  await expect(row(mina.page, nameOfChloe)).toContainText('Here now');
  const { person } = await (await mia.context.request.get(`/api/moderation/called/${nameOfChloe}`)).json();
  const taken = { person, action: { do: 'rename' }, reason: 'name', note: 'Look at it.' };
  expect((await mia.context.request.post('/api/moderation/act', { data: taken })).status()).toBe(200);
  await expect(row(mina.page, 'player-')).toContainText('Here now');
  await expect(row(mina.page, 'player-').getByRole('button', { name: /^Invite/ })).toBeVisible();
  await expect(row(mina.page, nameOfChloe)).toHaveCount(0);
});

test('a friend who plays at an open table can be watched', async ({ arrive }) => {
  const [mina, danbi] = [await arrive(), await arrive()];
  const nameOfMina = await makeAccount(mina, 'Mina');
  const nameOfDanbi = await makeAccount(danbi, '단비', 'ko');
  await befriend(mina, nameOfMina, danbi, nameOfDanbi);
  await mina.setup.open();
  await mina.setup.plan({ others: ['bot'], rounds: 1 });
  await mina.page.getByRole('radio', { name: 'Anyone' }).check();
  await mina.setup.openTable.click();
  await danbi.page.goto('/friends');
  await row(danbi.page, nameOfMina).getByRole('link', { name: '구경하기' }).click();
  await danbi.page.waitForURL('**/t/*');
  await expect(mina.page.getByText('1 watcher')).toBeVisible();
});

test('a request that cannot be answered now stays at the bell, which says why; whoever is blocked later is not told', async ({ arrive }) => {
  const [mina, ben] = [await arrive(), await arrive()];
  const nameOfMina = await makeAccount(mina, 'Mina');
  const nameOfBen = await makeAccount(ben, 'Ben');
  const asked = await ben.page.request.post('/api/company/befriend', { data: { handle: nameOfMina } });
  expect(asked.status()).toBe(200);
  await mina.page.goto('/about');
  await mina.page.route('**/api/company/befriend', (route) => route.fulfill({ status: 503, json: { kind: 'busy' } }), { times: 1 });
  await expect(bell(mina.page)).toHaveAccessibleName('Notices: 1 new');
  await bell(mina.page).click();
  const sheet = mina.page.getByRole('dialog', { name: 'Notices' });
  await sheet.getByRole('button', { name: 'Accept' }).click();
  await expect(sheet.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await expect(sheet).toContainText(`${nameOfBen} wants to be friends`);
  await sheet.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(sheet).toContainText('Nothing new.');
  // The button has gone with the request, and the page below is out of reach.
  await expect(mina.page.locator('#bell-sheet')).toBeFocused();

  // Both see only what they may.
  await mina.page.keyboard.press('Escape');
  await goTo(mina.page, `/@/${nameOfBen}`);
  const ties = mina.page.getByTestId('ties');
  await expect(ties).toContainText('You are friends');
  // A key held down only asks. The question is not taken back meanwhile.
  await holdTimers(mina.page, SURE_MS);
  await ties.getByRole('button', { name: 'Block' }).focus();
  await mina.page.keyboard.down('Enter');
  const sure = ties.getByRole('button', { name: 'Really block?' });
  await expect(sure).toBeVisible();
  await expect(sure).not.toHaveAttribute('aria-disabled');
  await mina.page.keyboard.down('Enter');
  await mina.page.keyboard.up('Enter');
  await expect(sure).toBeVisible();
  await sure.click();
  await expect(ties).toContainText('You blocked them');
  await nothingSerious(mina.page);
  await ben.page.goto(`/@/${nameOfMina}`);
  await ben.page.getByRole('button', { name: 'Ask to be friends' }).click();
  await expect(ben.page.getByText('Friend request sent')).toBeVisible();
  await goTo(mina.page, '/friends');
  await expect(mina.page.getByText('No friends yet')).toBeVisible();
  await expect(bell(mina.page)).toHaveAccessibleName('Notices');
  await mina.page.getByText('Blocked', { exact: true }).click();
  await nothingSeriousInAnyLight(mina.page);
  await mina.page.getByRole('button', { name: `Unblock: ${nameOfBen}` }).press('Enter');
  await expect(mina.page.getByRole('button', { name: `Accept: ${nameOfBen}` })).toBeVisible();
  await expect(mina.page.getByRole('heading', { level: 1 })).toBeFocused();
  await mina.page.getByRole('button', { name: `Decline: ${nameOfBen}` }).click();
  await expect(mina.page.getByText('No friends yet')).toBeVisible();
  await ben.page.reload();
  await expect(ben.page.getByText('Friend request sent')).toBeVisible();
});

test('what is done about one player waits for no other; it is said meanwhile, and so is what could not be done', async ({ arrive }) => {
  const [mina, ben, chloe] = [await arrive(PHONE), await arrive(), await arrive()];
  const nameOfMina = await makeAccount(mina, 'Mina');
  const [nameOfBen, nameOfChloe] = [await makeAccount(ben, 'Ben'), await makeAccount(chloe, 'Chloe')];
  const ask = async ({ page }: Visitor) => expect((await page.request.post('/api/company/befriend', { data: { handle: nameOfMina } })).status()).toBe(200);
  await ask(ben);
  await mina.page.goto('/friends');
  const held: Route[] = [];
  await mina.page.route('**/api/company/befriend', (route) => void held.push(route));
  const accept = (name: string) => mina.page.getByRole('button', { name: `Accept: ${name}` });
  const waits = (name: string) => row(mina.page, name).getByText('One moment…');
  await accept(nameOfBen).press('Enter');
  await expect.poll(() => held.length).toBe(1);
  await expect(waits(nameOfBen)).toBeInViewport();
  await ask(chloe);
  await expect(accept(nameOfChloe)).toBeVisible();
  await expect(waits(nameOfChloe)).toHaveCount(0);
  const rows = mina.page.getByTestId('asks').getByRole('listitem');
  const before = await boxes(rows);
  // Once more, it is said already that it is under way.
  await accept(nameOfBen).press('Enter');
  await accept(nameOfChloe).click();
  await expect.poll(() => held.length).toBe(2);
  await expect(waits(nameOfChloe)).toBeVisible();
  expect(await boxes(rows)).toEqual(before);
  await expectToFit(mina.page);
  await picture(mina.page, 'under-way');
  await held[0]?.fulfill({ status: 503, json: { kind: 'busy' } });
  // However far down the list the button is.
  await expect(mina.page.locator('.toast').filter({ hasText: 'The house is busy' })).toBeInViewport();
  await expect(waits(nameOfBen)).toHaveCount(0);
  await held[1]?.continue();
  await expect(mina.page.getByTestId('friends')).toContainText(nameOfChloe);
  await expect(rows).toHaveCount(1);
  await accept(nameOfBen).click();
  await expect.poll(() => held.length).toBe(3);
});

test('a row of the lists stays while others come, and so does the focus', async ({ arrive }) => {
  const [mina, ben, chloe] = [await arrive(), await arrive(), await arrive()];
  const [nameOfMina, nameOfBen] = [await makeAccount(mina, 'Mina'), await makeAccount(ben, 'Ben')];
  const nameOfChloe = await makeAccount(chloe, 'Chloe');
  await befriend(mina, nameOfMina, ben, nameOfBen);
  await mina.page.goto('/friends');
  const friend = mina.page.getByTestId('friends').getByRole('link', { name: nameOfBen });
  await friend.focus();
  const asks = await chloe.page.request.post('/api/company/befriend', { data: { handle: nameOfMina } });
  expect(asks.status()).toBe(200);
  await mina.page.getByRole('button', { name: `Accept: ${nameOfChloe}` }).waitFor();
  await expect(friend).toBeFocused();
  // Whoever is here comes before whoever is not.
  const accepts = await mina.page.request.post('/api/company/befriend', { data: { handle: nameOfChloe } });
  expect(accepts.status()).toBe(200);
  await chloe.page.goto('/settings');
  await expect(row(mina.page, nameOfChloe)).toContainText('Here now');
  await expect(mina.page.getByTestId('friends').getByRole('listitem')).toHaveText([new RegExp(nameOfChloe), new RegExp(nameOfBen)]);
  await expect(friend).toBeFocused();
});

test('after a match, a player who has left is asked to play again, and comes', async ({ arrive }) => {
  const [mina, sora] = [await arrive(), await arrive()];
  await mina.openTable({ others: ['person'], rounds: 1 });
  await sora.page.goto(mina.page.url());
  await sora.page.getByRole('button', { name: 'Sit here: Chair 2' }).click();
  await mina.page.getByRole('button', { name: 'Start', exact: true }).click();
  for (const { table } of [mina, sora]) await expect(table.tiles).toHaveCount(13);
  await test.step('the line is read to its end beside a long name and the smiley', async () => {
    await mina.page.setViewportSize({ width: 390, height: 664 });
    await write(mina.page.locator('.own .seat-name'), 'Gamnamu Saseum');
    await write(mina.table.line, 'Your turn: you lead with any combination.');
    await expect(mina.page.locator('.own .talk-open')).toBeVisible();
    const [told, shown, room] = await mina.table.line.evaluate((line) => {
      const words = line.firstElementChild ?? line;
      return [words.scrollHeight, words.clientHeight, line.clientHeight];
    });
    expect(told).toBeLessThanOrEqual(shown + 1);
    expect(shown).toBeLessThanOrEqual(room);
    await mina.page.setViewportSize(DESK.viewport);
  });
  await Promise.all([mina.table.playRound(), sora.table.playRound()]);
  const again = mina.table.result.getByRole('button', { name: /^Play with .+ again$/ });
  await expect(again).toHaveCount(0);
  await goTo(sora.page, '/rules/lexio');
  await expect(again).toBeVisible();
  // On the lowest phones, too, what comes next is in sight, together with who has won.
  for (const [width, height] of [[844, 390], [667, 331], [375, 553], [320, 568]] as const) {
    await mina.page.setViewportSize({ width, height });
    const { result } = mina.table;
    for (const part of [result.getByRole('heading'), result.getByRole('button', { name: 'Play again' }), result.getByRole('button', { name: 'Show the table' })]) {
      await expect(part, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
    }
    const [[panel], [bar]] = [await boxes(result), await boxes(mina.page.locator('.bar'))];
    expect(overlap(panel!, bar!), `${width} × ${height}`).toBe(false);
    for (const button of await boxes(result.getByRole('button'))) {
      expect(button.x + button.width, `${width} × ${height}`).toBeLessThanOrEqual(panel.x + panel.width);
    }
  }
  await mina.page.setViewportSize(DESK.viewport);
  const before = mina.page.url();
  // Pressed twice, it opens one table.
  const opened = mina.frames.calls('create').length;
  await again.dblclick();
  await expect(mina.page).not.toHaveURL(before);
  expect(mina.frames.calls('create')).toHaveLength(opened + 1);
  await invitation(sora.page).getByRole('button', { name: 'Join' }).click();
  await sora.page.waitForURL(mina.page.url());
  await mina.page.getByRole('button', { name: 'Start', exact: true }).click();
  for (const { table } of [mina, sora]) await expect(table.tiles).not.toHaveCount(0);
});

test('a player who cannot be invited again keeps no one else from the new table', async ({ arrive }) => {
  const [mina, ben, sora] = [await arrive(), await arrive(), await arrive()];
  await makeAccount(mina, 'Mina');
  const nameOfBen = await makeAccount(ben, 'Ben');
  await mina.openTable({ others: ['person', 'person'], rounds: 1 });
  for (const [at, { page }] of [ben, sora].entries()) {
    await page.goto(mina.page.url());
    await page.getByRole('button', { name: `Sit here: Chair ${at + 2}` }).click();
    await expect(page.getByRole('button', { name: 'Stand up' })).toBeVisible();
  }
  // Guests are offered another name, accounts are not: theirs is the handle.
  const nickname = { name: 'Nickname' };
  await expect(sora.page.getByRole('textbox', nickname)).toBeVisible();
  for (const { page } of [mina, ben]) await expect(page.getByRole('textbox', nickname)).toHaveCount(0);
  await mina.page.getByRole('button', { name: 'Start', exact: true }).click();
  await Promise.all([mina, ben, sora].map(({ table }) => table.playRound()));
  const blocked = await mina.page.request.post('/api/company/block', { data: { handle: nameOfBen } });
  expect(blocked.status()).toBe(200);
  for (const { page } of [ben, sora]) await goTo(page, '/rules/lexio');
  const again = mina.table.result.getByRole('button', { name: /^Play with .+ again$/ });
  await expect(again).toBeVisible();
  const before = mina.page.url();
  await again.click();
  await expect(mina.page).not.toHaveURL(before);
  await expect(invitation(sora.page)).toBeVisible();
  await expect(invitation(ben.page)).toHaveCount(0);
});

test('a player asks another to be friends, invites them to a chair, and blocks them, without leaving the table', async ({ arrive }) => {
  const [mina, ben] = [await arrive(), await arrive()];
  const nameOfMina = await makeAccount(mina, 'Mina');
  const nameOfBen = await makeAccount(ben, 'Ben');
  await mina.openTable({ others: ['person'], rounds: 1 });
  await ben.page.goto(mina.page.url());
  await ben.page.getByRole('button', { name: 'Sit here: Chair 2' }).click();
  // On the lowest phones, too, the start is in sight below both chairs: what is seldom done is folded.
  const start = mina.page.getByRole('button', { name: 'Start', exact: true });
  const more = ({ page }: Visitor, chair: number) => page.getByRole('button', { name: `More: Chair ${chair}` });
  await expect(more(mina, 2)).toBeVisible();
  for (const [width, height] of [[844, 390], [360, 740]] as const) {
    await mina.page.setViewportSize({ width, height });
    await expect(start, `${width} wide`).toBeInViewport({ ratio: 1 });
    const [[bar], chairs] = [await boxes(mina.page.locator('.gathering-start')), await boxes(mina.page.getByTestId('chair'))];
    expect(chairs.filter((chair) => overlap(chair, bar!)), `${width} wide`).toEqual([]);
  }
  await more(mina, 2).click();
  await mina.page.getByRole('button', { name: `Ask to be friends: ${nameOfBen}` }).click();
  await more(ben, 1).click();
  await ben.page.getByRole('button', { name: `Accept: ${nameOfMina}` }).click();
  await expect(ben.page.getByText('You are friends')).toBeVisible();
  await expect(mina.page.getByRole('button', { name: `Ask to be friends: ${nameOfBen}` })).toHaveCount(0);
  // Who is invited to the table that they watch takes a chair there.
  await ben.page.getByRole('button', { name: 'Stand up' }).click();
  await expect(ben.page.getByRole('button', { name: 'Sit here: Chair 2' })).toBeVisible();
  await mina.page.getByRole('button', { name: `Invite: ${nameOfBen}` }).click();
  await invitation(ben.page).getByRole('button', { name: 'Join' }).click();
  await expect(ben.page.getByRole('button', { name: 'Stand up' })).toBeVisible();
  await expect(mina.page.getByTestId('chair').filter({ hasText: nameOfBen })).toBeVisible();
  await mina.page.getByRole('button', { name: `Block: ${nameOfBen}` }).click();
  await expect(mina.page.getByRole('button', { name: `Unblock: ${nameOfBen}` })).toBeVisible();
});

test('a guest is told that friends need an account', async ({ visitor: { page } }) => {
  await page.goto('/friends');
  await expect(page.getByText('To have friends you need an account.')).toBeVisible();
  await nothingSeriousInAnyLight(page);
  await page.getByRole('link', { name: 'Make an account' }).click();
  await page.waitForURL('**/account');
});

test('an invitation and a tournament about to begin lie one below the other, on a page and at a table', async ({ arrive }) => {
  const [mina, ben] = [await arrive(PHONE), await arrive()];
  const [nameOfMina, nameOfBen] = [await makeAccount(mina, 'Mina'), await makeAccount(ben, 'Ben')];
  await befriend(mina, nameOfMina, ben, nameOfBen);
  const terms = {
    title: 'Thursday evening courtyard championship', game: 'lexio', rules: { rounds: 1 }, pace: { move_ms: 45_000 },
    listed: true, most: 64, starts: { at: Date.now() + 280_000 }, same_deal: false, format: 'swiss',
  };
  const opened = await ben.page.request.post('/api/tournaments', { data: terms });
  const { tournament } = await opened.json();
  const entered = await mina.page.request.post(`/api/tournaments/${tournament}/enter`, { data: { chance: 'b'.repeat(64) } });
  expect(entered.status()).toBe(200);
  await mina.page.goto('/rules');
  await ben.openTable({ others: ['person'], rounds: 1 });
  await ben.page.getByRole('button', { name: `Invite: ${nameOfMina}` }).click();
  const soon = mina.page.getByTestId('soon');
  for (const path of ['/rules', '/practice/lexio']) {
    await goTo(mina.page, path);
    for (const [width, height] of [[390, 844], [320, 568]] as const) {
      await mina.page.setViewportSize({ width, height });
      const where = `${path} ${width}`;
      await expect(soon, where).toContainText('begins in');
      await expect(invitation(mina.page), where).toContainText(nameOfBen);
      const [[called], [told]] = [await boxes(invitation(mina.page)), await boxes(soon)];
      expect(overlap(called!, told!), where).toBe(false);
      for (const bar of [called!, told!]) expect(inside(bar, windowOf({ width, height })), where).toBe(true);
      // It leaves the page below in sight.
      expect(told!.height, where).toBeLessThan(height / 3);
      await invitation(mina.page).getByRole('button', { name: 'Not now' }).click({ trial: true });
      await soon.getByRole('button', { name: 'Close' }).click({ trial: true });
    }
  }
});
