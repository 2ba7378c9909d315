// Calls to visitors with no page open: the switch at the bell, what the service worker shows, and where a tap leads.
//
// No push service can be reached from here, so the test answers the browser's own `subscribe` as a service would. What
// the house sends is tested in crates/server/tests/house/push; here the browser's tools hand it to the worker.
import type { CDPSession, Page, Worker } from '@playwright/test';
import { PHONE, type Visitor, type Wishes, expect, expectToFit, expectToSuit, nothingSeriousInAnyLight, onEveryScreen, picture, test as base } from './house/index.ts';

/** Where it does not come to the worker, which would fetch the whole app. */
const NO_WORKER: Wishes = { serviceWorkers: 'block' };

/** Whoever arrives comes to the house that calls its visitors, with a browser that can be called. */
const test = base.extend({
  arrive: async ({ arrive, callingHouse }, use) => {
    await use((wishes) => arrive({ at: callingHouse.url, serviceWorkers: 'allow', ...wishes }));
  },
});

/**
 * Makes the visitor say yes, and the browser subscribe as if a push service had answered; what it was asked with is
 * kept in the page. Left alone, a headless browser would say no.
 */
async function answerForTheService(visitor: Visitor): Promise<void> {
  await visitor.context.addInitScript(() => {
    const base64 = (bytes: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    let [kept, permission]: [unknown, NotificationPermission] = [null, 'default'];
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => (permission = 'granted');
    PushManager.prototype.subscribe = async function (wish?: PushSubscriptionOptionsInit) {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
      const p256dh = base64(await crypto.subtle.exportKey('raw', pair.publicKey));
      const auth = base64(crypto.getRandomValues(new Uint8Array(16)));
      (window as { askedWith?: unknown }).askedWith = wish;
      const written = { endpoint: 'https://push.invalid/send/1', expirationTime: null, keys: { p256dh, auth } };
      const key = atob(String(wish?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/'));
      const options = { applicationServerKey: Uint8Array.from(key, (sign) => sign.charCodeAt(0)).buffer };
      kept = { toJSON: () => written, unsubscribe: async () => ((kept = null), true), options };
      return kept as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => kept as PushSubscription | null;
  });
}

/** What the house knows of this browser. */
async function known(page: Page): Promise<{ key: string; language: string | null }> {
  return (await page.request.get('/api/push')).json();
}

const sheet = (page: Page) => page.getByRole('dialog');

async function openBell(page: Page): Promise<void> {
  await page.locator('.bell').click();
  await sheet(page).getByRole('link').last().waitFor();
}

test('a visitor who wishes is called, in their language, until they switch it off', async ({ arrive }) => {
  const visitor = await arrive(PHONE);
  const { page } = visitor;
  await answerForTheService(visitor);
  await page.goto('/settings');
  await openBell(page);
  const call = sheet(page).getByRole('switch', { name: 'Call me even when no page is open' });
  await expect(call).not.toBeChecked();
  await expectToSuit(page, sheet(page).locator('.toggle'));
  await call.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => known(page)).toMatchObject({ language: 'en' });
  const { key } = await known(page);
  const asked = await page.evaluate(() => (window as { askedWith?: unknown }).askedWith);
  expect(asked).toEqual({ userVisibleOnly: true, applicationServerKey: key });
  await picture(page, 'on');
  // It is still on when opened again, and in the language of the pages.
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Français' }).check();
  await openBell(page);
  const appel = sheet(page).getByRole('switch', { name: 'M’appeler même sans page ouverte' });
  await expect(appel).toBeChecked();
  await expect.poll(() => known(page)).toMatchObject({ language: 'fr' });
  await picture(page, 'fr');
  await test.step('if the house has another key since, it is off and can be switched on again', async () => {
    await page.evaluate(async () => {
      const subscription = await PushManager.prototype.getSubscription();
      Object.assign(subscription ?? {}, { options: { applicationServerKey: new Uint8Array(65).buffer } });
    });
    await page.keyboard.press('Escape');
    await openBell(page);
    await expect.poll(() => known(page)).toMatchObject({ language: null });
    await expect(appel).not.toBeChecked();
    await appel.check();
    await expect.poll(() => known(page)).toMatchObject({ language: 'fr' });
    await page.keyboard.press('Escape');
    await openBell(page);
    await expect(appel).toBeChecked();
  });
  await appel.uncheck();
  await expect.poll(() => known(page)).toMatchObject({ language: null });
  await onEveryScreen(page, () => expectToFit(page));

  await test.step('turned back before the push service has answered, it is off', async () => {
    await expect(appel).not.toBeChecked();
    await page.evaluate(() => {
      const seen = window as { answer?: () => void; ended?: boolean };
      const subscribe = PushManager.prototype.subscribe;
      PushManager.prototype.subscribe = async function (wish) {
        await new Promise<void>((done) => (seen.answer = done));
        const subscription = await subscribe.call(this, wish);
        const { unsubscribe } = subscription;
        subscription.unsubscribe = () => ((seen.ended = true), unsubscribe.call(subscription));
        return subscription;
      };
    });
    await appel.click();
    await page.waitForFunction(() => 'answer' in window);
    await appel.click();
    await page.evaluate(() => (window as { answer?: () => void }).answer?.());
    await page.waitForFunction(() => 'ended' in window);
    expect(await known(page)).toMatchObject({ language: null });
    await expect(appel).not.toBeChecked();
  });
});

test('a visitor who says no when asked is told so, and from then on where to change it', async ({ arrive }) => {
  const { page, context } = await arrive({ ...PHONE, ...NO_WORKER });
  await context.addInitScript(() => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => (permission = 'denied');
  });
  await page.goto('/about');
  await openBell(page);
  const call = sheet(page).getByRole('switch');
  await call.click();
  await expect(sheet(page).getByRole('alert').filter({ hasText: /./ })).toContainText('This browser blocks notifications from Madang.');
  await expect(call).not.toBeChecked();
  expect(await known(page)).toMatchObject({ language: null });
  await page.keyboard.press('Escape');
  await openBell(page);
  await expect(sheet(page)).toContainText('This browser blocks notifications from Madang.');
  await expect(sheet(page).getByRole('switch')).toHaveCount(0);
  await nothingSeriousInAnyLight(page);
  await picture(page, 'denied');
});

test('a browser that could not register the worker says so instead of waiting for ever', async ({ arrive }) => {
  const visitor = await arrive();
  const { page, context } = visitor;
  await answerForTheService(visitor);
  await context.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = async () => {
      throw new Error('There is no worker.');
    };
  });
  await page.goto('/about');
  await openBell(page);
  const call = sheet(page).getByRole('switch');
  await call.click();
  const why = sheet(page).getByRole('alert').filter({ hasText: /./ });
  await expect(why).toContainText('The browser could not reach its notification service.');
  await expect(call).not.toBeChecked();
});

test('a worker that takes its time is waited for, since it fetches the whole app first', async ({ arrive }) => {
  const visitor = await arrive();
  const { page, context } = visitor;
  await answerForTheService(visitor);
  await context.addInitScript(() => {
    const seen = window as { come?: () => void; waits?: boolean };
    const come = new Promise<void>((done) => (seen.come = done));
    const ready = Object.getOwnPropertyDescriptor(ServiceWorkerContainer.prototype, 'ready')?.get;
    Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', {
      get() {
        seen.waits = true;
        return come.then(() => ready?.call(this));
      },
    });
  });
  await page.clock.install();
  await page.goto('/about');
  await expect.poll(() => page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()))).toBe(true);
  await openBell(page);
  const call = sheet(page).getByRole('switch');
  await call.click();
  await expect.poll(() => page.evaluate(() => 'waits' in window)).toBe(true);
  await page.clock.fastForward('00:09');
  await page.evaluate(() => (window as { come?: () => void }).come?.());
  await expect.poll(() => known(page)).toMatchObject({ language: 'en' });
  await expect(call).toBeChecked();
});

test('a browser without push says so, and an iPhone is told about the home screen', async ({ arrive }) => {
  const { page, context } = await arrive(NO_WORKER);
  await context.addInitScript(() => delete (window as { PushManager?: unknown }).PushManager);
  await page.goto('/about');
  await openBell(page);
  await expect(sheet(page)).toContainText('This browser cannot call you');
  await expect(sheet(page).getByRole('switch')).toHaveCount(0);
  await page.keyboard.press('Escape');
  // What the sheet says is found out each time it opens.
  await page.evaluate(() => void Object.defineProperty(navigator, 'standalone', { value: false }));
  await openBell(page);
  await expect(sheet(page)).toContainText('first add Madang to the home screen');
  await expect(sheet(page).getByRole('switch')).toHaveCount(0);
  await page.keyboard.press('Escape');
  // Without encryption, as from a house in the same flat, it would not be called from there either.
  await page.evaluate(() => void Object.defineProperty(window, 'isSecureContext', { value: false }));
  await openBell(page);
  await expect(sheet(page)).toContainText('This browser cannot call you');
});

/** Hands a message to the worker, as the browser does once it has opened it. */
class Service {
  private constructor(
    private readonly tools: CDPSession,
    private readonly registrationId: string,
    private readonly origin: string,
    readonly worker: Worker,
  ) {}

  static async of({ page, context }: Visitor): Promise<Service> {
    const tools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first && !first.isDeleted) resolve(first.registrationId);
      });
    });
    await tools.send('ServiceWorker.enable');
    await page.goto('/about');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    // A headless browser has nowhere to show anything, so what would be shown is kept.
    await worker.evaluate(() => {
      const scope = self as unknown as Record<string, any>;
      scope.shown = [];
      scope.registration.showNotification = async (title: string, { body, tag, lang, renotify, data }: NotificationOptions & { renotify?: boolean }) => {
        scope.shown.push({ title, body, tag, lang, renotify, data });
      };
    });
    return new Service(tools, await registered, new URL(page.url()).origin, worker);
  }

  async deliver(data: string): Promise<void> {
    await this.tools.send('ServiceWorker.deliverPushMessage', { origin: this.origin, registrationId: this.registrationId, data });
  }
}

const shown = ({ worker }: Service) => worker.evaluate(() => (self as unknown as { shown: { title: string }[] }).shown);

const notice = (path: string, topic = 'invitation') =>
  JSON.stringify({ title: 'Mina님이 불러요: 렉시오', body: '눌러서 답해 주세요.', language: 'ko', path, topic, at_ms: 7 });

/** Taps on a notice that leads to `path` while `pages` are open. Returns what the worker does. */
const tap = ({ worker }: Service, path: string | undefined, pages: string[]) =>
  worker.evaluate(
    async ([path, pages]) => {
      const scope = self as unknown as Record<string, any>;
      const done: string[] = [];
      const { matchAll, openWindow } = scope.clients;
      scope.clients.matchAll = async () => pages.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) }));
      scope.clients.openWindow = async (url: string) => done.push(`open ${url}`);
      const event = new scope.ExtendableEvent('notificationclick');
      const pending: Promise<unknown>[] = [];
      Object.defineProperty(event, 'waitUntil', { value: (work: Promise<unknown>) => pending.push(work) });
      const notification = { close: () => done.push('close'), data: path === null ? undefined : { path } };
      Object.defineProperty(event, 'notification', { value: notification });
      scope.dispatchEvent(event);
      await Promise.all(pending);
      Object.assign(scope.clients, { matchAll, openWindow });
      return done;
    },
    [path ?? null, pages] as const,
  );

test('the worker shows what it is handed, and a tap leads to a page of this house alone, open already or not', async ({ arrive }) => {
  const visitor = await arrive();
  const service = await Service.of(visitor);
  await service.deliver(notice('/t/ABC234'));
  const told = { title: 'Mina님이 불러요: 렉시오', body: '눌러서 답해 주세요.', tag: 'invitation', lang: 'ko', renotify: true, data: { path: '/t/ABC234' } };
  await expect.poll(() => shown(service)).toEqual([told]);
  // A later notice of the same tag replaces the first, and is heard.
  await service.deliver(notice('/t/ABC235'));
  await expect.poll(() => shown(service)).toEqual([told, { ...told, data: { path: '/t/ABC235' } }]);
  // For what it cannot understand, the worker only shows that something came.
  for (const other of ['no JSON', '{"title": 7}', 'null']) await service.deliver(other);
  await expect.poll(async () => (await shown(service)).map((one) => one.title).slice(2)).toEqual(Array(3).fill('마당 · Madang'));

  const { origin } = new URL(visitor.page.url());
  expect(await tap(service, '/t/ABC234', [])).toEqual(['close', `open ${origin}/t/ABC234`]);
  expect(await tap(service, '/t/ABC234', [`${origin}/about`, `${origin}/t/ABC234`])).toEqual(['close', `focus ${origin}/t/ABC234`]);
  expect(await tap(service, '/t/ABC234', [`${origin}/about`])).toEqual(['close', `focus ${origin}/about`]);
  for (const elsewhere of ['https://elsewhere.invalid/', '//elsewhere.invalid/', 'javascript:alert(1)']) {
    expect(await tap(service, elsewhere, [])).toEqual(['close', `open ${origin}`]);
  }
  expect(await tap(service, undefined, [])).toEqual(['close', `open ${origin}/`]);
});

test('a page reports when it is out of sight', async ({ arrive }) => {
  const { page } = await arrive(NO_WORKER);
  const said: string[] = [];
  const tools = await page.context().newCDPSession(page);
  tools.on('Network.webSocketFrameSent', ({ response }) => void said.push(response.payloadData));
  await tools.send('Network.enable');
  await page.goto('/about');
  for (const [state, on] of [
    ['hidden', false],
    ['visible', true],
  ] as const) {
    // Nothing is sent until the line is open.
    await expect
      .poll(async () => {
        await page.evaluate((state) => {
          Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }, state);
        return said.some((frame) => frame.includes('"op":"sight"') && frame.includes(`"on":${on}`));
      })
      .toBe(true);
  }
});

base('a house without a key does not speak of it', async ({ visitor: { page } }) => {
  await page.goto('/about');
  await page.locator('.bell').click();
  await expect(page.getByRole('dialog')).toContainText('Nothing new.');
  await expect(page.getByTestId('calling')).toHaveCount(0);
  expect((await page.request.get('/api/push')).status()).toBe(404);
});
