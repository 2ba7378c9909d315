// Matgo: special events from prepared positions, a match over several games, two people at a table of the house.
import { Matgo, ON_ITS_SIDE, PHONE, boxes, expect, expectToFit, fingerOn, inside, nothingSerious, nothingSeriousInAnyLight, test, windowOf } from './house/index.ts';

/** What is stamped after the prepared action, and what the log says of it. */
const EVENTS: [position: string, stamp: string, told: RegExp][] = [
  ['ppeok', '뻑', /Ppeok! You are stuck/],
  ['first-ppeok', '첫뻑', /You get .* nyang at once for the ppeok/],
  ['run-ppeok', '연뻑', /You get .* nyang at once for the ppeok/],
  ['three-ppeok', '세번뻑', /You win with the third ppeok/],
  ['ja-ppeok', '자뻑', /You take back your own ppeok/],
  ['ppeok-take', '뻑 먹기', /You take the ppeok of/],
  ['jjok', '쪽', /Jjok! You take back the card just played/],
  ['ttadak', '따닥', /Ttadak! You take all four/],
  ['sweep', '판쓸이', /Pansseuri! You sweep the floor/],
  ['bomb', '폭탄', /Bomb! You play all of/],
  ['shake', '흔들기', /You shake/],
  ['bonus', '보너스', /You steal/],
  ['gukjin', '국진', /You move the gukjin to the junk/],
  ['gukjin-after-go', '국진', /You move the gukjin to the junk/],
  ['chongtong', '총통', /Chongtong! You win/],
  ['go', '고', /You call go/],
  ['stop', '스톱', /Stop! You win/],
  ['nagari', '나가리', /Nagari, a draw/],
  ['tung', '퉁', /You ask for the deal in one go/],
  ['godori', '고도리', /You (take|steal)/],
];

test('every special event is stamped and logged', async ({ arrive }) => {
  const { page } = await arrive();
  const table = new Matgo(page);
  for (const [position, stamp, told] of EVENTS) {
    const action = await table.prepare(position);
    await table.do(action);
    await expect(table.log.getByText(told).first(), position).toBeAttached();
    await expect.poll(() => table.stamps(), position).toContain(stamp);
  }
});

test('cards whose pictures cannot be fetched at first are drawn as soon as they can', async ({ arrive }) => {
  const { page, context } = await arrive();
  let [there, asked] = [false, 0];
  await context.route('**/assets/hwatu-*.svg', (route) => {
    asked += 1;
    return there ? route.continue() : route.abort();
  });
  const table = new Matgo(page);
  await table.prepare('target');
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(page.locator('#hwatu-sheet')).toHaveCount(0);
  // It is the player's turn: nothing happens that would draw another card.
  there = true;
  const sheet = page.locator('#hwatu-sheet');
  await expect(sheet).toBeAttached();

  await test.step('the months’ numbers can be hidden', async () => {
    await expect(sheet.locator('symbol')).toHaveCount(51);
    const shown = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--numeral').trim());
    expect(await shown()).toBe('');
    await page.keyboard.press('n');
    expect(await shown()).toBe('none');
  });
});

test('cards whose pictures are not answered for are asked for again', async ({ arrive }) => {
  const { page } = await arrive();
  await page.clock.install();
  // A connection that has died without a word.
  await page.route('**/assets/hwatu-*.svg', () => {}, { times: 1 });
  const asked = page.waitForRequest('**/assets/hwatu-*.svg');
  await new Matgo(page).prepare('target');
  await asked;
  await page.clock.fastForward('01:01');
  await expect(page.locator('#hwatu-sheet')).toBeAttached();
});

test('cards whose pictures stop coming half-way are asked for again', async ({ arrive }) => {
  const { page } = await arrive();
  await page.addInitScript(() => {
    const fetched = window.fetch;
    window.fetch = async (input, init) => {
      if (!(input instanceof Request) || !input.url.includes('/assets/hwatu-')) return fetched(input, init);
      window.fetch = fetched;
      const { signal } = input;
      const half = new ReadableStream({
        start(line) {
          line.enqueue(new TextEncoder().encode('<svg'));
          signal.addEventListener('abort', () => line.error(signal.reason));
        },
      });
      document.documentElement.setAttribute('data-half', '');
      return new Response(half);
    };
  });
  await page.clock.install();
  await new Matgo(page).prepare('target');
  await expect(page.locator('html[data-half]')).toBeAttached();
  // Something has come within the first minute, and nothing within the next.
  for (let minute = 0; minute < 2; minute += 1) await page.clock.fastForward('01:01');
  await expect(page.locator('#hwatu-sheet')).toBeAttached();
});

test('cards whose pictures the house no longer has say that the page is older than the house', async ({ arrive }) => {
  const { page, context } = await arrive();
  await context.route('**/assets/hwatu-*.svg', (route) => route.fulfill({ status: 404 }));
  await new Matgo(page).prepare('target');
  await expect(page.getByText('There is a new version of the house.')).toBeVisible();
});

test('whoever can stop either way is advised to leave the gukjin an animal', async ({ arrive }) => {
  const { page } = await arrive();
  const table = new Matgo(page);
  await table.prepare('gukjin');
  await expect(table.question).toContainText('You can stop either way.');
  const leave = table.question.getByRole('button').first();
  await expect(leave).toHaveText('Leave it an animal');
  await leave.click();
  // The last card has been played: with enough points, the game then stops by itself.
  await expect(table.log.getByText(/Stop! You win/).first()).toBeAttached();
});

test('the player chooses which of two floor cards to take, with a card of the hand or a flipped one', async ({ arrive }) => {
  const { page } = await arrive();
  const table = new Matgo(page);
  const action = await table.prepare('target');
  const card = page.locator(`[data-held="${action.play}"]`);
  await card.click();
  await expect(table.question).toHaveAccessibleName('Which one do you take?');
  await page.keyboard.press('Escape');
  await expect(table.question).toBeHidden();
  // By keys, the focus goes to the answers and back to the cards.
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(table.question.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(table.question.getByRole('button').first()).toBeFocused();
  await table.question.locator(`[data-target="${action.take}"]`).press('Enter');
  await expect(table.captures.last().locator(`[data-card="${action.take}"]`)).toBeAttached();
  await expect(page.locator('[data-held]:focus, [data-testid="question"] :focus')).toHaveCount(1);

  await test.step('a flipped card asks, and is answered on the floor itself, too', async () => {
    const { choose } = await table.prepare('choose');
    await expect(table.question).toHaveAccessibleName('Which one does the flipped card take?');
    await page.locator(`.mg-lying[data-card="${choose}"]`).dispatchEvent('click');
    await expect(table.captures.last().locator(`[data-card="${choose}"]`)).toBeAttached();
  });
});

test('the second tap of two on an answer gives none to the question that comes next', async ({ arrive }) => {
  for (const screen of [PHONE, ON_ITS_SIDE, {}]) {
    const { page } = await arrive(screen);
    const table = new Matgo(page);
    await table.prepare('stop', 1);
    for (const answer of ['Leave it an animal', 'As double junk']) {
      if (!(await table.answer(answer).isVisible())) await table.prepare('stop', 1);
      const tap = await fingerOn(table.answer(answer));
      await tap(0);
      await expect(table.question).toHaveAccessibleName('Go or stop?');
      await tap(350);
      await expect(table.question).toHaveAccessibleName('Go or stop?');
      await expect(table.log.getByText(/You call go|Stop!/)).toHaveCount(0);
    }
  }
});

test('a bomb leaves flips without a card', async ({ arrive }) => {
  const { page } = await arrive();
  const table = new Matgo(page);
  await table.prepare('token');
  const before = await table.held.count();
  await expect(page.getByTestId('flip')).toHaveAccessibleName(/^Flip only, \d left$/);
  await page.keyboard.press('Home');
  await expect(table.held.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByTestId('flip')).toBeFocused();
  await page.keyboard.press('f');
  await expect(table.log.getByText(/You play nothing and flip/)).toBeAttached();
  await expect(table.held).toHaveCount(before);
});

test('go or stop shows the amount, every factor and the risk, and the result the same', async ({ arrive }) => {
  const { page } = await arrive();
  const table = new Matgo(page);
  await table.prepare('stop');
  await expect(table.question).toHaveAccessibleName('Go or stop?');
  await expect(table.question.locator('.mg-total')).toContainText(/\d+ points.*nyang/);
  expect(await table.question.locator('[data-weight="times"]').count()).toBeGreaterThanOrEqual(3);
  await expect(table.question.locator('.mg-risk')).toContainText('gobak');
  const points = (await table.question.locator('.mg-total b').innerText()).trim();
  await page.keyboard.press('s');
  await expect(table.result).toBeVisible();
  await expect(table.result.locator('.mg-total b')).toHaveText(points);

  await test.step('a carried win is multiplied', async () => {
    await table.do(await table.prepare('carried-stop'));
    await expect(table.result.locator('[data-weight="times"]', { hasText: 'nagari' })).toBeVisible();
  });
});

test('no key answers a question that a stamp still covers', async ({ arrive }) => {
  const { page } = await arrive();
  const table = new Matgo(page);
  const sweep = await table.prepare('sweep');
  // Whoever wants to get past the stamps presses these, and may press them often.
  await page.evaluate(() => {
    setInterval(() => {
      if (!document.querySelector('[data-stamp]')) return;
      for (const key of ['Enter', '1']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }, 20);
  });
  await table.do(sweep);
  await expect(table.question).toHaveAccessibleName('Go or stop?');
  const stamps = await table.stamps();
  expect(stamps).toContain('판쓸이');
  expect(stamps.filter((stamp) => /^\d*고$/.test(stamp))).toEqual([]);
});

test('a match lasts several games, with a draw that is carried over', async ({ arrive }) => {
  const { page } = await arrive();
  const table = new Matgo(page);
  await table.do(await table.prepare('nagari'));
  await expect(table.result.getByText('Nagari, a draw: nobody could stop').filter({ visible: true })).toHaveCount(1);
  await expect(table.result.getByText('×2').filter({ visible: true })).toHaveCount(1);
  await expect(table.result).toContainText('Maru got 700 nyang at once for ppeok.');
  await table.result.getByRole('button', { name: 'Next game' }).click();
  await expect(table.result).toBeHidden();
  await table.myTurn();
  await expect(table.carry).toContainText('×2');
  await table.playGame();
  await page.getByRole('button', { name: 'This game' }).click();
  await expect.poll(() => page.getByTestId('games').getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
});

test('what a go risks is told in sentences', async ({ arrive }) => {
  const { page } = await arrive();
  const table = new Matgo(page);
  for (const position of ['go', 'stop']) {
    await table.prepare(position);
    const told = await table.question.locator('.mg-risk li').allTextContents();
    expect(told.filter((line) => !/^[A-Z\d].*\.$/.test(line)), position).toEqual([]);
  }
});

test('a game is played by keyboard alone', async ({ arrive }) => {
  const { page } = await arrive();
  const table = new Matgo(page);
  await table.watchStamps();
  await page.goto('/practice/matgo');
  await table.myTurn();
  await table.offers.nth(2).focus();
  await page.keyboard.press('Enter');
  while (await table.myTurn()) {
    if (await table.question.isVisible()) {
      // A question that both players are asked may end with the bot's answer.
      await expect.poll(async () => !(await table.question.isVisible()) || (await table.question.locator(':focus').count()) === 1).toBe(true);
      await page.keyboard.press('1');
    } else {
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
    }
    await page.waitForTimeout(80);
  }
  await expect(table.result).toBeVisible();
});

test('two people play at a table of the house', async ({ arrive }) => {
  const [mina, joon] = await Promise.all([arrive(), arrive()]);
  await mina.page.goto('/new/matgo');
  await mina.setup.chair(2).selectOption('person');
  await mina.setup.openTable.click();
  await mina.page.waitForURL('**/t/*');
  await joon.page.goto(mina.page.url());
  await joon.page.getByRole('button', { name: 'Sit here: Chair 2' }).click();
  await mina.page.getByRole('button', { name: 'Start', exact: true }).click();
  const tables: [Matgo, Matgo] = [new Matgo(mina.page), new Matgo(joon.page)];
  for (let move = 0; move < 12; move += 1) await turn(tables);
  // Each sees their own cards, and only the backs of the other's.
  for (const table of tables) {
    await expect(table.held).not.toHaveCount(0);
    await expect(table.page.getByTestId('backs').first()).toHaveAccessibleName(/cards?/);
  }
});

/** The player who must decide does. */
async function turn([one, other]: [Matgo, Matgo]): Promise<void> {
  // Four of a month on the floor end a game at once: then the result and the next sealed answers take their time.
  await expect.poll(async () => (await one.decide()) || (await other.decide()), { timeout: 90_000 }).toBe(true);
  await one.page.waitForTimeout(150);
}

for (const [name, wishes, sizes] of [
  ['desk', {}, [{ width: 1440, height: 900 }]],
  ['phone, upright or on its side', PHONE, [PHONE.viewport, ON_ITS_SIDE.viewport]],
] as const) {
  test(`the table is accessible and in reach on a ${name}`, async ({ arrive }) => {
    const { page } = await arrive(wishes);
    const table = new Matgo(page);
    await table.prepare('stop');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await nothingSeriousInAnyLight(page);
    }
    await page.reload();
    await expect(table.question).toBeVisible();
    const card = await table.held.first().elementHandle();
    await table.answer('Go!').click();
    for (const size of sizes) {
      const where = `${size.width} wide`;
      await page.setViewportSize(size);
      await nothingSeriousInAnyLight(page);
      for (const card of await boxes(table.held)) {
        expect(inside(card, windowOf(size)), where).toBe(true);
        expect(card.width, where).toBeGreaterThanOrEqual(size.width === 390 ? 44 : 1);
      }
      await expectToFit(page, where);
    }
    // What others do does not lay the hand out anew.
    expect(await card?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  });
}

test('go or stop is asked in every language', async ({ visitor: { page, home } }) => {
  const table = new Matgo(page);
  for (const [lang, ask, stop] of [
    ['ko', '고? 스톱?', '스톱'],
    ['fr', 'Go ou stop\u00a0?', 'Stop'],
  ] as const) {
    await home.visit();
    await home.language.selectOption(lang);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await table.prepare('stop');
    await expect(table.question).toHaveAccessibleName(ask);
    await expect(table.answer(stop)).toBeVisible();
  }
});

test('the rules are shown with the cards', async ({ visitor: { page } }) => {
  await page.goto('/rules/matgo');
  await expect(page.getByRole('heading', { level: 1, name: 'How to play Matgo' })).toBeVisible();
  await expect(page.getByRole('img', { name: /pine bright \(1\), cherry bright \(3\)/ }).first()).toBeVisible();
  await nothingSerious(page);
});
