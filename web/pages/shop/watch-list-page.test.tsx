import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { WATCH_LIST_PATH } from '#domain/promotions/links.ts';
import { WatchButton } from '#web/promotions/watching/watch-button.tsx';
import { Toaster } from '#web/ui/kit/feedback/toaster.tsx';
import { expectAccessible, mockServer, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions } from '#web/ui/session/session.ts';
import WatchListPage from './watch-list-page.tsx';

const SOLVANE = '019c0000-0000-7000-8000-000000000110';
const BIRCH = '019c0000-0000-7000-8000-000000000120';
const PROMOTION = '019c0000-0000-7000-8000-000000000001';

const watched = (over: object = {}) => ({
  ProductId: SOLVANE,
  Name: 'Solvane',
  Sku: 'SOL-1',
  Store: 'Steam',
  Publisher: 'Lantern Works',
  Since: '2026-11-02T08:00:00.000Z',
  Promotion: { Id: PROMOTION, Region: 'EU', Price: 12.5, ValidTo: '2026-12-12T12:00:00.000Z' },
  ...over,
});
const REFUSED = { status: 422, body: { Code: 'too_many_watched', Message: 'You watch 500 products.', Errors: [] } };

const put = (asked: RecordedRequest[]) => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);

beforeEach(() => {
  setAccessToken('t');
  setPermissions(['Promotion.View']);
});

/** A button of a product, and the answer to its change once released. */
function button(ids: string[], answer: object) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = mockServer(async ({ method }) => {
    if (method === 'GET') return { body: { ProductIds: ids } };
    await held;
    return answer;
  });
  renderAt(
    <>
      <WatchButton product={{ id: SOLVANE, name: 'Solvane' }} hasText />
      <Toaster openPage={() => undefined} />
    </>,
  );
  return { asked, release };
}

test('watches immediately, with a name and a pressed state (WATCH-001)', async () => {
  const { asked, release } = button([BIRCH], { body: { ProductId: SOLVANE, IsWatched: true } });
  const watch = await screen.findByRole('button', { name: 'Watch Solvane', pressed: false });
  await waitFor(() => expect((watch as HTMLButtonElement).disabled).toBe(false));
  expect(watch.textContent).toBe('Watch');
  watch.focus();
  await userEvent.keyboard('{Enter}');
  const watching = await screen.findByRole('button', { name: 'Watching Solvane', pressed: true });
  expect(watching.textContent).toBe('Watching');
  release();
  await screen.findByText('You’ll be notified about the next promotion of Solvane.');
  expect(put(asked)).toEqual([{ ProductId: SOLVANE, IsWatched: true }]);
  expect(screen.getByRole('button', { name: 'Watching Solvane', pressed: true })).toBeTruthy();
  await expectAccessible();
});

test('reverts a refused change and shows the reason (WATCH-001)', async () => {
  const { release } = button([], REFUSED);
  const watch = await screen.findByRole('button', { name: 'Watch Solvane' });
  await waitFor(() => expect((watch as HTMLButtonElement).disabled).toBe(false));
  await userEvent.click(watch);
  await screen.findByRole('button', { pressed: true });
  release();
  await screen.findByText('You watch 500 products.');
  expect(screen.getByRole('button', { name: 'Watch Solvane', pressed: false })).toBeTruthy();
});

function page(items: object[]) {
  const asked = mockServer(({ method, url }) =>
    method === 'PUT'
      ? { body: { ProductId: SOLVANE, IsWatched: false } }
      : url.includes('/promotion/me/watchlist')
        ? { body: { Items: items, PageIndex: 0, PageSize: 10, TotalCount: items.length, TotalPages: 1 } }
        : { body: [] },
  );
  renderAt(
    <>
      <WatchListPage />
      <Toaster openPage={() => undefined} />
    </>,
    { path: WATCH_LIST_PATH, at: '/watch-list' },
  );
  return asked;
}

const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

test('shows each product with its promotion or that it is not on offer (WATCH-004)', async () => {
  page([watched(), watched({ ProductId: BIRCH, Name: 'Birch Hollow', Promotion: null })]);
  const first = await row('Solvane');
  for (const text of ['SOL-1', 'Lantern Works · Steam', 'On offer', 'EU', '€12.50', '12/12/2026 - 12:00:00'])
    expect(first.getByText(text)).toBeTruthy();
  expect(first.getByText('02-11-2026')).toBeTruthy();
  expect(first.getByRole('link', { name: 'Solvane' }).getAttribute('href')).toBe(`/promotion/${PROMOTION}`);
  const second = await row('Birch Hollow');
  expect(second.getByText('Not on offer')).toBeTruthy();
  expect(second.queryByRole('link')).toBeNull();
  await expectAccessible();
});

test('removes a product, with undo (WATCH-004)', async () => {
  const asked = page([watched()]);
  await userEvent.click((await row('Solvane')).getByRole('button', { name: 'Remove Solvane' }));
  await screen.findByText('You no longer watch Solvane.');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(put(asked)).toEqual([
      { ProductId: SOLVANE, IsWatched: false },
      { ProductId: SOLVANE, IsWatched: true },
    ]),
  );
});

test('leads from the empty list to the shop (WATCH-004)', async () => {
  page([]);
  await screen.findByRole('heading', { name: 'You don’t watch any products.' });
  expect(screen.getByRole('link', { name: 'Browse promotions' }).getAttribute('href')).toBe('/promotions');
});
