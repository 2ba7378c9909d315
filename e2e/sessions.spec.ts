// Sessions that begin and end while other tabs are open: nobody is told what has not happened, nor loses a move.
import { Account, PASSWORD, authenticator, expect, makeAccount, test, unusedHandle } from './house/index.ts';

test('whoever is signed out while at a table is not told that they were removed from it', async ({ arrive }) => {
  const ann = await arrive();
  await makeAccount(ann, 'Ann');
  await ann.openTable({ others: ['bot', 'bot'], rounds: 1 });
  await expect(ann.table.tiles.first()).toBeVisible();
  const tab = await ann.context.newPage();
  const account = new Account(tab);
  await account.open();
  await account.data.getByRole('button', { name: 'Sign out' }).click();
  await tab.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(account.signUp).toBeVisible();
  // The table's page comes back as somebody else's, who watches.
  await expect(ann.table.rack).toHaveCount(0);
  await expect(ann.page.locator('.table-news')).toBeHidden();
  await expect(ann.table.log).not.toContainText('asked you to leave');
});

test('a move made right after signing in in another tab counts', async ({ arrive }) => {
  const owner = await arrive();
  const name = await makeAccount(owner, 'Sol');
  const guest = await arrive();
  await guest.openTable({ others: ['bot', 'bot'], rounds: 1 });
  await guest.table.turnToPlay();
  const tab = await guest.context.newPage();
  const account = new Account(tab);
  await account.open();
  await account.signInWithPassword(name, PASSWORD);
  await expect(account.title).toHaveText(name);
  const held = await guest.table.tiles.count();
  await guest.table.move();
  await expect.poll(() => guest.table.tiles.count()).toBeLessThan(held);
  await expect(guest.page.getByText('Only players at the table can do that.')).toHaveCount(0);
});

test('the passkey of another account is no key to be shown once more', async ({ arrive, house }) => {
  // Passkeys need a host name.
  const { page } = await arrive({ at: house.url.replace('127.0.0.1', 'localhost') });
  const [account, bob, amy] = [new Account(page), unusedHandle('Bob'), unusedHandle('Amy')];
  const { device, id: authenticatorId } = await authenticator(page);
  const passkeys = async () => (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  await account.open();
  await account.makeWithPasskey(bob);
  await expect(account.title).toHaveText(bob);
  const [ofBob] = await passkeys();
  await account.data.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out of this browser' }).click();
  await account.signUp.waitFor();
  await device.send('WebAuthn.clearCredentials', { authenticatorId });
  await account.makeWithPasskey(amy);
  await expect(account.title).toHaveText(amy);
  const [ofAmy] = await passkeys();
  const offer = async (credential = ofBob) => {
    await device.send('WebAuthn.clearCredentials', { authenticatorId });
    if (credential) await device.send('WebAuthn.addCredential', { authenticatorId, credential });
  };

  // As if the account had been opened long ago.
  await page.route('**/api/account/password', (route) => route.fulfill({ status: 403, json: { kind: 'sign_in_again' } }), { times: 1 });
  await account.keys.getByRole('button', { name: 'Set a password' }).click();
  const setting = page.getByRole('dialog', { name: 'Set a password' });
  await setting.getByLabel('New password').fill(PASSWORD);
  await setting.getByRole('button', { name: 'Save' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign in' });
  await offer(ofBob);
  await sheet.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Wrong name or key.');
  await expect(account.title).toHaveText(amy);
  await offer(ofAmy);
  await sheet.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(sheet).toBeHidden();
  await setting.getByRole('button', { name: 'Save' }).click();
  await expect(setting).toBeHidden();
  await expect(account.title).toHaveText(amy);
  await expect(account.keys.getByRole('listitem')).toHaveCount(2);
});
