// Our own stock: the list with totals, and the sales dialog.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { INVENTORIES_PATH, MANUAL_STOCK_PATH } from '#domain/stock/links.ts';
import { expectAccessible, mockServer, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions, storeLogin } from '#web/ui/session/session.ts';
import InventoriesPage from './inventories-page.tsx';
import ManualStockPage from './manual-stock-page.tsx';

const share = (Type: string, AvailableCount: number, RemainingCount: number, AvgCost: number) => ({
  ...{ Type, AvailableCount, RemainingCount, AvgCost },
});
const ITEM = {
  ProductId: '00000000-0000-4000-8000-000000000009',
  ProductSku: 'GB-1',
  ProductName: 'Tyrrakan',
  ProductStore: 'Steam',
  Count: 30,
  AvgCost: 10.5,
  AvailableCost: 210,
  RemainingCost: 315,
  OldestReceivedAt: '2026-09-01T12:00:00.000Z',
  LowStockThreshold: 25,
  IsLow: true,
  InventoryItems: [share('Inventory', 15, 20, 10), share('InventoryStandard', 5, 10, 12)],
};
const SUMMARY = {
  AvailableCost: 210,
  RemainingCost: 315,
  AvailableCount: 20,
  RemainingCount: 30,
  Ages: [
    { Age: '0-30', Count: 10, Cost: 105 },
    { Age: '31-60', Count: 0, Cost: 0 },
    { Age: '61-90', Count: 0, Cost: 0 },
    { Age: 'older', Count: 20, Cost: 210 },
  ],
};
const page = (items: object[]) => ({
  Items: items,
  PageIndex: 0,
  PageSize: 10,
  TotalCount: items.length,
  TotalPages: 1,
});

function open(items: object[], answer: (asked: RecordedRequest) => object | undefined = () => undefined) {
  const asked = mockServer((request) => ({
    body:
      answer(request) ??
      (request.url.includes('/summary')
        ? SUMMARY
        : page(request.url.includes('/inventory/management/search') ? items : [])),
  }));
  renderAt(<InventoriesPage />, { path: INVENTORIES_PATH, at: '/management/inventories' });
  return asked;
}

beforeEach(() => {
  setAccessToken('t');
  storeLogin({ name: 'Ada', scopes: ['Salesman'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  setPermissions(['Order.CreateFromInventory']);
  vi.stubGlobal('scrollTo', () => {});
});

describe('the inventories', () => {
  test('have the specified columns and averages of both types (STK-003)', async () => {
    open([ITEM]);
    const row = (await screen.findByText('Tyrrakan')).closest('tr')!;
    const heads = within(row.closest('table')!).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent?.trim())).toEqual([
      ...['Product Sku', 'Product Name', 'Store', 'Free / held', 'Total Avg. Cost', 'Available Cost'],
      ...['Remaining Cost', 'Oldest since', 'Actions'],
    ]);
    expect(row.textContent).toContain('I: €10.00');
    expect(row.textContent).toContain('S: €12.00');
    expect(row.textContent).toContain('Inventory 15 / 20');
    expect(row.textContent).toContain('Standard 5 / 10');
    await expectAccessible();
  });

  test('sum the filtered result and explain each total (STK-002, STK-007, STK-012)', async () => {
    const asked = open([ITEM]);
    const totals = await screen.findByRole('region', { name: 'Totals of these inventories' });
    expect(totals.textContent).toContain('Available Cost€210.00Value of keys free to sell');
    expect(totals.textContent).toContain('Remaining Cost€315.00Value of all keys held');
    expect(totals.textContent).toContain('Available Count20Keys free to sell');
    expect(totals.textContent).toContain('Remaining Count30All keys held');
    await userEvent.type(screen.getByPlaceholderText('Search by name or SKU'), 'tyr{Enter}');
    await waitFor(() =>
      expect(asked.filter(({ url }) => /keywords=tyr/i.test(url)).map(({ url }) => url.split('?')[0])).toEqual(
        expect.arrayContaining(['/api/inventory/management/search', '/api/inventory/management/summary']),
      ),
    );
  });

  test('show the age of stock and filter list and totals by it', async () => {
    const asked = open([ITEM]);
    await userEvent.click(await screen.findByText('€210.00 older than 90 days'));
    const table = screen.getByRole('table', { name: 'Age of stock' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent)),
    ).toEqual([
      ['Age', 'Keys', 'Value', 'Share'],
      ['0 – 30 days', '10', '€105.00', '33.3%'],
      ['31 – 60 days', '0', '€0.00', '0.0%'],
      ['61 – 90 days', '0', '€0.00', '0.0%'],
      ['Older than 90 days', '20', '€210.00', '66.7%'],
    ]);
    await userEvent.click(within(table).getByRole('button', { name: 'Show only: Older than 90 days' }));
    await waitFor(() =>
      expect(asked.filter(({ url }) => /age=older/i.test(url)).map(({ url }) => url.split('?')[0])).toEqual(
        expect.arrayContaining(['/api/inventory/management/search', '/api/inventory/management/summary']),
      ),
    );
  });

  test('mark low stock, with a threshold set by salesmen', async () => {
    const asked = open([ITEM], ({ method }) => (method === 'PUT' ? { ProductId: 'p1', Threshold: 30 } : undefined));
    expect((await screen.findByText('Low stock')).closest('[title]')!.getAttribute('title')).toBe(
      'Marked when fewer than 25 keys are free',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Low-stock mark: Tyrrakan' }));
    const field = await screen.findByLabelText(/^Mark when free keys/);
    await userEvent.clear(field);
    await userEvent.type(field, '30');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')!.body).toEqual({ ProductId: ITEM.ProductId, Threshold: 30 }),
    );
  });

  test('let Finance set no threshold', async () => {
    storeLogin({ name: 'Ada', scopes: ['Finance'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
    open([ITEM]);
    await screen.findByText('Tyrrakan');
    expect(screen.queryByRole('button', { name: 'Low-stock mark: Tyrrakan' })).toBeNull();
  });

  test('show an empty state (STK-005)', async () => {
    open([]);
    expect(await screen.findByText('There is no Inventory.')).toBeTruthy();
  });
});

describe('an order from inventory', () => {
  const fill = async (label: RegExp, text: string) => {
    const field = screen.getByLabelText(label);
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
  };
  const start = async (items: object[] = [ITEM], answer?: Parameters<typeof open>[1]) => {
    const asked = open(items, answer);
    await userEvent.click(await screen.findByRole('button', { name: 'Create Order: Tyrrakan' }));
    await screen.findByRole('button', { name: 'Submit Order' });
    return asked;
  };
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Order' });

  test('cannot be sent before partner, quantity and price are set, nor for 0 keys or more than are free (SIO-006, SIO-007, SIO-008, SIO-009, SIO-012)', async () => {
    const asked = await start([ITEM], ({ url }) =>
      url.includes('/company/') ? page([{ Id: '00000000-0000-4000-8000-000000000001', Name: 'Borealis' }]) : undefined,
    );
    expect(submit().disabled).toBe(true);
    await fill(/^Quantity/, '10');
    await fill(/^Price/, '9.99');
    expect(submit().disabled).toBe(true);
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('offers only types with keys, Inventory first (SIO-002, SIO-011)', async () => {
    await start();
    const types = screen.getAllByRole<HTMLInputElement>('radio');
    expect(types.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [false, false],
    ]);
  });

  test('starts with Standard if no older keys are free', async () => {
    await start([{ ...ITEM, InventoryItems: [share('Inventory', 0, 20, 10), share('InventoryStandard', 5, 10, 12)] }]);
    const types = screen.getAllByRole<HTMLInputElement>('radio');
    expect(types.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(screen.getByText('5 available, average cost €12.00')).toBeTruthy();
  });

  test('shows which open orders want the same keys (SIO-003, SIO-004, CON-004, ODT-035)', async () => {
    const asked = await start([ITEM], ({ url }) =>
      url.includes('/inventory/management/check')
        ? page([
            {
              Id: 'o1',
              OrderNumber: 'GK 2026 000002',
              History: [{ OfferQuantity: 20, OfferPrice: 9.5, ModifiedByName: 'Ana' }],
            },
          ])
        : undefined,
    );
    const pending = screen.getByRole('region', { name: 'Pending orders of this SKU' });
    expect((await within(pending).findByRole('listitem')).textContent).toBe('Ana: 20 x €9.50 -GK 2026 000002');
    expect(asked.find(({ url }) => url.includes('/check'))!.url).toMatch(/sku=GB-1.*pageSize=20/i);
  });
});

test('searches manual stock by store and text and explains it (MAN-001, MAN-006)', async () => {
  const asked = mockServer(() => ({
    body: page([
      { Id: 'm1', ProductId: 'p1', Name: 'Tyrrakan', Sku: 'GB-1', CostPerItem: 12.5, Quantity: 40, Store: 'Steam' },
    ]),
  }));
  renderAt(<ManualStockPage />, { path: MANUAL_STOCK_PATH, at: '/management/manual-inventory' });
  const row = (await screen.findByText('Tyrrakan')).closest('tr')!;
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())).toEqual([
    ...['Name', 'Id', 'Sku', 'Cost Per Item', 'Quantity', 'Store', 'Edit'],
  ]);
  expect(within(row).getByRole('button', { name: 'Edit: Tyrrakan' })).toBeTruthy();
  await userEvent.type(screen.getByPlaceholderText('Search by name or SKU'), 'gb{Enter}');
  await waitFor(() => expect(asked.at(-1)!.url).toMatch(/manualinventory\/management\/search\?.*keywords=gb/i));
  await expectAccessible();
});

test.each([
  ['SuperAdmin', true],
  ['Salesman', true],
  ['Finance', false],
] as const)('lets %s change counted stock: %s (MAN-012)', async (role, may) => {
  storeLogin({ name: 'Ada', scopes: [role], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
  mockServer(() => ({ body: page([]) }));
  renderAt(<ManualStockPage />, { path: MANUAL_STOCK_PATH, at: '/management/manual-inventory' });
  await screen.findByText('There is no manual stock.');
  expect(screen.queryByRole('button', { name: 'Add Manual Stock' }) !== null).toBe(may);
});
