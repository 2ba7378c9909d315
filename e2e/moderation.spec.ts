// Moderation: a player is reported at a table; a moderator reads the words and mutes the player, who is notified.
import type { Locator, Page, Route } from '@playwright/test';
import { Account, DESK, type House, ON_ITS_SIDE, PASSWORD, PHONE, type Visitor, box, expect, expectToBeTouched, expectToFit, expectToSuit, goTo, makeAccount, nothingSerious, picture, test } from './house/index.ts';

/** What a finger can press on a page. */
const pressed = (page: Page) => page.locator('main button:visible, main a.button:visible');

/** Makes an account a moderator, by the operator's command while the house is open. Returns its handle. */
async function makeModerator(visitor: Visitor, house: House): Promise<string> {
  const name = await makeAccount(visitor, 'Mia');
  const { code, output } = await house.operate('user', name, '--role', 'moderator');
  expect({ code, output }).toEqual({ code: 0, output: `${name} is a moderator from now on\n` });
  return name;
}

/** Has a moderator do something about an account, with the requests that their page would send. */
async function act({ context }: Visitor, handle: string, action: object): Promise<void> {
  const { person } = await (await context.request.get(`/api/moderation/called/${handle}`)).json();
  const done = await context.request.post('/api/moderation/act', { data: { person, action, reason: 'cheating', note: 'Plays for two.' } });
  expect(done.status()).toBe(200);
}

/** Says something at the table, in the sheet of words. */
async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Write', exact: false });
  if (!(await field.isVisible())) await page.locator('#talk-sheet-open').click();
  await field.fill(text);
  await field.press('Enter');
}

/** Has the host open a table with friends, and a guest sit down there. Returns how the guest stands up. */
async function sitDown(host: Visitor, guest: Visitor): Promise<Locator> {
  await host.page.goto('/friends/lexio');
  await host.page.waitForURL('**/t/*');
  await guest.page.goto(host.page.url());
  await guest.page.getByRole('button', { name: /Sit here/ }).first().click();
  const standUp = guest.page.getByRole('button', { name: 'Stand up' });
  await expect(standUp).toBeVisible();
  return standUp;
}

test('a player is reported, muted and notified, and cannot talk', async ({ arrive, house }) => {
  const [mia, ann, ben] = [await arrive(DESK), await arrive(PHONE), await arrive(ON_ITS_SIDE)];
  await makeModerator(mia, house);
  const nameOfAnn = await makeAccount(ann, 'Ann');
  const nameOfBen = await makeAccount(ben, 'Ben');

  await ann.page.goto('/friends/lexio');
  await ann.page.waitForURL('**/t/*');
  await ben.page.goto(ann.page.url());
  await ben.page.getByRole('button', { name: /Sit here/ }).first().click();
  await expect(ann.page.getByTestId('chair').filter({ hasText: nameOfBen })).toBeVisible();
  await say(ben.page, 'what a fool you are');

  // At their seat.
  await ann.page.getByRole('button', { name: 'More: Chair 2' }).click();
  await ann.page.getByRole('button', { name: `Report ${nameOfBen}` }).first().click();
  const sheet = ann.page.getByRole('dialog', { name: `Report ${nameOfBen}` });
  await expect(sheet).toBeVisible();
  await sheet.getByRole('radio', { name: 'Insults or harassment' }).check();
  await sheet.getByRole('textbox').fill('Look at what was written.');
  await expectToSuit(ann.page);
  await picture(ann.page, 'report');
  await sheet.getByRole('button', { name: 'Send the report' }).click();
  await expect(sheet).toBeHidden();
  await ann.page.getByRole('button', { name: `Report ${nameOfBen}` }).first().click();
  await sheet.getByRole('button', { name: 'Send the report' }).click();
  await expect(sheet.getByRole('alert')).toContainText('You have already reported this');

  // The queue, and the file behind the name.
  await mia.page.goto('/');
  await mia.page.getByRole('link', { name: /^Moderation/ }).click();
  await mia.page.waitForURL('**/moderation');
  const row = mia.page.getByTestId('cases').getByRole('listitem').filter({ hasText: nameOfBen });
  await expect(row).toContainText('1 report');
  await expectToSuit(mia.page, pressed(mia.page));
  await picture(mia.page, 'cases');
  await row.getByRole('link').click();
  const file = mia.page.getByTestId('file');
  await expect(file).toContainText('what a fool you are');
  await expect(file).toContainText('Look at what was written.');
  await expect(file).toContainText(nameOfAnn);
  await expectToSuit(mia.page, pressed(mia.page));
  await picture(mia.page, 'file', { fullPage: true });

  // What is chosen beside a match is to be done at the form, which may be far away.
  const deed = mia.page.getByTestId('deed');
  await file.getByRole('button', { name: 'Remove what they said here' }).click();
  await expect(deed.getByRole('heading')).toBeFocused();
  await deed.getByRole('button', { name: 'Close' }).click();

  // Nothing is done without a note.
  await deed.getByRole('radio', { name: 'Mute' }).check();
  await expect(deed).toContainText('Write a note for the log.');
  await expect(deed.getByRole('button', { name: 'Do it' })).toBeDisabled();
  await deed.getByRole('textbox').fill('An insult, first time.');
  await deed.getByRole('button', { name: 'Do it' }).press('Enter');
  await expect(file).toContainText('Mute, 3 days');
  await expect(deed.getByRole('button', { name: 'Do it' })).toBeFocused();
  await expect(file).toContainText('Muted until');
  await picture(mia.page, 'muted', { fullPage: true });

  // They are notified at the table, where they can no longer talk, and on every other page.
  await expect(ben.page.getByText('A moderator has a notice for you.')).toBeVisible();
  await say(ben.page, 'and another thing');
  await expect(ben.page.getByText('A moderator has muted you.')).toBeVisible();
  await expect(ann.page.getByText('and another thing')).toHaveCount(0);
  await goTo(ben.page, '/');
  await ben.page.getByRole('link', { name: 'Read it' }).click();
  await ben.page.waitForURL('**/notices');
  const notices = ben.page.getByTestId('notices');
  await expect(notices).toContainText('You cannot talk until');
  await expect(notices).toContainText('Nor can you change your name');
  await expect(notices).toContainText('Reason: Insults or harassment');
  await expectToSuit(ben.page, pressed(ben.page));
  await picture(ben.page, 'notices');
  await ben.page.getByRole('button', { name: 'Understood' }).click();
  await expect(ben.page.getByRole('button', { name: 'Understood' })).toHaveCount(0);
  await expect(notices).toContainText('You cannot talk until');
  // What they have read they find again at the bell, for as long as it is in force.
  await goTo(ben.page, '/');
  await ben.page.getByRole('button', { name: /^Notices/ }).click();
  const theirs = ben.page.getByRole('dialog', { name: 'Notices' });
  await expect(theirs.getByRole('listitem')).toContainText('Muted until');
  await expect(theirs.getByText('Nothing new.')).toBeHidden();
  await expectToSuit(ben.page, theirs.getByRole('link'));
  await picture(ben.page, 'bell-muted');
  await theirs.getByRole('link', { name: 'Moderator notices' }).click();
  await expect(notices).toContainText('You cannot talk until');

  // The player who reported reads at the bell that something was done, but not what.
  await goTo(ann.page, '/');
  await ann.page.getByRole('button', { name: /^Notices/ }).click();
  const bell = ann.page.getByRole('dialog', { name: 'Notices' });
  await expect(bell).toContainText('We looked at your report and took action. Thank you.');
  await expect(bell).not.toContainText('Mute');
  await expectToSuit(ann.page, bell.getByRole('button'));
  await picture(ann.page, 'outcome');
  await bell.getByRole('button', { name: 'Understood' }).click();
  await expect(bell).toContainText('Nothing new.');

  // What was done is in the log, asked for once more if the house did not answer.
  await mia.page.route('**/api/moderation/log', (route) => route.abort(), { times: 1 });
  await goTo(mia.page, '/moderation/log');
  await mia.page.getByRole('button', { name: 'Try again' }).click();
  const step = mia.page.getByRole('listitem').filter({ hasText: nameOfBen });
  await expect(step).toContainText('An insult, first time.');
  await expectToSuit(mia.page);
  await picture(mia.page, 'log');
});

test('an onlooker is reported by what they have said', async ({ arrive, house }) => {
  const [mia, ann, eve, host] = [await arrive(), await arrive(PHONE), await arrive(), await arrive()];
  await makeModerator(mia, house);
  await makeAccount(ann, 'Ann');
  await host.page.goto('/friends/lexio');
  await host.page.waitForURL('**/t/*');
  for (const { page } of [ann, eve]) await page.goto(host.page.url());
  await say(eve.page, 'what fools you all are');
  await ann.page.locator('#talk-sheet-open').click();
  const line = ann.page.getByRole('listitem').filter({ hasText: 'what fools you all are' });
  const button = line.getByRole('button', { name: /^Report/ });
  const label = (await button.getAttribute('aria-label')) ?? '';
  // The list cuts off what lies outside it.
  expect((await box(button)).x).toBeGreaterThanOrEqual((await box(ann.page.locator('#talk-list'))).x);
  await button.click();
  const sheet = ann.page.getByRole('dialog', { name: label });
  await expect(sheet).toBeVisible();
  await nothingSerious(ann.page);
  // The words stay open when the sheet over them is closed by key.
  await ann.page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await button.click();
  await sheet.getByRole('button', { name: 'Send the report' }).click();
  await expect(sheet).toBeHidden();

  await mia.page.goto('/moderation');
  const row = mia.page.getByTestId('cases').getByRole('listitem').filter({ hasText: label.replace(/^Report /, '') });
  await row.getByRole('link').first().click();
  await expect(mia.page.getByTestId('file')).toContainText('what fools you all are');
});

test('who has left the chair is reported by what they said there', async ({ arrive }) => {
  const [host, eve] = [await arrive(), await arrive()];
  const standUp = await sitDown(host, eve);
  await say(eve.page, 'what fools you all are');
  await host.page.locator('#talk-sheet-open').click();
  const line = host.page.getByRole('listitem').filter({ hasText: 'what fools you all are' });
  await expect(line).toBeVisible();
  // As long as they sit there, it is done at the chair.
  const button = line.getByRole('button', { name: /^Report/ });
  await expect(button).toBeHidden();
  await eve.page.keyboard.press('Escape');
  await standUp.click();
  const name = await line.locator('bdi').innerText();
  await button.click();
  const sheet = host.page.getByRole('dialog', { name: /^Report/ });
  const written = sheet.getByRole('textbox');
  await written.fill('Look at what was said.');
  // What is being written stays though they sit down again.
  await eve.page.getByRole('button', { name: /Sit here/ }).first().click();
  await expect(standUp).toBeVisible();
  await expect(host.page.getByTestId('chair').filter({ hasText: name })).toBeVisible();
  await expect(written).toHaveValue('Look at what was said.');
  await sheet.getByRole('button', { name: 'Send the report' }).click();
  await expect(sheet).toBeHidden();
  await expect(button).toBeHidden();
});

test('a report that is being written at a chair stays though the player stands up, and is sent', async ({ arrive }) => {
  const [host, eve] = [await arrive(), await arrive()];
  const standUp = await sitDown(host, eve);
  await host.page.getByRole('button', { name: 'More: Chair 2' }).press('Enter');
  await host.page.getByTestId('chair').getByRole('button', { name: /^Report/ }).press('Enter');
  const sheet = host.page.getByRole('dialog', { name: /^Report/ });
  const written = sheet.getByRole('textbox');
  await written.fill('Look at how they play.');
  await standUp.click();
  await expect(host.page.getByTestId('chair').filter({ hasText: 'Empty chair' })).toHaveCount(3);
  await expect(written).toHaveValue('Look at how they play.');
  await sheet.getByRole('button', { name: 'Send the report' }).press('Enter');
  await expect(sheet).toBeHidden();
  await expect(host.page.getByTestId('chair').getByRole('button', { name: /^Report/ })).toHaveCount(0);
  // The button that opened the sheet has gone with the player.
  await expect(host.page.locator('#chairs')).toBeFocused();
});

test('a report under way is sent once, and a failure is told though the sheet was closed', async ({ arrive }) => {
  const [ann, ben] = [await arrive(PHONE), await arrive()];
  await makeAccount(ann, 'Ann');
  const { page } = ann;
  await page.goto(`/@/${await makeAccount(ben, 'Ben')}`);
  const held: Route[] = [];
  await page.route('**/api/moderation/report', (route) => void held.push(route));
  await page.getByRole('button', { name: /^Report/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Report/ });
  const send = sheet.getByRole('button', { name: 'Send the report' });
  const before = await box(send);
  await send.click();
  await expect(sheet.getByText('One moment…')).toBeVisible();
  expect(await box(send)).toEqual(before);
  await send.click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  expect(held).toHaveLength(1);
  await held[0]!.abort();
  await expect(page.locator('.toast')).toBeVisible();
});

test('an answer that is overtaken takes no case off the list', async ({ arrive, house }) => {
  const [mia, ann, ben] = [await arrive(), await arrive(), await arrive()];
  await makeModerator(mia, house);
  await makeAccount(ann, 'Ann');
  const nameOfBen = await makeAccount(ben, 'Ben');
  const held: Route[] = [];
  await mia.page.route((url) => url.pathname === '/api/moderation/cases', (route) => (held.length > 0 ? route.continue() : void held.push(route)));
  await mia.page.goto('/moderation');
  await expect.poll(() => held.length).toBe(1);
  // What the first answer knows nothing of is told over the socket, and asked for again.
  const report = { who: { handle: nameOfBen }, reason: 'abuse', words: 'Look at what was written.' };
  const reported = await ann.page.request.post('/api/moderation/report', { data: report });
  expect(reported.ok()).toBe(true);
  const row = mia.page.getByTestId('cases').getByRole('listitem').filter({ hasText: nameOfBen });
  await expect(row).toBeVisible();
  const [first] = held;
  await first?.fulfill({ json: [] });
  await (await first?.request().response())?.finished();
  // By the next frame the page has heard the answer.
  await mia.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(row).toBeVisible();
});

test('a suspended person cannot sit down, and reads why in their own language', async ({ arrive, house }) => {
  const [mia, chloe] = [await arrive(), await arrive()];
  await makeModerator(mia, house);
  const nameOfChloe = await makeAccount(chloe, 'Chloe', 'fr');
  await mia.page.goto(`/@/${nameOfChloe}`);
  await mia.page.getByRole('link', { name: 'Open the file' }).click();
  const deed = mia.page.getByTestId('deed');
  await deed.getByRole('radio', { name: 'Ban' }).check();
  await deed.getByRole('textbox').fill('Plays for two.');
  await deed.getByRole('button', { name: 'Do it' }).click();
  await expect(mia.page.getByTestId('file')).toContainText('Suspended (for good)');
  await chloe.page.goto('/friends/lexio');
  await expect(chloe.page.getByRole('status').filter({ hasText: 'La modération a suspendu votre accès' })).toBeVisible();
  await expect(chloe.page.getByRole('link', { name: 'Avis de la modération' })).toBeVisible();
  await chloe.page.getByRole('link', { name: 'Le lire' }).click();
  await expect(chloe.page.getByTestId('in-force')).toContainText('Vous ne pouvez plus vous asseoir.');
  await nothingSerious(chloe.page);
});

test('who is suspended reads before signing out that no key lets them back in, and then until when and why', async ({ arrive, house }) => {
  const [mia, ben] = [await arrive(), await arrive(PHONE)];
  await makeModerator(mia, house);
  const nameOfBen = await makeAccount(ben, 'Ben');
  const account = new Account(ben.page);
  await account.open();
  const out = ben.page.getByRole('dialog', { name: 'Sign out' });
  await account.data.getByRole('button', { name: 'Sign out' }).click();
  await expect(out).toContainText('You can come back at any time');
  await act(mia, nameOfBen, { do: 'suspend', days: 3 });
  await expect(out).toContainText('no key lets you back in until that ends');
  await expectToSuit(ben.page);
  await picture(ben.page, 'suspended-out');
  await out.getByRole('button', { name: 'Sign out of this browser' }).click();
  await account.signInWithPassword(nameOfBen, PASSWORD);
  await expect(account.why.first()).toHaveText('A moderator has suspended this account, so nobody can sign in to it.');
  await expect(account.why.last()).toContainText('Suspended until');
  await expect(account.why.last()).toContainText('Reason: Cheating or losing on purpose');
  await expectToSuit(ben.page);
  await picture(ben.page, 'suspended-in');
});

test('who has lost a name while muted reads when they can choose another', async ({ arrive, house }) => {
  const [mia, ben] = [await arrive(), await arrive(PHONE)];
  await makeModerator(mia, house);
  const nameOfBen = await makeAccount(ben, 'Ben');
  const { person } = await (await mia.context.request.get(`/api/moderation/called/${nameOfBen}`)).json();
  const acts = async (action: object) => {
    const done = await mia.context.request.post('/api/moderation/act', { data: { person, action, reason: 'name', note: 'An insult.' } });
    expect(done.status()).toBe(200);
  };
  await acts({ do: 'mute', days: 5 });
  await acts({ do: 'rename' });
  await ben.page.goto('/notices');
  const lost = ben.page.getByRole('listitem').filter({ hasText: 'A name of yours was removed.' });
  await expect(lost).toContainText('You can choose another once you can talk again.');
  await expectToSuit(ben.page);
  await picture(ben.page, 'name-lost-muted');
  await acts({ do: 'unmute' });
  await expect(lost).toContainText('You can choose another.');
});

test('what is reported of a moderator is closed by another, who is offered nothing else', async ({ arrive, house }) => {
  const [mia, nora, ann] = [await arrive(PHONE), await arrive(), await arrive()];
  await makeModerator(mia, house);
  const nameOfNora = await makeModerator(nora, house);
  await makeAccount(ann, 'Ann');
  const report = { who: { handle: nameOfNora }, reason: 'abuse', words: 'Look at what was written.' };
  expect((await ann.context.request.post('/api/moderation/report', { data: report })).ok()).toBe(true);
  // More of them than the page shows.
  await mia.page.route('**/api/moderation/called/*', async (route) => {
    const told = await (await route.fetch()).json();
    await route.fulfill({ json: { ...told, open_reports: 26 } });
  });
  await mia.page.goto(`/moderation/@/${nameOfNora}`);
  const [file, deed] = [mia.page.getByTestId('file'), mia.page.getByTestId('deed')];
  await expect(file).toContainText('25 more reports wait');
  await expect(file).toContainText('A moderator: you can close the reports');
  await expect(deed.getByRole('group', { name: 'Act' }).getByRole('radio')).toHaveCount(1);
  const role = file.locator('.md-step').filter({ hasText: 'Made a moderator' });
  await expect(role).not.toContainText('Reason');
  await expectToSuit(mia.page, pressed(mia.page));
  await picture(mia.page, 'file-of-moderator', { fullPage: true });
  await deed.getByRole('textbox').fill('Nothing in it.');
  await deed.getByRole('button', { name: 'Do it' }).click();
  await expect(file.getByTestId('reports')).toContainText('closed');
  await expect(file).not.toContainText('more reports wait');
  await expect(deed).toHaveCount(0);
  // About oneself there is not even that.
  await nora.page.goto(`/moderation/@/${nameOfNora}`);
  await expect(nora.page.getByTestId('file')).toContainText('A moderator: only those who run the house can act.');
  await expect(nora.page.getByTestId('deed')).toHaveCount(0);
});

test('cases beyond the first page are listed when they are asked for', async ({ arrive, house }) => {
  const mia = await arrive(PHONE);
  await makeModerator(mia, house);
  const { page } = mia;
  // Of 130 cases, 110 are reported; a fifth of each page is for the others.
  const some = (reports: number, from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({
    person: `${reports}-${from + at}`, who: { kind: 'guest', name: `Guest ${from + at}` }, reports,
    reasons: reports ? ['abuse'] : [], last_ms: 1, hints: reports ? [] : ['even_timing'], sanctions: {},
  }));
  const pages: Record<string, object[]> = {
    'reported=0&noticed=0': [...some(1, 0, 80), ...some(0, 0, 20)],
    'reported=80&noticed=20': some(1, 80, 110),
  };
  const held: Route[] = [];
  let open = true;
  const answer = (route: Route) => route.fulfill({ json: pages[new URL(route.request().url()).search.slice(1)] });
  await page.route((url) => url.pathname === '/api/moderation/cases', (route) => (open ? answer(route) : void held.push(route)));
  await page.goto('/moderation');
  const [cases, more] = [page.getByTestId('cases').getByRole('listitem'), page.getByRole('button', { name: 'More', exact: true })];
  await expect(cases).toHaveCount(100);
  await expectToBeTouched(more);
  open = false;
  await more.click();
  await expect(page.getByText('One moment…')).toBeInViewport();
  await expect.poll(() => held.length).toBe(1);
  await held[0]!.fulfill({ status: 503, json: { kind: 'busy' } });
  await expect(page.getByRole('alert').filter({ hasText: 'The house is busy' })).toBeInViewport();
  await expect(cases).toHaveCount(100);
  open = true;
  await more.press('Enter');
  await expect(cases).toHaveCount(130);
  await expect(more).toBeHidden();
  // The button has gone: the first of the cases that it has brought has the focus.
  await expect(cases.nth(100)).toBeFocused();
  await expectToSuit(page);
});

test('the moderators’ pages are open to no one else', async ({ arrive }) => {
  const ann = await arrive();
  await makeAccount(ann, 'Ann');
  for (const path of ['/moderation', '/moderation/log', '/moderation/@/Nora']) {
    await goTo(ann.page, path);
    await expect(ann.page.getByRole('alert').filter({ hasText: 'Only moderators can do that.' }), path).toBeVisible();
    await expect(ann.page.getByRole('link', { name: 'Log', exact: true }), path).toHaveCount(0);
  }
  await expect(ann.page.getByRole('link', { name: /^Moderation/ })).toHaveCount(0);
});

test('visitors read an announcement in their language, on pages and at tables, and close it', async ({ arrive, ownHouse }) => {
  const at = ownHouse.url;
  const [ann, danbi] = [await arrive({ ...PHONE, at }), await arrive({ ...ON_ITS_SIDE, at, locale: 'ko' })];
  const told = ({ page }: Visitor) => page.getByTestId('announcement');
  await ann.home.open();
  await danbi.page.goto('/practice/lexio');
  expect((await ownHouse.operate('announce', 'The house closes at nine for five minutes, and all goes on afterwards', '--ko', '밤 9시에 5분 쉬어요')).code).toBe(0);
  await expect(told(ann)).toContainText('The house closes at nine');
  await expectToSuit(ann.page);
  await picture(ann.page, 'announced-page');
  await expect(told(danbi)).toContainText('밤 9시에 5분 쉬어요');
  await expect(danbi.page.getByRole('status').filter({ hasText: '밤 9시에 5분 쉬어요' })).toHaveCount(1);
  await danbi.table.turn();
  await expectToSuit(danbi.page);
  await picture(danbi.page, 'announced-table-side');
  // It lies over the felt, away from the hand.
  const [line, hand] = [await told(danbi).boundingBox(), await danbi.page.locator('[data-tile]').last().boundingBox()];
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan(hand?.y ?? 0);
  await goTo(ann.page, '/practice/lexio');
  await ann.table.turn();
  await expect(told(ann)).toBeVisible();
  await picture(ann.page, 'announced-table-phone');
  await expectToBeTouched(told(ann).getByRole('button'));
  await told(ann).getByRole('button', { name: 'Close' }).click();
  await expect(told(ann)).toHaveCount(0);

  // Once closed it stays closed; for all others it outlives the house.
  await ownHouse.kill();
  await ownHouse.reopen();
  await ann.page.goto('/');
  await ann.home.welcome.waitFor();
  await danbi.page.goto('/settings');
  await expect(told(danbi)).toContainText('밤 9시에 5분 쉬어요');
  await expect(told(ann)).toHaveCount(0);
  expect((await ownHouse.operate('announce', '--clear')).code).toBe(0);
  await expect(told(danbi)).toContainText('이 알림은 끝났어요.');
});

test('the file of a player with a long name is no wider than the narrowest phone', async ({ arrive, house }) => {
  const [moderator, player] = [await arrive(PHONE), await arrive()];
  await makeModerator(moderator, house);
  const name = await makeAccount(player, 'W'.repeat(16));
  const { page } = moderator;
  await page.goto(`/moderation/@/${name}`);
  await expect(page.getByTestId('file')).toContainText(name);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 568 });
    await expectToFit(page, `${width}`);
  }
});
