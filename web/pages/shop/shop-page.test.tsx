import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchPath } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { ROLE_DEFAULTS } from '#domain/access/roles.ts';
import { DAY, HOUR } from '#domain/base/time.ts';
import { DIRECT_SALES_PATH } from '#domain/cart/links.ts';
import { ALL_PROMOTIONS_PATH, BULK_PATH, UPCOMING_PATH } from '#domain/promotions/links.ts';
import { menuFor } from '#web/app/menu/menu.ts';
import { cartCount } from '#web/cart/cart-count.ts';
import UpcomingPromotionsPage from '#web/pages/promotions/upcoming-promotions-page.tsx';
import { pageRoutes } from '#web/pages/routes.ts';
import { Toaster } from '#web/ui/kit/feedback/toaster.tsx';
import { expectAccessible, mockServer, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions } from '#web/ui/session/session.ts';
import BulkPromotionsPage from './bulk-promotions-page.tsx';
import DirectSalesPage from './direct-sales-page.tsx';
import ShopPage from './shop-page.tsx';
import { promotion } from './shop-samples.testing.ts';

const item = ({ Id, Product }: ReturnType<typeof promotion>) => ({
  ProductId: Product.Id,
  PromotionId: Id,
  Quantity: 100,
  DemandPrice: 12.5,
  Name: Product.Name,
  Sku: Product.Sku,
  Region: 'EU',
  Publisher: 'Lantern Works',
  Store: 'Steam',
  Picture: null,
  Activation: { Region: 'Global', GeoWhiteList: ['DE', 'AT'], GeoBlackList: [] },
  ValidFrom: null,
  ValidTo: null,
  Price: 12.5,
  RetailPrice: null,
  MinQuantity: 20,
  MaxQuantity: 500,
});

/** Eleven promotions on two pages, an empty cart, and replies of the cart calls. */
function market(
  answer: (asked: RecordedRequest) => { status?: number; body?: unknown } = () => ({ body: { Items: [] } }),
) {
  const all = Array.from({ length: 9 }, (_, at) => promotion(at + 1));
  return mockServer((asked) => {
    if (!asked.url.includes('/promotion/me/search'))
      return asked.method === 'GET' ? { body: { Items: [] } } : answer(asked);
    const page = Number(new URLSearchParams(asked.url.split('?')[1]).get('pageIndex') ?? 0);
    return {
      body: {
        Items: page === 0 ? all.slice(0, 5) : all.slice(5),
        PageIndex: page,
        PageSize: 10,
        TotalCount: 15,
        TotalPages: 2,
      },
    };
  });
}

const shop = () =>
  renderAt(
    <>
      <ShopPage />
      <Toaster openPage={() => undefined} />
    </>,
    { path: ALL_PROMOTIONS_PATH, at: '/promotions' },
  );
const bulk = () =>
  renderAt(
    <>
      <BulkPromotionsPage />
      <Toaster openPage={() => undefined} />
    </>,
    { path: BULK_PATH, at: '/active-promotions' },
  );

const row = async (name: string) => (await screen.findByText(name)).closest('tr')!;
const quantity = (name: string) => screen.getByRole('textbox', { name: `Quantity of ${name}` });
const price = (name: string) => screen.getByRole('textbox', { name: `Demand price of ${name}` });

const isDisabled = (node: HTMLElement): boolean => (node as HTMLButtonElement).disabled;
const typed = (node: HTMLElement): string => (node as HTMLInputElement).value;

beforeEach(() => {
  setAccessToken('t');
  setPermissions(['Promotion.View', 'Order.Create']);
  cartCount.set(null);
  vi.stubGlobal('scrollTo', () => {});
});

test.each([
  ['99999', '12.50', 'Please enter an amount that is less than the max QTY'],
  ['100.5', '12.50', 'Must be a whole number.'],
  ['many', '12.50', 'Must be a whole number.'],
  ['100', '12.345', 'At most 2 decimals are allowed.'],
  ['100', '99999', 'Must be between 0 and 10000.'],
])('keeps %s keys at %s as typed and refuses them', async (keys, demand, message) => {
  const asked = market();
  bulk();
  await row('Game 1');
  await userEvent.type(quantity('Game 1'), keys);
  await userEvent.clear(price('Game 1'));
  await userEvent.type(price('Game 1'), demand);
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(typed(quantity('Game 1'))).toBe(keys);
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});

test('adds a promotion with a quantity and, unless changed, its own price (CART-010, CART-011, CART-019)', async () => {
  const asked = market(() => ({ body: { Items: [item(promotion(1))] } }));
  shop();
  const line = within(await row('Game 1'));
  expect([typed(quantity('Game 1')), typed(price('Game 1'))]).toEqual(['20', '12.50']);
  await userEvent.clear(quantity('Game 1'));
  expect(isDisabled(line.getByRole('button', { name: 'Add to Cart: Game 1' }))).toBe(true);
  await userEvent.type(quantity('Game 1'), '100');
  await userEvent.click(line.getByRole('button', { name: 'Add to Cart: Game 1' }));
  await screen.findByText('The product added to your cart');
  expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({
    ProductId: promotion(1).Product.Id,
    PromotionId: promotion(1).Id,
    Quantity: 100,
    DemandPrice: 12.5,
  });
  expect(isDisabled(line.getByRole('button', { name: 'In cart' }))).toBe(true);
  const link = line.getByRole('link', { name: '100 in cart: Game 1' });
  expect([link.getAttribute('href'), document.activeElement]).toEqual(['/basket', link]);
  expect(cartCount.get()).toBe(1);
});

test.each([
  ['19', 'Please enter an amount that is larger than the min QTY'],
  ['501', 'Please enter an amount that is less than the max QTY'],
])('reports a quantity of %s next to the input and does not send it', async (typed, sentence) => {
  const asked = market();
  shop();
  const line = within(await row('Game 2'));
  await userEvent.clear(quantity('Game 2'));
  await userEvent.type(quantity('Game 2'), typed);
  await userEvent.click(line.getByRole('button', { name: 'Add to Cart: Game 2' }));
  expect(await line.findByText(sentence)).toBeTruthy();
  expect(line.getByText('20 to 500 keys')).toBeTruthy();
  expect(quantity('Game 2').getAttribute('aria-invalid')).toBe('true');
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('adds nothing without a price or without permission to order (CART-010)', async () => {
  market();
  shop();
  const line = within(await row('Game 3'));
  await userEvent.type(quantity('Game 3'), '50');
  await userEvent.clear(price('Game 3'));
  expect(isDisabled(line.getByRole('button', { name: 'Add to Cart: Game 3' }))).toBe(true);
  act(() => setPermissions(['Promotion.View']));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Quantity of Game 3' })).toBeNull());
});

test.each([
  ['a quantity of 0', {}, '0', '12.50'],
  ['a price of 0', {}, '50', '0'],
  ['no stock', { Product: { ...promotion(1).Product, StockQuantity: 0 } }, '50', '12.50'],
  ['a line in the cart already', { InBasket: true }, '50', '12.50'],
])('adds nothing with %s (CART-010)', async (_, over, keys, demand) => {
  mockServer(({ url }) => ({
    body: url.includes('/promotion/me/search')
      ? { Items: [promotion(1, over)], PageIndex: 0, PageSize: 10, TotalCount: 1, TotalPages: 1 }
      : { Items: 'InBasket' in over ? [item(promotion(1))] : [] },
  }));
  shop();
  const line = within(await row('Game 1'));
  if (!('InBasket' in over)) {
    await userEvent.clear(quantity('Game 1'));
    await userEvent.type(quantity('Game 1'), keys);
    await userEvent.clear(price('Game 1'));
    await userEvent.type(price('Game 1'), demand);
  }
  await waitFor(() => expect(isDisabled(line.getByRole('button', { name: /^(Add to Cart|In cart)/ }))).toBe(true));
});

test('adds a row on Enter and moves to the next', async () => {
  const asked = market(() => ({ body: { Items: [item(promotion(1))] } }));
  shop();
  await row('Game 1');
  quantity('Game 1').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(quantity('Game 2')));
  expect(asked.find(({ method }) => method === 'POST')!.body).toMatchObject({ Quantity: 20, DemandPrice: 12.5 });
});

test('shows purchase and activation countries and the minimum quantity of a row', async () => {
  mockServer(({ url }) => ({
    body: url.includes('/promotion/me/search')
      ? {
          Items: [
            promotion(1, {
              MinQuantity: 1,
              Product: { ...promotion(1).Product, GeoWhiteList: ['DE', 'AT'], GeoBlackList: ['RU'] },
            }),
          ],
          PageIndex: 0,
          PageSize: 10,
          TotalCount: 1,
          TotalPages: 1,
        }
      : { Items: [], VatRate: 0 },
  }));
  shop();
  const line = within(await row('Game 1'));
  expect(line.getByText('Steam · Lantern Works')).toBeTruthy();
  expect(line.getByText('Activates: Global, only DE, AT, not RU')).toBeTruthy();
  expect(line.getByText('20 – 500')).toBeTruthy();
  expect(line.getByRole('link', { name: 'Game 1' }).getAttribute('href')).toBe(`/promotion/${promotion(1).Id}`);
});

test('is accessible', async () => {
  market();
  shop();
  await row('Game 1');
  await expectAccessible();
});

test('keeps bulk quantities across pages and submits them together (PPM-009, PPM-012 to PPM-014, PPM-016)', async () => {
  const asked = market();
  bulk();
  await row('Game 1');
  await userEvent.type(quantity('Game 1'), '40');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await row('Game 6');
  await userEvent.type(quantity('Game 6'), '60');
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  await row('Game 1');
  expect(typed(quantity('Game 1'))).toBe('40');
  expect(screen.getByText(/2 products · 100 keys/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  await screen.findByText('The product added to your cart!');
  const sent = asked.find(({ url }) => url.includes('addbulk'))!.body as { Quantity: number }[];
  expect(sent.map(({ Quantity }) => Quantity)).toEqual([40, 60]);
  expect(typed(quantity('Game 1'))).toBe('');
});

test('reports empty and too small bulk entries, ignoring zeros (PPM-009 to PPM-011)', async () => {
  const asked = market();
  bulk();
  await row('Game 1');
  await userEvent.type(quantity('Game 2'), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText('Quantity fields are required !')).toBeTruthy();
  await userEvent.type(quantity('Game 1'), '5');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect((await screen.findAllByText('Minimum order quantity should be 20'))[0]).toBeTruthy();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('shows bulk refusals at their lines and keeps all entries', async () => {
  market(() => ({
    status: 422,
    body: {
      Message: 'The promotion is not valid.',
      Errors: [{ Field: promotion(1).Id, Message: 'The promotion is not valid.' }],
    },
  }));
  bulk();
  const line = within(await row('Game 1'));
  await userEvent.type(quantity('Game 1'), '40');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(await line.findByText('The promotion is not valid.')).toBeTruthy();
  expect(typed(quantity('Game 1'))).toBe('40');
  await expectAccessible();
});

test('lists ended promotions of the bulk entries below, to be removed separately', async () => {
  const asked = market(({ body }) =>
    (body as { PromotionId: string }[]).some(({ PromotionId }) => PromotionId === promotion(1).Id)
      ? {
          status: 422,
          body: {
            Message: 'The promotion is not valid.',
            Errors: [{ Field: promotion(1).Id, Message: 'The promotion is not valid.' }],
          },
        }
      : { body: { Items: [] } },
  );
  bulk();
  await row('Game 1');
  await userEvent.type(quantity('Game 1'), '40');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await row('Game 6');
  await userEvent.type(quantity('Game 6'), '60');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  const foot = within(screen.getByRole('region', { name: 'Your entries' }));
  expect(await foot.findByText('Game 1: The promotion is not valid.')).toBeTruthy();
  await userEvent.click(foot.getByRole('button', { name: 'Remove' }));
  expect(typed(quantity('Game 6'))).toBe('60');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  await screen.findByText('The product added to your cart!');
  const sent = asked.filter(({ url }) => url.includes('addbulk')).at(-1)!.body as { Quantity: number }[];
  expect(sent.map(({ Quantity }) => Quantity)).toEqual([60]);
});

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('All Promotions has the columns of the specification (PPM-003, SH-032)', async () => {
  market();
  shop();
  const cells = (await row('Game 1')).textContent;
  expect(headers()).toEqual([
    ...['Product', 'Region', 'Release date', 'Valid (UTC)', 'OS · platform', 'Price', 'Quantity (min – max)'],
    ...['Demand price', 'Actions'],
  ]);
  for (const text of [
    ...[
      'SKU-1',
      'Steam · Lantern Works',
      'EU',
      '19/11/2026 - 12:00:00',
      '20/12/2026 - 12:00:00',
      'Win',
      'PC',
      '€12.50',
    ],
    '20 – 500',
  ])
    expect(cells).toContain(text);
  expect(screen.getAllByRole('button', { name: /^Add to Cart: / })).toHaveLength(5);
});

test('has a publisher filter, search, columns, count and one button in bulk (PPM-007, PPM-008, PPM-012)', async () => {
  const asked = market();
  bulk();
  await row('Game 1');
  expect(headers()).toEqual(['Product Name - Sku', 'Region', 'Publisher', 'Price', 'Quantity', 'Demand price']);
  expect(within(screen.getByRole('columnheader', { name: /Product Name/ })).getByRole('button')).toBeTruthy();
  expect(within(screen.getByRole('columnheader', { name: 'Publisher' })).queryByRole('button')).toBeNull();
  expect([typed(price('Game 1')), screen.getByText('1–10 of 15')]).toEqual(['12.50', expect.anything()]);
  expect(screen.getByPlaceholderText('Search by name or sku')).toBeTruthy();
  const [publishers, ...more] = screen
    .getAllByRole('combobox')
    .filter((control) => !(control instanceof HTMLSelectElement));
  expect(more).toEqual([]);
  await userEvent.click(publishers!);
  await waitFor(() => expect(asked.map(({ url }) => url).join()).toContain('/publisher/me/search'));
  expect(screen.getAllByRole('button', { name: 'Add to Cart' })).toHaveLength(1);
});

test('shows the cart without another message after adding in bulk (PPM-013)', async () => {
  market(() => ({ body: { Items: [item(promotion(1))] } }));
  bulk();
  await row('Game 1');
  await userEvent.type(quantity('Game 1'), '40');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  await waitFor(() => expect(cartCount.get()).toBe(1));
});

const nothing = () =>
  mockServer(() => ({ body: { Items: [], PageIndex: 0, PageSize: 10, TotalCount: 0, TotalPages: 0 } }));

test('shows empty states in bulk and Direct Sales (PPM-008, DIR-005)', async () => {
  for (const [page, path, at] of [
    [<BulkPromotionsPage key="bulk" />, BULK_PATH, '/active-promotions'],
    [<DirectSalesPage key="direct" />, DIRECT_SALES_PATH, '/directsales'],
  ] as const) {
    nothing();
    renderAt(page, { path, at });
    expect(await screen.findByText('There is no products.')).toBeTruthy();
    cleanup();
  }
});

test('shows available units in Direct Sales and enforces them (DIR-003)', async () => {
  const asked = mockServer(({ url, method }) =>
    url.includes('/basket')
      ? { body: { Items: [] } }
      : {
          body:
            method === 'GET'
              ? {
                  Items: [promotion(1, { AvailableCount: 30 })],
                  PageIndex: 0,
                  PageSize: 10,
                  TotalCount: 1,
                  TotalPages: 1,
                }
              : { Items: [] },
        },
  );
  renderAt(
    <>
      <DirectSalesPage />
      <Toaster openPage={() => undefined} />
    </>,
    { path: DIRECT_SALES_PATH, at: '/directsales' },
  );
  const line = await row('Game 1');
  expect(headers()).toEqual(['Product Name - Sku', 'Region', 'Publisher', 'Price', 'Available', 'Quantity']);
  expect(line.textContent).toContain('30');
  for (const [keys, sentence] of [
    ['19', 'Minimum order quantity should be 20'],
    ['31', 'Only 30 keys are available.'],
  ] as const) {
    await userEvent.clear(quantity('Game 1'));
    await userEvent.type(quantity('Game 1'), keys);
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  }
  expect(asked.some(({ url }) => url.includes('addbulk'))).toBe(false);
});

test('lists upcoming promotions with publisher, start and end, without search (PPM-017)', async () => {
  const asked = mockServer(() => ({
    body: {
      Items: [
        { PublisherName: 'Lantern Works', ValidFrom: '2026-12-01T00:00:00.000Z', ValidTo: '2026-12-09T00:00:00.000Z' },
      ],
      PageIndex: 1,
      PageSize: 10,
      TotalCount: 11,
      TotalPages: 2,
    },
  }));
  renderAt(<UpcomingPromotionsPage />, { path: UPCOMING_PATH, at: '/upcoming-promotions/0/0/1' });
  const line = await row('Lantern Works');
  expect(headers()).toEqual(['Publisher Name', 'Start Date', 'End Date']);
  expect(line.textContent).toContain('01/12/2026 - 00:00:00');
  expect(screen.queryByRole('searchbox') ?? screen.queryByPlaceholderText(/search/i)).toBeNull();
  expect(asked.map(({ url }) => url).join('\n')).toContain('?pageIndex=1&pageSize=10');
});

test.each([
  ['/promotions', ['Promotion.View']],
  ['/directsales/0/0/2', ['Promotion.DirectSalesView']],
  ['/upcoming-promotions', ['Promotion.UpcomingView']],
])('makes %s a partner page with the permission %j (PPM-001, PPM-018, DIR-001)', (path, anyOf) => {
  const route = pageRoutes.find((one) => matchPath(one.path, path))!;
  expect([route.side, route.anyOf]).toEqual(['Partner', anyOf]);
});

test('marks Direct Sales as new in the menu (DIR-001)', () => {
  const items = menuFor('Partner', new Set(ROLE_DEFAULTS.Partner), pageRoutes).flatMap((part) =>
    'items' in part ? part.items : [part],
  );
  expect(items.filter(({ isNew }) => isNew).map(({ to }) => to)).toEqual(['/directsales']);
});

test('shows the last price and the days left in rows that have them (PPM-020, PPM-021)', async () => {
  const soon = promotion(1, { LastPrice: 11.8, ValidTo: new Date(Date.now() + 30 * HOUR).toISOString() });
  const late = promotion(2, { ValidTo: new Date(Date.now() + 20 * DAY).toISOString() });
  mockServer(({ url }) => ({
    body: url.includes('/promotion/me/search')
      ? { Items: [soon, late], PageIndex: 0, PageSize: 10, TotalCount: 2, TotalPages: 1 }
      : { Items: [] },
  }));
  shop();
  const text = (await row('Game 1')).textContent;
  expect(text).toContain('Last €11.80');
  expect(text).toContain('2 days left');
  expect((await row('Game 2')).textContent).not.toMatch(/Last|left/);
});
