import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { SAVED_LISTS, SAVED_LISTS_PATH } from '#domain/cart/links.ts';
import { cartCount } from '#web/cart/cart-count.ts';
import { Toaster } from '#web/ui/kit/feedback/toaster.tsx';
import { expectAccessible, mockServer, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions } from '#web/ui/session/session.ts';
import SavedListsPage from './saved-lists-page.tsx';

const ID = '019c0000-0000-7000-8000-000000000200';
const PROMOTION = '019c0000-0000-7000-8000-000000000001';

const summary = (over: object = {}) => ({
  Id: ID,
  Name: 'Monthly restock',
  LineCount: 2,
  CreatedByName: 'Ana Silva',
  CreatedAt: '2026-11-02T08:00:00.000Z',
  ModifiedAt: '2026-11-03T09:00:00.000Z',
  ...over,
});
const line = (over: object = {}) => ({
  Line: 1,
  Name: 'Solvane',
  Sku: 'SOL-1',
  Region: 'EU',
  Quantity: 50,
  DemandPrice: 12.5,
  Offer: { PromotionId: PROMOTION, Price: 13, MinQuantity: 20, MaxQuantity: 500, ValidTo: '2026-12-12T12:00:00.000Z' },
  ...over,
});
const second = line({ Line: 2, Name: 'Birch Hollow', Sku: 'BIR-1', Offer: null });
const list = (over: object = {}) => ({ ...summary(), Version: 3, Lines: [line(), second], ...over });
const EMPTY_CART = { Items: [], VatRate: 0 };

type Answer = { status?: number; body: unknown };
const sent = (asked: RecordedRequest[], method: string) => asked.filter((one) => one.method === method);

beforeEach(() => {
  setAccessToken('t');
  setPermissions(['Order.Create']);
});

/** The page of a list whose changes are answered as given. */
function listPage(answer: Answer) {
  const asked = mockServer(({ method, url }) =>
    method !== 'GET' ? answer : { body: url.includes('/lists/') ? list() : EMPTY_CART },
  );
  renderAt(
    <>
      <SavedListsPage />
      <Toaster openPage={() => undefined} />
    </>,
    { path: SAVED_LISTS_PATH, at: `${SAVED_LISTS}/${ID}` },
  );
  return asked;
}

test('lists the saved lists with creator and dates, and leads to each (LIST-003)', async () => {
  mockServer(() => ({ body: [summary()] }));
  renderAt(<SavedListsPage />, { path: SAVED_LISTS, at: SAVED_LISTS });
  const row = within((await screen.findByText('Monthly restock')).closest('tr')!);
  for (const text of ['2', 'Ana Silva', '02-11-2026', '03/11/2026 - 09:00:00'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByRole('link').getAttribute('href')).toBe(`${SAVED_LISTS}/${ID}`);
  await expectAccessible();
});

test('explains the empty page and leads to the shop (LIST-003)', async () => {
  mockServer(() => ({ body: [] }));
  renderAt(<SavedListsPage />, { path: SAVED_LISTS, at: SAVED_LISTS });
  await screen.findByRole('heading', { name: 'Your company has no saved lists.' });
  expect(screen.getByRole('link', { name: 'Browse promotions' })).toBeTruthy();
});

test.each([
  ['cart', {}],
  [ID, { OrderId: ID }],
])('saves from «%s» under a name, and shows why a name is refused (LIST-001, LIST-002)', async (source, input) => {
  const taken = 'Your company already has a list with this name.';
  const asked = mockServer(({ method }) =>
    method === 'POST'
      ? {
          status: 409,
          body: { Code: 'taken', Message: taken, Errors: [{ Field: 'Name', Code: 'taken', Message: taken }] },
        }
      : { body: [] },
  );
  renderAt(<SavedListsPage />, { path: SAVED_LISTS_PATH, at: `${SAVED_LISTS}?save=${source}` });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Monthly restock{Enter}');
  expect((await screen.findAllByText(taken)).length).toBeGreaterThan(0);
  expect(sent(asked, 'POST').map(({ body }) => body)).toEqual([{ Name: 'Monthly restock', ...input }]);
});

test('saves changed, renamed and removed lines with the version that was read (LIST-004)', async () => {
  const asked = listPage({ body: list({ Version: 4, Name: 'Weekly', Lines: [line({ Quantity: 80 })] }) });
  const quantity = await screen.findByRole('textbox', { name: 'Quantity of Solvane' });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByText('On offer at €13.00')).toBeTruthy();
  expect(screen.getByText('Not on offer')).toBeTruthy();
  await userEvent.clear(quantity);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter a quantity and a demand price above 0 in each line.');
  await userEvent.type(quantity, '80');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Weekly');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Birch Hollow' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove Solvane' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 1, name: 'Weekly' });
  expect(sent(asked, 'PUT').map(({ body }) => body)).toEqual([
    { Version: 3, Name: 'Weekly', Lines: [{ Line: 1, Quantity: 80, DemandPrice: 12.5 }] },
  ]);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await expectAccessible();
});

test('keeps the changes if a colleague saved first, and offers to reload (LIST-004)', async () => {
  const message = 'A colleague changed this list. Reload it before you save.';
  listPage({ status: 409, body: { Code: 'stale', Message: message, Errors: [] } });
  const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity of Solvane' });
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '80');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(quantity.value).toBe('80');
  expect(screen.getByRole('button', { name: 'Reload list' })).toBeTruthy();
});

test('deletes a list after a confirmation only (LIST-004)', async () => {
  const asked = listPage({ status: 404, body: { Code: 'missing', Message: 'Not found.', Errors: [] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete list' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete the list Monthly restock?' }));
  expect(sent(asked, 'DELETE')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete list' }));
  await waitFor(() => expect(sent(asked, 'DELETE')).toHaveLength(1));
});

test('updates the number of lines in the top bar, although the page shows no cart (NAV-001)', async () => {
  cartCount.set(5);
  listPage({ body: { Basket: EMPTY_CART, Added: 0, NotAdded: [] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add to cart' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add to cart' }));
  await dialog.findByRole('status');
  expect(cartCount.get()).toBe(0);
});

test('says how many lines were added to the cart, and why the others were not (LIST-007)', async () => {
  const asked = listPage({
    body: {
      Basket: EMPTY_CART,
      Added: 1,
      NotAdded: [{ Line: 2, Name: 'Birch Hollow', Region: 'EU', Code: 'not_on_offer', Message: 'Not on offer.' }],
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add to cart' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Replace lines that are already in the cart' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add to cart' }));
  expect((await dialog.findByRole('status')).textContent).toBe('1 of 2 lines added.');
  const rows = within(dialog.getByRole('table', { name: 'Lines that were not added' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([expect.any(String), 'Birch HollowEUNot on offer.']);
  expect(sent(asked, 'POST').map(({ body }) => body)).toEqual([{ IsReplacing: true }]);
  expect(dialog.getByRole('link', { name: 'Open cart' }).getAttribute('href')).toBe('/basket');
  await expectAccessible();
});
