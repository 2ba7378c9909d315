// The account page, and an authenticator that keeps passkeys without anyone's finger.
import { type CDPSession, type Locator, type Page, expect } from '@playwright/test';
import { goTo } from './app.ts';
import type { Visitor } from './visitor.ts';

export const PASSWORD = 'gamnamu arae dalbit';
/** Number of names this worker has given; no other worker comes to its house. */
let named = 0;

/** A handle that no one in this worker's house has. */
export const unusedHandle = (name: string) => `${name}_${(named += 1)}`;

export class Account {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await goTo(this.page, '/account');
    await this.title.waitFor();
  }

  get title(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get signUp(): Locator {
    return this.page.getByRole('region', { name: 'Make an account' });
  }

  get signIn(): Locator {
    return this.page.getByRole('region', { name: 'I have an account' });
  }

  /** The error that the page shows. */
  get why(): Locator {
    return this.page.getByRole('alert').filter({ hasText: /./ });
  }

  get keys(): Locator {
    return this.page.getByRole('region', { name: 'Your keys' });
  }

  get codes(): Locator {
    return this.page.getByRole('region', { name: 'Recovery codes' });
  }

  get browsers(): Locator {
    return this.page.getByRole('region', { name: 'Where you are signed in' });
  }

  get data(): Locator {
    return this.page.getByRole('region', { name: 'Your data' });
  }

  async makeWithPasskey(handle: string): Promise<void> {
    await this.signUp.getByLabel('Name').fill(handle);
    await this.signUp.getByRole('button', { name: 'Make it with a passkey' }).click();
  }

  async makeWithPassword(handle: string, password: string): Promise<void> {
    await this.signUp.getByLabel('Name').fill(handle);
    const secret = this.signUp.getByLabel('Password');
    // Where there are no passkeys, this is open already.
    if (!(await secret.isVisible())) await this.signUp.getByText('With a password', { exact: true }).click();
    await secret.fill(password);
    await this.signUp.getByRole('button', { name: 'Make it with a password' }).click();
  }

  async signInWithPassword(handle: string, password: string): Promise<void> {
    await this.signIn.waitFor();
    const open = this.signIn.getByLabel('Name');
    if (!(await open.isVisible())) await this.signIn.getByText('With a password', { exact: true }).click();
    await open.fill(handle);
    await this.signIn.getByLabel('Password').fill(password);
    await this.signIn.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  }
}

/**
 * Makes an account in this browser, with the requests that its page would send. Pages opened from now on are in this
 * language. Returns the account's handle.
 */
export async function makeAccount({ context }: Visitor, name: string, lang = 'en'): Promise<string> {
  const handle = unusedHandle(name);
  expect((await context.request.post('/api/session')).status()).toBe(200);
  expect((await context.request.post('/api/account/sign-up', { data: { handle, password: PASSWORD } })).status()).toBe(200);
  await context.addInitScript((lang) => {
    localStorage.getItem('madang.lang') ?? localStorage.setItem('madang.lang', lang);
  }, lang);
  return handle;
}

/** A device that keeps passkeys, and whose owner always agrees. */
export async function authenticator(page: Page): Promise<{ device: CDPSession; id: string }> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { device, id: authenticatorId };
}
