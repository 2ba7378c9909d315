// Order at a table: the host's buttons, the vote about a player who does nothing, and signing out.
import type { Route } from '@playwright/test';
import { type Visitor, expect, goTo, pressTwice, test } from './house/index.ts';

/** Longer than a player without a clock may do nothing before the others may decide. */
const STALL_SECONDS = 121;

/** The first visitor opens a table, and the others sit down. */
async function gather(host: Visitor, ...guests: Visitor[]): Promise<string> {
  await host.openTable({ others: guests.map(() => 'person' as const), rounds: 1 });
  const path = new URL(host.page.url()).pathname;
  for (const [at, guest] of guests.entries()) {
    await goTo(guest.page, path);
    await guest.page.getByRole('button', { name: `Sit here: Chair ${at + 2}` }).click();
    await expect(guest.page.getByRole('button', { name: 'Stand up' })).toBeVisible();
  }
  return path;
}

/** Unfolds what is seldom done about the player in a chair. */
const unfold = ({ page }: Visitor, chair: number) => page.getByRole('button', { name: `More: Chair ${chair}` }).click();

/** Removes a player for good, which is asked first. */
async function remove(host: Visitor, chair: number): Promise<void> {
  const { page } = host;
  await unfold(host, chair);
  const sure = page.getByRole('button', { name: 'They cannot sit here again. Remove them?' });
  await pressTwice(page.getByRole('button', { name: `Remove for good: Chair ${chair}` }), sure);
}

const start = ({ page }: Visitor) => page.getByRole('button', { name: 'Start', exact: true });

test('the host locks the table and makes another player the host, who removes the first', async ({ arrive }) => {
  const [host, guest, late] = await Promise.all([arrive(), arrive(), arrive()]);
  const path = await gather(host, guest);
  // By keyboard: the button goes, and the focus stays with the chairs.
  await guest.page.getByRole('button', { name: 'Stand up' }).press('Enter');
  await expect(guest.page.getByRole('list', { name: 'The chairs' })).toBeFocused();
  await host.page.getByRole('button', { name: 'Lock the table' }).click();
  await expect(host.page.getByRole('button', { name: 'Unlock the table' })).toBeVisible();
  await late.page.goto(path);
  const offered = late.page.getByRole('button', { name: 'Sit here: Chair 2' });
  const locked = late.page.getByText('This table is locked: with this link, others can watch, but not sit down.');
  await expect(locked).toBeVisible();
  await expect(offered).toHaveCount(0);

  await host.page.getByRole('button', { name: 'Unlock the table' }).click();
  await expect(host.page.getByRole('button', { name: 'Lock the table' })).toBeVisible();
  await expect(offered).toBeVisible();
  await expect(locked).toHaveCount(0);
  // What became of oneself is told only if it was not one's own doing.
  await expect(guest.table.log).not.toContainText('seat at this table');
  await guest.page.getByRole('button', { name: 'Sit here: Chair 2' }).click();
  await expect(host.table.log).toContainText('sits down.');
  await unfold(host, 2);
  await host.page.getByRole('button', { name: 'Make host: Chair 2' }).click();
  await expect(start(host)).toBeHidden();
  await expect(start(guest)).toBeVisible();
  await expect(guest.table.log).toContainText('You are the host now.');
  await expect(guest.table.log).not.toContainText('sits down.');
  await remove(guest, 1);
  await expect(host.table.log).toContainText('You no longer have a seat at this table.');
  await host.page.getByRole('button', { name: 'Sit here: Chair 1' }).click();
  await expect(host.page.getByText('The host has asked you to leave, so you cannot sit at this table again.')).toBeVisible();

  // A host who has stood up already changes the rules without another request to stand up.
  await guest.page.getByRole('button', { name: 'Stand up' }).click();
  await expect(guest.page.getByRole('button', { name: 'Stand up' })).toHaveCount(0);
  const stood = guest.frames.calls('stand').length;
  await guest.page.getByRole('button', { name: 'Change players or rules' }).click();
  await guest.page.waitForURL('**/new/lexio');
  expect(guest.frames.calls('stand')).toHaveLength(stood);
});

test('after a match the host keeps order from the menu', async ({ arrive }) => {
  const [host, guest] = await Promise.all([arrive(), arrive()]);
  await gather(host, guest);
  await start(host).press('Enter');
  await expect(host.table.tiles).toHaveCount(13);
  await expect(host.page.locator('#content')).toBeFocused();
  await Promise.all([host, guest].map(({ table }) => table.playRound()));
  const players = host.table.result.locator('.standing-name');
  const names = await players.allTextContents();
  await host.page.getByRole('button', { name: 'Menu' }).click();
  await host.page.getByText('The chairs').click();
  await host.page.getByRole('button', { name: 'Lock the table' }).click();
  await remove(host, 2);
  await expect(guest.table.result.getByRole('button', { name: 'Play again' })).toBeHidden();
  await host.page.getByRole('button', { name: 'Seat a bot: Chair 2' }).click();
  await host.page.getByRole('dialog', { name: 'Seat a bot: Chair 2' }).getByRole('button', { name: 'Beginner' }).click();
  await expect(host.page.getByRole('button', { name: 'Clear: Chair 2' })).toBeVisible();
  // The result goes on naming those who have played.
  await expect(players).toHaveText(names);
  await host.page.getByRole('button', { name: 'Close' }).click();
  await host.table.result.getByRole('button', { name: 'Play again' }).click();
  await expect(host.table.tiles).toHaveCount(13);
});

test('whoever has watched a match and sits down after it is not shown the hand of whom they follow', async ({ arrive }) => {
  const [host, guest, late] = await Promise.all([arrive(), arrive(), arrive()]);
  const path = await gather(host, guest);
  await start(host).click();
  await Promise.all([host, guest].map(({ table }) => table.playRound()));
  await late.page.goto(path);
  await expect(late.table.result).toBeVisible();
  const chairs = async ({ page }: Visitor, button: string) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText('The chairs').click();
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('button', { name: 'Close' }).click();
  };
  await chairs(guest, 'Stand up');
  await chairs(late, 'Sit here: Chair 2');
  await expect(late.table.result.getByRole('button', { name: 'Play again' })).toBeVisible();
  await expect(late.page.getByRole('group', { name: 'Your tiles' })).toHaveCount(0);
  await host.table.result.getByRole('button', { name: 'Play again' }).click();
  await expect(late.table.tiles).toHaveCount(13);
});

test('whoever is removed from a match watches it, and is offered no seat to take back', async ({ arrive }) => {
  const [host, guest] = await Promise.all([arrive(), arrive()]);
  const path = await gather(host, guest);
  await start(host).click();
  await expect(guest.table.tiles).toHaveCount(13);
  await guest.page.getByRole('button', { name: 'Menu' }).click();
  await guest.page.getByRole('button', { name: 'Leave the table' }).click();
  await expect(guest.home.welcome).toBeVisible();
  await goTo(guest.page, path);
  await expect(guest.table.takeBack).toBeVisible();
  await host.page.getByRole('button', { name: 'Menu' }).click();
  await host.page.getByText('The chairs').click();
  await remove(host, 2);
  await expect(guest.table.takeBack).toBeHidden();
  await expect(guest.page.getByText('Watching')).toBeVisible();
  await expect(guest.table.log).toContainText('The host has asked you to leave');

  // At neither place in the menu are they somebody else to themselves.
  await guest.page.getByRole('button', { name: 'Menu' }).click();
  await guest.page.getByText('The chairs').click();
  await unfold(guest, 1);
  await guest.page.getByText('Table talk', { exact: true }).first().click();
  for (const way of [/^Mute/, /^Block/, /^Report/]) {
    await expect(guest.page.getByRole('button', { name: way })).toHaveCount(2);
  }
});

test('the others vote about a player who keeps them waiting: to end the match, or to have the house play', async ({ arrive, house }) => {
  const all = await Promise.all([arrive(), arrive(), arrive()]);
  for (const [button, outcome] of [
    ['End the match as it stands', /The match was ended early/],
    ['Let the house play for them', /^the house plays$/],
  ] as const) {
    await gather(...(all as [Visitor, Visitor, Visitor]));
    await start(all[0]).click();
    for (const one of all) await expect(one.table.tiles, button).toHaveCount(12);
    let idle: boolean[] = [];
    await expect.poll(async () => {
      idle = await Promise.all(all.map(async ({ table }) => (await table.line.getAttribute('data-mood')) === 'turn'));
      return idle.filter(Boolean).length;
    }, button).toBe(1);
    // Nobody decides about themselves, as the buttons say.
    const { page: own } = all[idle.indexOf(true)];
    await own.getByRole('button', { name: 'Menu' }).click();
    await expect(own.getByRole('button', { name: button }), button).toHaveAttribute('aria-disabled', 'true');
    await expect(own.getByText('Nobody keeps you waiting now.').first(), button).toBeVisible();
    await own.getByRole('button', { name: 'Close' }).click();
    // The host decides alone. If it is the host who does nothing, both others are needed.
    const voters = idle[0] ? all.slice(1) : all.slice(0, 1);
    const vote = async (voter: Visitor) => {
      await voter.page.getByRole('button', { name: 'Menu' }).click();
      await voter.page.getByRole('button', { name: button }).click();
    };
    // In the menu, which shows the notes as well as the page under it. None is left from the other vote.
    const early = voters[0].page.getByText('You can decide that after waiting two minutes.');
    await expect(early, button).toHaveCount(0);
    await vote(voters[0]);
    await expect(early.last(), button).toBeVisible();
    await voters[0].page.getByRole('button', { name: 'Close' }).click();
    await house.turnClock(STALL_SECONDS);
    for (const voter of voters) await vote(voter);
    for (const one of all.filter((_, seat) => !idle[seat])) {
      // A voter's menu may still say it, too.
      await expect(one.page.getByText(outcome).last(), button).toBeVisible();
    }
  }
});

test('a vote that others have to join is told to everyone, and whoever has voted waits for them', async ({ arrive, house }) => {
  const all = await Promise.all([arrive(), arrive(), arrive()]);
  await gather(...(all as [Visitor, Visitor, Visitor]));
  await start(all[0]).click();
  for (const one of all) await expect(one.table.tiles).toHaveCount(12);
  let idle: boolean[] = [];
  await expect.poll(async () => {
    idle = await Promise.all(all.map(async ({ table }) => (await table.line.getAttribute('data-mood')) === 'turn'));
    return idle.filter(Boolean).length;
  }).toBe(1);
  const awaited = idle.indexOf(true);
  // A host would decide alone.
  if (awaited > 0) {
    const { page, table } = all[0];
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText('The chairs').click();
    await unfold(all[0], awaited + 1);
    await page.getByRole('button', { name: `Make host: Chair ${awaited + 1}` }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(all[awaited]!.table.log).toContainText('You are the host now.');
    await expect(table.tiles).toHaveCount(12);
  }
  await house.turnClock(STALL_SECONDS);
  const [first, second] = all.filter((_, seat) => seat !== awaited) as [Visitor, Visitor];
  const vote = ({ page }: Visitor) => page.getByRole('button', { name: 'Let the house play for them' });
  await first.page.getByRole('button', { name: 'Menu' }).click();
  await vote(first).click();
  await expect(vote(first)).toHaveAttribute('aria-disabled', 'true');
  await expect(vote(first)).toHaveAccessibleDescription('Waiting for the others · 1 of 2 votes needed');
  await expect(first.table.log.last()).toContainText(/You would have the house play for .+: 1 of 2 votes needed\./);
  await expect(all[awaited]!.table.log).toContainText('would have the house play for you: 1 of 2 votes needed.');
  await expect(second.table.log).toContainText(/would have the house play for .+: 1 of 2 votes needed\./);
  await second.page.getByRole('button', { name: 'Menu' }).click();
  await vote(second).click();
  await expect(all[awaited]!.table.takeBack).toBeVisible();
});

test('a visitor who signs out is a new guest afterwards', async ({ visitor: { page, context } }) => {
  const token = async () => (await context.cookies()).find(({ name }) => name === 'madang')?.value;
  await page.goto('/settings');
  const nickname = page.getByRole('textbox', { name: 'Nickname' });
  await expect(nickname).not.toHaveValue('');
  await nickname.fill('Mina');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  for (const button of ['Sign out of this browser', 'Sign out everywhere']) {
    const before = await token();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: button }).click();
    await expect.poll(async () => [before, undefined].includes(await token())).toBe(false);
    await expect(nickname).not.toHaveValue('Mina');
  }
});

test('signing out says that it is under way, and why it has failed, though the sheet was closed', async ({ visitor: { page } }) => {
  const held: Route[] = [];
  await page.route('**/api/sign-out*', (route) => void held.push(route));
  await page.goto('/settings');
  const sheet = page.getByRole('dialog', { name: 'Sign out' });
  const here = sheet.getByRole('button', { name: 'Sign out of this browser' });
  for (const closed of [false, true]) {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await here.click();
    await expect(sheet.getByText('One moment…')).toBeVisible();
    await here.click();
    await expect.poll(() => held.length).toBe(1);
    if (closed) await sheet.getByRole('button', { name: 'Close' }).click();
    await held.pop()!.fulfill({ status: 503, json: { kind: 'busy' } });
    const told = (closed ? page.locator('.toast') : sheet.getByRole('alert')).filter({ hasText: 'The house is busy' });
    await expect(told).toBeVisible();
    if (!closed) await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
  }
});
