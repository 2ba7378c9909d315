// Accounts: nothing is lost when a visitor signs up, in or out, wherever they are in a match.
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { Account, GAMES, type Game, type House, Line, PASSWORD, SURE_MS, type Visitor, authenticator, expect, expectToFit, goTo, makeAccount, nothingSerious, picture, pressTwice, test, unusedHandle, whileHeld } from './house/index.ts';

/** Passkeys need a host name, and the tests' houses are at an IP address. */
const named = (house: House) => house.url.replace('127.0.0.1', 'localhost');

/** What a visitor holds at a game's table. */
function held({ page, table }: Visitor, game: Game): Locator {
  switch (game) {
    case 'lexio':
      return table.tiles;
    case 'rummikub':
      return page.locator('.rk-held');
    case 'matgo':
      return page.getByTestId('hand').locator('[data-held]');
  }
}

const names = (held: Locator) => held.evaluateAll((all) => all.map((one) => one.getAttribute('data-tile') ?? one.getAttribute('data-held')));

/** Opens a table of the house with bots and waits for the match to begin. Returns the table's path. */
async function sitDown(visitor: Visitor, game: Game): Promise<string> {
  const { page } = visitor;
  await page.goto(`/new/${game}`);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL('**/t/*');
  // In Matgo both players pick a card for the deal, and again if the cards are of the same month.
  if (game === 'matgo') {
    const offer = page.locator('[data-testid="offer"]:not([aria-disabled])').first();
    await expect(async () => {
      if (await offer.isVisible()) await offer.click({ timeout: 5_000 });
      await expect(held(visitor, game).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }
  await expect(held(visitor, game).first()).toBeVisible();
  return new URL(page.url()).pathname;
}

for (const game of GAMES) {
  test(`a guest signs up in the middle of a match of ${game}, and everything goes on`, async ({ arrive, house }) => {
    const visitor = await arrive({ at: named(house) });
    const { page } = visitor;
    const table = await sitDown(visitor, game);
    const [name, account] = [unusedHandle('Sol'), new Account(page)];
    await authenticator(page);
    await account.open();
    await account.makeWithPasskey(name);
    await expect(account.title).toHaveText(name);
    await goTo(page, table);
    // The seat is theirs under the new name, and they hold what they held.
    await expect(held(visitor, game).first()).toBeVisible();
    await expect(page.getByText('Watching')).toHaveCount(0);
    expect(await held(visitor, game).count()).toBeGreaterThan(0);
    const other = await arrive({ at: named(house) });
    await other.page.goto(table);
    await expect(other.page.getByText(name).filter({ visible: true }).first()).toBeVisible();
  });

  test(`a guest's match of ${game} is taken into the account, over a line that breaks`, async ({ arrive, house }) => {
    const owner = await arrive();
    const name = await makeAccount(owner, 'Sol');
    // They have played as a guest on another device.
    const line = await Line.to(house);
    const guest = await arrive({ at: line.url });
    const table = await sitDown(guest, game);
    const hand = await names(held(guest, game));
    const account = new Account(guest.page);
    await account.open();
    await account.signIn.waitFor();
    await line.cut();
    await account.signInWithPassword(name, PASSWORD);
    await expect(account.why).toBeVisible();
    await line.mend();
    await expect(async () => {
      if (await account.signIn.isVisible()) await account.signInWithPassword(name, PASSWORD);
      await expect(account.title).toHaveText(name, { timeout: 10_000 });
    }).toPass();
    await goTo(guest.page, table);
    await expect(held(guest, game).first()).toBeVisible();
    await expect(guest.page.getByText('Watching')).toHaveCount(0);
    // The house may have played one move meanwhile, but no more.
    expect((await names(held(guest, game))).filter((tile) => hand.includes(tile)).length).toBeGreaterThan(hand.length / 2);
    // The same match is open on the first device, too.
    await owner.page.goto(table);
    await expect(held(owner, game).first()).toBeVisible();
  });
}

test('keys are added, named and removed, but never the last; a code opens the account once', async ({ arrive, house }) => {
  const { page } = await arrive({ at: named(house) });
  const [name, account] = [unusedHandle('Sol'), new Account(page)];
  const { device, id } = await authenticator(page);
  await account.open();
  await expect(account.signUp.getByLabel('Name')).toHaveAccessibleDescription(/changed once every 30 days/);
  // Enter asks for no password, which is folded away.
  await account.signUp.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(account.title).toHaveText(name);
  await expect(account.keys.getByRole('listitem')).toHaveCount(1);
  await expect(account.keys.getByText('You cannot remove your only key.')).toBeVisible();
  await expect(account.keys.getByText(/^Passkey · \w+ · \w+$/)).toBeVisible();
  await account.keys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(account.why).toHaveText('This device already has a passkey for this account.');

  await account.keys.getByRole('button', { name: 'Set a password' }).click();
  await page.getByRole('dialog').getByLabel('New password').fill('password');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByText(/first passwords anybody would try/)).toBeVisible();
  await page.getByRole('dialog').getByLabel('New password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(account.keys.getByRole('listitem')).toHaveCount(2);

  // The sheet stays until the house has answered: what is typed over a slow line is not lost.
  let answer = () => undefined as void;
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/account/keys/rename', (route) => held.then(() => route.continue()), { times: 1 });
  await account.keys.getByRole('button', { name: /^Rename: Passkey/ }).click();
  await page.getByRole('dialog').getByLabel('Key name').fill('Desk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('One moment…')).toBeVisible();
  answer();
  await expect(account.keys.getByText('Passkey · Desk')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Removing a key is asked first, and the question is taken back.
  const asks = account.keys.getByRole('button', { name: 'It will no longer open your account. Remove it?' });
  await whileHeld(page, SURE_MS, async () => {
    await account.keys.getByRole('listitem').filter({ hasText: 'Desk' }).getByRole('button', { name: 'Remove' }).click();
    await expect(asks).toBeVisible();
    // What is let go before it can be answered would stay.
    await expect(asks).not.toHaveAttribute('aria-disabled');
  });
  await expect(asks).toHaveCount(0);
  await expect(account.keys.getByRole('listitem')).toHaveCount(2);
  // By keyboard: the button goes with its key, and the focus stays with the others.
  const password = account.keys.getByRole('listitem').filter({ hasText: 'Password' });
  const sure = password.getByRole('button', { name: 'It will no longer open your account. Remove it?' });
  await pressTwice(password.getByRole('button', { name: 'Remove: Password' }), sure, (it) => it.press('Enter', { timeout: 5_000 }));
  await expect(account.keys.getByRole('listitem')).toHaveCount(1);
  await expect(account.keys.getByRole('heading')).toBeFocused();

  await account.codes.getByRole('button', { name: 'Get ten new codes' }).click();
  const given = page.getByTestId('codes').getByRole('listitem');
  await expect(given).toHaveCount(10);
  const codes = await given.allInnerTexts();
  // They are shown only once: whether they were copied is said either way.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  await page.getByRole('dialog').getByRole('button', { name: 'Copy all' }).click();
  await expect(page.getByRole('dialog').getByText('Copying did not work.')).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(given).toHaveCount(10);
  await page.keyboard.press('Escape');

  // Signs out and in again: by passkey, without typing a name; by a code, which is then spent.
  const out = async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out of this browser' }).click();
    await expect(account.signUp).toBeVisible();
  };
  await out();
  await account.signIn.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(account.title).toHaveText(name);
  await out();
  const byCode = async () => {
    if (!(await account.signIn.getByLabel('Recovery code').isVisible())) {
      if (!(await account.signIn.getByLabel('Name').isVisible())) await account.signIn.getByText('With a password', { exact: true }).click();
      await account.signIn.getByText('With a recovery code', { exact: true }).click();
    }
    await account.signIn.getByLabel('Name').fill(name);
    await account.signIn.getByLabel('Recovery code').fill(codes[0]!);
    await account.signIn.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  };
  await byCode();
  await expect(account.title).toHaveText(name);
  await expect(account.codes.getByText('9 codes left.')).toBeVisible();
  await out();
  await byCode();
  await expect(account.why).toHaveText('Wrong name or key.');
  await device.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: id });
});

test('a house that cannot say at first whose account it is, is asked again', async ({ arrive }) => {
  const visitor = await arrive();
  const { page, home } = visitor;
  const handle = await makeAccount(visitor, 'Sol');
  let busy = true;
  await page.route('**/api/account', (route) => (busy ? route.fulfill({ status: 503, json: { kind: 'busy' } }) : route.continue()));
  const refused = page.waitForResponse('**/api/account');
  await home.open();
  await refused;
  busy = false;
  const profile = page.getByRole('banner').locator(`a[href="/@/${handle}"]`);
  await expect(profile).toBeVisible();
  // Nor is it forgotten until the next visit: no page asks them to make an account.
  busy = true;
  await page.goto('/friends');
  await expect(page.getByText('No friends yet')).toBeVisible();
  await expect(profile).toBeVisible();
  await expect(page.getByText('To have friends you need an account.')).toHaveCount(0);
});

test('whoever signs up while the house is asked who they are is not taken for a guest by its answer', async ({ arrive }) => {
  const { page, home } = await arrive();
  let [asked, heard] = [0, false];
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/api/account', async (route) => {
    if ((asked += 1) > 1) return route.continue();
    const response = await route.fetch();
    heard = true;
    await released;
    return route.fulfill({ response });
  });
  await home.open();
  await expect.poll(() => heard).toBe(true);
  const [name, account] = [unusedHandle('Sol'), new Account(page)];
  await account.open();
  await account.makeWithPassword(name, PASSWORD);
  await expect(account.title).toHaveText(name);
  // The answer to the first question, of before, comes only now: the house is asked again.
  const before = asked;
  release();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await expect(page.getByRole('banner').locator(`a[href="/@/${name}"]`)).toBeVisible();
});

test('a sign-in that nobody answers is given up, and can be tried again', async ({ arrive }) => {
  const visitor = await arrive();
  const { page } = visitor;
  const account = new Account(page);
  await page.clock.install();
  await account.open();
  await page.route('**/api/account/sign-in', () => {}, { times: 1 });
  const asked = page.waitForRequest('**/api/account/sign-in');
  await account.signInWithPassword('Nobody_1', PASSWORD);
  await asked;
  await page.clock.fastForward('01:01');
  await expect(account.why).toContainText('The house cannot be reached right now.');
  await account.signInWithPassword('Nobody_1', PASSWORD);
  await expect(account.why).toHaveText('Wrong name or key.');
});

test('a key that opens nothing marks the fields that it was entered in, whatever was pressed meanwhile', async ({ arrive }) => {
  const { page } = await arrive();
  const account = new Account(page);
  await account.open();
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/account/sign-in', async (route) => {
    await asked;
    await route.continue();
  });
  await account.signInWithPassword('Nobody_1', PASSWORD);
  await account.signIn.getByText('With a recovery code', { exact: true }).click();
  await account.signIn.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  answer();
  await expect(account.why).toHaveText('Wrong name or key.');
  await expect(account.signIn.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(account.signIn.getByLabel('Recovery code')).not.toHaveAttribute('aria-invalid');
});

test('whoever opened the account long ago shows a key before drawing codes', async ({ arrive }) => {
  const visitor = await arrive();
  const [{ page }, account] = [visitor, new Account(visitor.page)];
  const handle = await makeAccount(visitor, 'Sol');
  await account.open();
  await page.route('**/api/account/codes', (route) => route.fulfill({ status: 403, json: { kind: 'sign_in_again' } }), { times: 1 });
  await account.codes.getByRole('button', { name: 'Get ten new codes' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign in' });
  await sheet.getByLabel('Password').fill('something else');
  await sheet.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(sheet.getByRole('alert')).toContainText('Wrong name or key.');
  await expect(sheet.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(sheet.getByLabel('Password')).toHaveAccessibleDescription(/Wrong name or key\./);
  await sheet.getByLabel('Password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(account.title).toHaveText(handle);
  // It is done, and nothing asks for it any more.
  await expect(account.codes.getByText('sign in once more')).toBeHidden();
  await account.codes.getByRole('button', { name: 'Get ten new codes' }).click();
  await expect(page.getByTestId('codes').getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  // Those are worth something now, and are not thrown away by one press.
  await expect(account.codes.getByText('10 codes left.')).toBeVisible();
  await whileHeld(page, SURE_MS, async () => {
    await account.codes.getByRole('button', { name: 'Get ten new codes' }).click();
    await expect(account.codes.getByRole('button', { name: 'Earlier codes will no longer work. Get new ones?' })).toBeVisible();
  });
  await expect(page.getByTestId('codes')).toBeHidden();
});

test('a wrong password and an unknown name get the same answer; other browsers are signed out', async ({ arrive }) => {
  const name = unusedHandle('Sol');
  const [first, second] = [await arrive(), await arrive()];
  const [here, there] = [new Account(first.page), new Account(second.page)];
  await here.open();
  await here.makeWithPassword('x', PASSWORD);
  await expect(here.why).toHaveText('A name has 2 to 20 characters.');
  await here.signUp.getByLabel('Name').fill(name);
  await here.signUp.getByRole('button', { name: 'Make it with a password' }).click();
  await expect(here.title).toHaveText(name);
  await there.open();
  await there.signInWithPassword(name, 'something else');
  await expect(there.why).toHaveText('Wrong name or key.');
  await there.signInWithPassword('Nobody_Here', PASSWORD);
  await expect(there.why).toHaveText('Wrong name or key.');
  await there.signInWithPassword(name.toUpperCase(), PASSWORD);
  await expect(there.title).toHaveText(name);
  // Whoever has an account is called by its name, and offered no other.
  await goTo(second.page, '/new/lexio');
  await expect(second.page.getByRole('button', { name: 'Open the table' })).toBeVisible();
  const nickname = second.page.getByRole('textbox', { name: 'Nickname' });
  await expect(nickname).toBeHidden();
  // No page of the other browser is open when it is signed out.
  await second.page.goto('about:blank');
  await here.open();
  await expect(here.browsers.getByRole('listitem')).toHaveCount(2);
  await here.browsers.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter');
  await expect(here.browsers.getByRole('listitem')).toHaveCount(1);
  await expect(here.browsers.getByRole('heading')).toBeFocused();
  await there.open();
  await expect(there.signUp).toBeVisible();
  // Nor does the guest who comes back there go by the account's name.
  await goTo(second.page, '/settings');
  await expect(nickname).not.toHaveValue('');
  await expect(nickname).not.toHaveValue(name);
});

test('a house too busy to sign somebody out says so; who signs out in one tab is signed out in all of them', async ({ arrive }) => {
  const visitor = await arrive();
  const { page } = visitor;
  const handle = await makeAccount(visitor, 'Sol');
  await new Account(page).open();
  const other = await visitor.context.newPage();
  await other.goto('/about');
  const menu = other.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Profile', exact: true })).toBeVisible();
  const third = await visitor.context.newPage();
  await new Account(third).open();
  await expect(new Account(third).title).toHaveText(handle);
  await page.route('**/api/sign-out', (route) => route.fulfill({ status: 503, json: { kind: 'busy' } }), { times: 1 });
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out of this browser' }).click();
  await expect(page.getByText('The house is busy. Please try again in a moment.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out of this browser' }).click();
  await expect(menu.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
  await expect(new Account(third).signUp).toBeVisible();
  // Nor does it go on under the account's name.
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(other.getByRole('textbox', { name: 'Nickname' })).not.toHaveValue(handle);
});

test('every tab knows whoever signs up in another, and shows nothing of an account that was signed out of in another', async ({
  arrive,
}) => {
  const visitor = await arrive();
  const [name, account] = [unusedHandle('Sol'), new Account(visitor.page)];
  await account.open();
  const other = await visitor.context.newPage();
  await other.goto('/about');
  const profile = other.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Profile', exact: true });
  await expect(profile).toBeHidden();
  await account.makeWithPassword(name, PASSWORD);
  await expect(account.title).toHaveText(name);
  await profile.click();
  const manage = other.getByRole('link', { name: 'Manage the account' });
  await expect(manage).toBeVisible();
  await visitor.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await visitor.page.getByRole('button', { name: 'Sign out of this browser' }).click();
  await expect(account.signUp).toBeVisible();
  await expect(profile).toBeHidden();
  await expect(manage).toBeHidden();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('a tab that is looked at again shows what another has changed, and keeps what is being typed', async ({ arrive }) => {
  const visitor = await arrive();
  const { page } = visitor;
  await makeAccount(visitor, 'Sol');
  await new Account(page).open();
  await expect(page.getByText('0 codes left.', { exact: true })).toBeVisible();
  await new Account(page).keys.getByRole('button', { name: 'Change the password' }).click();
  const old = page.getByRole('dialog').getByLabel('Current password or a recovery code');
  await old.fill('half ty');
  const other = await visitor.context.newPage();
  await new Account(other).open();
  await new Account(other).codes.getByRole('button', { name: 'Get ten new codes' }).click();
  await expect(other.getByTestId('codes').getByRole('listitem')).toHaveCount(10);
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('10 codes left.')).toBeVisible();
  await expect(old).toBeFocused();
  await expect(old).toHaveValue('half ty');
});

test('an account is downloaded, and deleted', async ({ arrive }) => {
  const visitor = await arrive();
  const { page } = visitor;
  const [name, account] = [await makeAccount(visitor, 'Sol'), new Account(page)];
  await account.open();
  await expect(account.title).toHaveText(name);
  const download = account.data.getByRole('button', { name: /Download everything/ });
  await page.route('**/api/account/export', (route) => route.fulfill({ status: 503, json: { kind: 'busy' } }), { times: 1 });
  await download.click();
  await expect(account.data.getByRole('alert')).toHaveText('The house is busy. Please try again in a moment.');
  const [taken] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(taken.suggestedFilename()).toBe('madang.json');
  expect(JSON.parse(await readFile(await taken.path(), 'utf8'))).toMatchObject({ me: { name } });
  await account.data.getByRole('button', { name: 'Delete the account' }).click();
  const leaving = page.getByRole('dialog', { name: 'Delete the account' });
  await leaving.getByRole('textbox').fill(`${name}x`);
  await leaving.getByRole('textbox').press('Enter');
  await expect(leaving.getByRole('alert')).toHaveText('That is not the name of this account.');
  await expect(leaving.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await leaving.getByRole('textbox').fill(name);
  // As if the account had been opened long ago: a key is shown first.
  await page.route('**/api/account/delete', (route) => route.fulfill({ status: 403, json: { kind: 'sign_in_again' } }), { times: 1 });
  await leaving.getByRole('button', { name: 'Delete the account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign in' });
  await sheet.getByLabel('Password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(sheet).toBeHidden();
  await leaving.getByRole('textbox').press('Enter');
  await expect(account.signUp).toBeVisible();
  await account.signInWithPassword(name, PASSWORD);
  await expect(account.why).toBeVisible();
});

const SIZES = [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1280, height: 800 }];

test('the account page fits and is accessible in three languages', async ({ arrive }) => {
  const { page, home } = await arrive();
  const check = async (state: string) => {
    for (const lang of ['en', 'ko', 'fr']) {
      await page.emulateMedia({ colorScheme: lang === 'ko' ? 'dark' : 'light' });
      await home.language.selectOption(lang);
      await expect(page.locator('html'), state).toHaveAttribute('lang', lang);
      for (const size of SIZES) {
        const where = `${state} in ${lang} at ${size.width}`;
        await page.setViewportSize(size);
        await picture(page, `${state}-${lang}-${size.width}`, { fullPage: true });
        await expectToFit(page, where);
        await nothingSerious(page, where);
      }
    }
  };
  await page.goto('/account');
  await page.locator('.account-ways').waitFor();
  for (const more of await page.locator('.account-ways > section details').all()) await more.evaluate((it: HTMLDetailsElement) => (it.open = true));
  await check('guest');
  const name = unusedHandle('Sol');
  await page.locator('section').first().locator('input[type=text]').fill(name);
  await page.locator('section').first().locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await check('account');
});
