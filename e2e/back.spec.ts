// What could not be asked for while the house was away is there once it is back.
import { Line, expect, test } from './house/index.ts';

test('pages that the house could not answer ask again once it is back', async ({ arrive, house }) => {
  const line = await Line.to(house);
  const { page, context } = await arrive({ at: line.url });
  const pages = [page, await context.newPage(), await context.newPage()] as const;
  const [home, boards, replay] = pages;
  // The connection opens, but no question is answered.
  await context.route(/\/api\/(daily|boards|records)/, (route) => route.abort());
  await home.goto('/');
  await boards.goto('/boards');
  await replay.goto('/replay/0123456789abcdef0123456789abcdef');
  const [failed, again] = [home.getByText('Today’s deals did not arrive.'), boards.getByRole('button', { name: 'Try again' })];
  await expect(failed).toBeVisible();
  await expect(again).toBeVisible();
  await expect(replay.getByRole('heading', { name: 'The record could not be fetched' })).toBeVisible();
  await context.unrouteAll();
  await line.cut();
  for (const one of pages) await expect(one.getByText('The house cannot be reached right now').first()).toBeVisible();
  await line.mend();
  await expect(failed).toBeHidden();
  await expect(again).toBeHidden();
  await expect(boards.getByRole('navigation', { name: 'Boards of the daily deal' }).getByRole('link', { name: 'Lexio' })).toBeVisible();
  await expect(replay.getByRole('heading', { name: 'There is no such record' })).toBeVisible();
  await line.cut();
});
