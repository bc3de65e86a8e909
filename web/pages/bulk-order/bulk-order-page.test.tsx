// Bulk order by staff: input, preview, and refused lines.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { BULK_ORDER, BULK_ORDER_PATH } from '#domain/orders/links.ts';
import { bulkOrderLabels } from '#web/cart/bulk-order/labels.ts';
import { pasteLabels } from '#web/cart/paste/labels.ts';
import { recentMessages } from '#web/ui/kit/toast.ts';
import { mockServer, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions } from '#web/ui/session/session.ts';
import BulkOrderPage from './bulk-order-page.tsx';

const PARTNER = '00000000-0000-4000-8000-000000000800';
const AT = `${BULK_ORDER}/${encodeURIComponent(JSON.stringify({ PartnerId: [PARTNER] }))}`;

const promotion = (n: number) => ({
  Id: `00000000-0000-4000-8000-00000000000${n}`,
  Published: true,
  Status: 'active',
  Region: 'EU',
  ValidFrom: '2026-11-01T00:00:00.000Z',
  ValidTo: '2026-12-31T23:30:00.000Z',
  MinQuantity: 5,
  MaxQuantity: 500,
  Tier1Price: 12.5,
  Tier2Price: 12,
  Tier3Price: 11,
  Tier4Price: 10,
  Cost: 9,
  CostNow: 9,
  OperatingSystems: [],
  Platforms: [],
  Product: {
    Id: `00000000-0000-4000-8000-00000000010${n}`,
    Name: `Game ${n}`,
    Sku: `SKU-${n}`,
    MSku: `M-${n}`,
    Region: 'Europe',
    ReleaseDate: null,
    StockQuantity: n === 1 ? 77 : null,
    OwnStock: n === 1 ? 30 : 0,
    Publisher: { Id: 'p', Name: 'Lantern Works' },
    Provider: { Id: 'q', Name: 'Genba' },
    Store: 'Steam',
  },
});

function bulk(at: string = AT, verdicts: object[] = []) {
  const asked = mockServer(({ url, method }: RecordedRequest) => {
    if (method === 'POST') return { body: verdicts };
    if (url.includes('/company/')) return { body: { Id: PARTNER, Name: 'Aurora Games' } };
    if (url.includes('/view/me')) return { body: [] };
    return {
      body: { Items: [promotion(1), promotion(2)], PageIndex: 0, PageSize: 10, TotalCount: 2, TotalPages: 1 },
    };
  });
  renderAt(<BulkOrderPage />, { path: BULK_ORDER_PATH, at });
  return { asked, sent: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const newestMessage = () => recentMessages.get()[0]?.text;
async function enter(n: number, quantity: string, price: string) {
  await screen.findAllByText(`Game ${n}`);
  if (quantity) await userEvent.type(box(`Quantity of Game ${n}`), quantity);
  if (price) await userEvent.type(box(`Sales price of Game ${n}`), price);
}
async function preview() {
  await press('Preview');
  return within(await screen.findByRole('dialog'));
}

beforeEach(() => {
  setAccessToken('t');
  setPermissions(['Order.Create', 'Promotion.View']);
  vi.stubGlobal('scrollTo', () => {});
});

test('shows the bulk order columns for the partner in the URL (MBO-001, MBO-002)', async () => {
  const { asked } = bulk();
  await screen.findAllByText('Game 1');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Product Name - Sku', 'Publisher', 'Merkur / Provider Region', 'Valid From / To (UTC)', 'Price'],
    ...['Stock Quantity', 'Min – max', 'Sales Price', 'Quantity'],
  ]);
  const row = screen.getAllByText('Game 1')[0]!.closest('tr')!.textContent;
  for (const text of [
    'SKU-1',
    'Lantern Works',
    'EU',
    'Europe',
    '01/11/2026 - 00:00:00',
    '31/12/2026 - 23:30:00',
    '€12.50',
    '77',
  ])
    expect(row).toContain(text);
  expect(row).toContain('30 own');
  expect(screen.getAllByText('Game 2')[0]!.closest('tr')!.textContent).toContain('–');
  expect(asked.find(({ url }) => url.includes('/promotion/'))!.url).toContain(`partnerId=${PARTNER}`);
});

test("shows the partner's promotions without inputs to users who may not order (MBO-016)", async () => {
  setPermissions(['Promotion.View']);
  bulk();
  await screen.findAllByText('Game 1');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Product Name - Sku', 'Publisher', 'Merkur / Provider Region', 'Valid From / To (UTC)', 'Price'],
    ...['Stock Quantity', 'Min – max'],
  ]);
  expect(screen.queryByRole('textbox', { name: 'Quantity of Game 1' })).toBeNull();
  for (const name of ['Preview', pasteLabels.paste]) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('requires a partner for the preview (MBO-004)', async () => {
  bulk(BULK_ORDER);
  expect(screen.getByRole('heading', { name: bulkOrderLabels.whichPartner })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: bulkOrderLabels.partner })).toBeTruthy();
  expect(screen.queryByText('Game 1')).toBeNull();
  await press('Preview');
  expect(newestMessage()).toBe('You must select partner !');
});

test('requires at least one line with price and quantity (MBO-005)', async () => {
  const { sent } = bulk();
  await enter(1, '10', '');
  const dialog = await preview();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(newestMessage()).toBe('Quantity and Price fields are required!');
  expect(sent()).toEqual([]);
});

test.each([
  ['4', 'Minimum order quantity should be 5'],
  ['501', 'Please enter an amount that is less than the max QTY'],
  ['7.5', 'Must be a whole number.'],
])('reports %s keys as: %s (MBO-006)', async (typed, message) => {
  const { sent } = bulk();
  await enter(1, typed, '9');
  const dialog = await preview();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getAllByText(message).length).toBeGreaterThan(0));
  expect(sent()).toEqual([]);
});

test('sends nothing and marks the lines while one of them is invalid (MBO-009)', async () => {
  const { sent } = bulk();
  await enter(1, '10', '9');
  await enter(2, '4', '8');
  const dialog = await preview();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please check the marked lines first.')).toBeTruthy();
  expect(dialog.queryByText(/not ordered/)).toBeNull();
  const [sound, marked] = ['Game 1', 'Game 2'].map((name) => dialog.getByRole('listitem', { name }).className);
  expect([sound!.includes('bg-red-tint'), marked!.includes('bg-red-tint')]).toEqual([false, true]);
  expect(sent()).toEqual([]);
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Quantity of Game 2' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Quantity of Game 2' }), '5');
  expect(dialog.queryByText('Please check the marked lines first.')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('names the partner in the preview, removes lines, and persists without price and quantity (MBO-003, MBO-005, MBO-008)', async () => {
  const { sent } = bulk(AT, [{ Status: 'Success', PromotionId: promotion(1).Id, Message: '' }]);
  await enter(1, '10', '9');
  await enter(2, '20', '8');
  const dialog = await preview();
  expect(screen.getByRole('dialog', { name: 'Selected Products' })).toBeTruthy();
  await waitFor(() => expect(dialog.getByText('Partner: Aurora Games')).toBeTruthy());
  await userEvent.click(dialog.getByRole('button', { name: /^Remove Game 2/ }));
  await waitFor(() => expect(dialog.queryByText('Game 2')).toBeNull());
  const persist = dialog.getByRole('checkbox', { name: 'Persist Order' });
  await userEvent.click(persist);
  expect([dialog.queryAllByRole('textbox').length, dialog.getAllByText('€0.00').length > 0]).toEqual([0, true]);
  await userEvent.click(persist);
  const held = ['Sales price of Game 1', 'Quantity of Game 1'].map(
    (name) => dialog.getByRole<HTMLInputElement>('textbox', { name }).value,
  );
  expect(held).toEqual(['9.00', '10']);
  await userEvent.click(persist);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    PartnerId: PARTNER,
    Persist: true,
    Lines: [{ PromotionId: promotion(1).Id, ProductId: promotion(1).Product.Id, DemandPrice: 0, Quantity: 0 }],
  });
});

test('keeps and marks refused lines with their messages and removes the others (MBO-009 to MBO-011)', async () => {
  const { sent } = bulk(AT, [
    { Status: 'Success', PromotionId: promotion(1).Id, Message: '' },
    {
      Status: 'Error',
      PromotionId: promotion(2).Id,
      Message: 'The promotion is not valid.',
      Code: 'promotion_invalid',
    },
  ]);
  await enter(1, '10', '9');
  await enter(2, '20', '8');
  const dialog = await preview();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const line = (await dialog.findByText('The promotion is not valid.')).closest('li')!;
  expect([line.getAttribute('aria-label'), line.className]).toEqual(['Game 2', expect.stringContaining('bg-red-tint')]);
  expect(dialog.queryByText('Game 1')).toBeNull();
  expect(sent()[0]).toMatchObject({ Persist: false, Lines: [{ Quantity: 10, DemandPrice: 9 }, { Quantity: 20 }] });
});

test('reports success, clears the entries and closes the dialog once all are placed (MBO-009, MBO-013)', async () => {
  bulk(AT, [{ Status: 'Success', PromotionId: promotion(1).Id, Message: '' }]);
  await enter(1, '10', '9');
  const dialog = await preview();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(newestMessage()).toBe('Your bulk orders have been placed successfully!'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([box('Quantity of Game 1').value, box('Sales price of Game 1').value]).toEqual(['', '']);
});
