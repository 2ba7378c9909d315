// The house plays for a player who goes away, and the player gets the seat back.
import type { WebSocketRoute } from '@playwright/test';
import { Line, NOTE_MS, type Visitor, WAITING, expect, goTo, test, whileHeld } from './house/index.ts';

/** The first visitor opens a table for two, the second sits down, and the match starts. */
async function meet(host: Visitor, guest: Visitor, clock?: '20 s' | '90 s'): Promise<string> {
  await host.openTable({ others: ['person'], rounds: 1, clock });
  const path = new URL(host.page.url()).pathname;
  await guest.page.goto(path);
  await guest.page.getByRole('button', { name: 'Sit here: Chair 2' }).click();
  await host.page.getByRole('button', { name: 'Start', exact: true }).click();
  for (const one of [host, guest]) await expect(one.table.tiles).toHaveCount(13);
  return path;
}

/** Longer than the house waits for an absent player, and than the clock of these tables. */
const SECONDS = 20;

/** Whether the table waits for this visitor. */
async function inTurn({ table }: Visitor): Promise<boolean> {
  return (await table.line.getAttribute('data-mood')) === 'turn';
}

/** The menu says what becomes of the match if the visitor leaves. */
async function tellsOfLeaving({ page }: Visitor, words: string) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText(words)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(words)).toBeHidden();
}

test('the house plays at once for a player who leaves by the menu, who takes the seat back', async ({ arrive }) => {
  const [host, guest] = await Promise.all([arrive(), arrive()]);
  const path = await meet(host, guest);
  await host.page.getByRole('button', { name: 'Menu' }).click();
  await host.page.getByRole('button', { name: 'Leave the table' }).click();
  await expect(host.home.welcome).toBeVisible();
  // Sooner than for a player who just goes.
  await expect(guest.page.getByText('the house plays', { exact: true })).toBeVisible({ timeout: 10_000 });
  await tellsOfLeaving(guest, 'Nobody else is playing here');
  // Nobody waits for them there.
  await expect(host.home.playNow).toBeVisible();
  // The house answers what the guest plays.
  await guest.table.move();
  expect(await guest.table.turn()).toBe(true);

  await goTo(host.page, path);
  await host.table.takeBack.click();
  await expect(host.table.takeBack).toBeHidden();
  await expect(guest.page.getByText('the house plays', { exact: true })).toBeHidden();
  await Promise.all([host, guest].map(({ table }) => table.move()));
});

test('who has left when the line breaks is told so where they are', async ({ arrive }) => {
  const host = await arrive();
  const faults: Error[] = [];
  host.page.on('pageerror', (fault) => faults.push(fault));
  const lines: WebSocketRoute[] = [];
  await host.page.routeWebSocket('**/ws', (browser) => {
    const house = browser.connectToServer();
    browser.onMessage((message) => {
      // The house does not hear it, and so does not answer.
      if (message.toString().includes('"op":"stand"')) lines.push(browser);
      else house.send(message);
    });
  });
  await host.openTable({ others: ['bot'], rounds: 1 });
  await expect(host.table.tiles).toHaveCount(13);
  await host.page.getByRole('button', { name: 'Menu' }).click();
  await host.page.getByRole('button', { name: 'Leave the table' }).click();
  await expect(host.home.welcome).toBeVisible();
  await expect.poll(() => lines.length).toBe(1);
  await whileHeld(host.page, NOTE_MS, async () => {
    await lines[0]!.close();
    await expect(host.page.locator('.toast.bad')).toContainText('cannot be reached');
  });
  expect(faults).toEqual([]);
});

test('the house waits for a player who just goes, then plays for them; the first page leads back', async ({ arrive, house }) => {
  const [host, guest] = await Promise.all([arrive(), arrive()]);
  await meet(host, guest);
  // The house waits for the player in turn.
  if (await inTurn(guest)) await guest.table.move();
  await expect.poll(() => inTurn(host)).toBe(true);
  await host.home.open();
  await expect(guest.page.getByText('away', { exact: true })).toBeVisible();
  await expect(guest.page.getByText('the house plays', { exact: true })).toBeHidden();
  // The grace period.
  await house.turnClock(SECONDS);
  await expect(guest.page.getByText('the house plays', { exact: true })).toBeVisible();
  await guest.table.move();

  await host.home.mine.getByRole('link', { name: /^Return to your seat/ }).click();
  await host.table.takeBack.click();
  await expect(guest.page.getByText('the house plays', { exact: true })).toBeHidden();
  await Promise.all([host, guest].map(({ table }) => table.move()));
});

test('a move that is on its way when the clock runs out is told to have come too late', async ({ arrive, house }) => {
  const line = await Line.to(house);
  const [host, guest] = [await arrive(), await arrive({ at: line.url })];
  await meet(host, guest, '20 s');
  if (await inTurn(host)) await host.table.move();
  expect(await guest.table.turn()).toBe(true);
  await guest.page.clock.install();
  line.forget();
  if (await guest.table.chooseOrPass()) await guest.page.keyboard.press('Enter');
  await expect(guest.table.line).toHaveText(WAITING);
  // The house decides for them.
  await house.turnClock(SECONDS);
  await expect.poll(() => inTurn(host)).toBe(true);
  // The page gives up the dead line, and hears over another that the match has gone on.
  await guest.page.clock.fastForward(11_000);
  await expect(guest.table.line).toHaveText('The table has moved on. Please choose again.');
});

test('the last seconds are read out once, whatever happens at the table meanwhile', async ({ arrive, house }) => {
  const [host, guest] = await Promise.all([arrive(), arrive()]);
  await meet(host, guest, '90 s');
  const late = (await inTurn(host)) ? host : guest;
  await host.page.getByRole('button', { name: 'Menu' }).click();
  await host.page.getByText('The chairs').click();
  // Whoever wants to know sooner finds them at the seat.
  const told = late.page.getByTestId('seat').getByRole('img', { name: /^\d+ seconds? left\.$/ });
  // To just before the last ten, however long it took to come here: what follows has to be seen within them.
  await house.turnClock(Number.parseInt((await told.getAttribute('aria-label')) ?? '', 10) - 12);
  // Every picture brings the time of the house, and with it the same deadline at another time of this machine.
  await host.page.getByRole('button', { name: 'Lock the table' }).click();
  // An open sheet has a log of its own: nothing else of the page is read then.
  const said = late.table.log.last().getByText(/seconds? left/);
  await expect(said).toHaveCount(1);
  const seconds = async () => Number(await late.page.locator('.clock-seconds:visible').innerText());
  const before = await seconds();
  await house.turnClock(1);
  await host.page.getByRole('button', { name: 'Unlock the table' }).click();
  await expect(host.page.getByRole('button', { name: 'Lock the table', exact: true })).toBeVisible();
  // It ticks on: one second by the clock that was turned, the others by themselves.
  await expect.poll(seconds).toBeLessThan(before - 2);
  await expect(told).toHaveCount(1);
  await expect(said).toHaveCount(1);
});

test('the house plays for a player who lets the clock run out twice, who takes the seat back', async ({ arrive, house }) => {
  const [host, guest] = await Promise.all([arrive(), arrive()]);
  await meet(host, guest, '20 s');
  const [late, other] = (await inTurn(host)) ? [host, guest] : [guest, host];
  // The first time, the house only makes that one move for them.
  await house.turnClock(SECONDS);
  await other.table.move();
  await expect(late.table.takeBack).toBeHidden();
  await expect.poll(() => inTurn(late)).toBe(true);
  await house.turnClock(SECONDS);
  await expect(late.table.takeBack).toBeVisible();
  await expect(late.page.getByText('The house is playing for you')).toBeVisible();
  // They may come back, so the match would be kept.
  await tellsOfLeaving(other, 'The link brings you back at any time');
  await late.table.takeBack.press('Enter');
  await expect(late.table.takeBack).toBeHidden();
  await expect(late.page.locator('#content')).toBeFocused();
  await expect(other.page.getByText('the house plays', { exact: true })).toBeHidden();
  await Promise.all([late, other].map(({ table }) => table.move()));
});

/** The bar that leads back to the visitor's table. */
const bar = ({ page }: Visitor) => page.getByTestId('seat-bar');

test('whose turn it is, is told on other pages, and in the title of a page out of sight', async ({ arrive }) => {
  const [host, guest] = await Promise.all([arrive(), arrive()]);
  const path = await meet(host, guest, '90 s');
  if (await inTurn(guest)) await guest.table.move();
  await expect.poll(() => inTurn(host)).toBe(true);
  await expect(bar(guest)).toHaveCount(0);
  await goTo(guest.page, '/rules/lexio');
  await expect(bar(guest)).toContainText('Your match goes on');
  await expect(guest.page).not.toHaveTitle(/Your turn/);
  // Put away, it comes back with the turn.
  await bar(guest).getByRole('button', { name: 'Close' }).click();
  await expect(bar(guest)).toHaveCount(0);
  await host.table.move();
  await expect(bar(guest)).toContainText('Your turn');
  await expect(guest.page).toHaveTitle(/^Your turn · /);
  await bar(guest).getByRole('link', { name: 'Back to your table' }).click();
  await guest.page.waitForURL(`**${path}`);
  await expect(bar(guest)).toHaveCount(0);
  await expect.poll(() => inTurn(guest)).toBe(true);
  await expect(guest.page).not.toHaveTitle(/Your turn/);

  for (const [state, title] of [['hidden', /^Your turn · Lexio/], ['visible', /^Lexio/]] as const) {
    await guest.page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
    await expect(guest.page, state).toHaveTitle(title);
  }
});

test('whoever has lost the chair on the page of the replay is told so, and may have it back', async ({ arrive, house }) => {
  const [host, guest] = await Promise.all([arrive(), arrive()]);
  await meet(host, guest);
  await Promise.all([host, guest].map(({ table }) => table.playRound()));
  await guest.table.result.getByRole('button', { name: 'Play again' }).click();
  await guest.table.result.getByRole('button', { name: 'Watch the replay' }).click();
  await guest.page.waitForURL('**/replay/**');
  await expect(host.table.log).toContainText('is away.');
  await house.turnClock(SECONDS);
  await expect(host.table.log).toContainText('has left the table.');
  await guest.page.goBack();
  const lost = guest.table.result.getByText('You no longer have a seat at this table.');
  await expect(lost).toBeVisible();
  await guest.table.result.getByRole('button', { name: 'Play again' }).click();
  await expect(lost).toBeHidden();
  await host.table.result.getByRole('button', { name: 'Play again' }).click();
  for (const { table } of [host, guest]) await expect(table.tiles).toHaveCount(13);
});
