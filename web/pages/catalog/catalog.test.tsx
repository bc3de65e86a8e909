// Provider promotions, their products, and product prices: columns and actions.

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PROMOTION_PRODUCTS_PATH, PROVIDER_PRODUCTS_PATH, PROVIDER_PROMOTIONS_PATH } from '#domain/catalog/links.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { PricesTable } from '#web/catalog/prices/prices-table.tsx';
import { sheetLabels } from '#web/sheets/labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { visibleMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions } from '#web/ui/session/session.ts';
import { PromotionProductsScreen } from './promotion-products-screen.tsx';
import ProviderProductsPage from './provider-products-page.tsx';
import { ProviderProductsScreen } from './provider-products-screen.tsx';
import { createProviderPromotionsScreen } from './provider-promotions-screen.tsx';

const PRICE = {
  Id: 'eu',
  Countries: ['DE', 'FR'],
  Cost: 8.1,
  Price: 7.5,
  OldPrice: 10,
  OriginalCurrency: 'USD',
  OriginalCost: 9.25,
  OriginalPrice: 11.5,
  DiscountRate: 25,
  ValidFrom: '2026-11-19T00:00:00.000Z',
  ValidTo: '2026-12-20T00:00:00.000Z',
};
const PRODUCT = {
  Id: 'p1',
  Store: 'Steam',
  Provider: { Name: 'Genba', SupportsPriceSync: true },
  Name: 'Amber Road',
  ReleaseDate: '2024-03-01T00:00:00.000Z',
  Region: 'Global',
  Sku: 'AMB-1',
  JanusId: 'J-77',
  Publisher: { Name: 'Lantern Works' },
  PromotionStatus: true,
  StockQuantity: 1200,
  OwnStock: 45,
  RetailPrice: null,
  Picture: null,
  Systems: ['Windows'],
  Discounts: [],
};
const PROMOTION = {
  Id: 'r1',
  PromotionId: 'PR-1',
  Name: 'Autumn Sale',
  PromotionName: 'Autumn Sale',
  PublisherName: 'Lantern Works',
  ProviderName: 'Genba',
  ValidFrom: '2026-12-01T00:00:00.000Z',
  ValidTo: '2026-12-09T00:00:00.000Z',
  ProductCount: 12,
  ActiveDiscount: null,
};

const page = (items: object[], extra = {}) => ({
  Items: items,
  PageIndex: 0,
  PageSize: 50,
  TotalCount: items.length,
  TotalPages: 1,
  ...extra,
});

const play = (items: object[]) =>
  mockServer(({ url }) => {
    if (/\/view\/me|SyncPriceStatus|OwnPrices|pricechanges/.test(url)) return { body: [] };
    if (url.includes('/providerpromotion/'))
      return { body: page(items, { ExtraData: { UpcomingCount: 1, ActiveCount: 0 } }) };
    if (/\/providerproduct\/management\/p\d\b/.test(url)) return { body: { ...PRODUCT, Prices: [PRICE] } };
    return { body: page(items) };
  });

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());
const textsOf = (name: string) =>
  [...(screen.getByText(name).closest('tr') as HTMLTableRowElement).cells].map((cell) => cell.textContent?.trim());

beforeEach(() => {
  setAccessToken('t');
  setPermissions(['Promotion.View', 'Promotion.Edit', 'Promotion.Create', 'Promotion.UpcomingView']);
  vi.stubGlobal('scrollTo', () => {});
});

describe('provider promotions', () => {
  const Screen = createProviderPromotionsScreen({});
  const open = () =>
    renderAt(<Screen />, { path: PROVIDER_PROMOTIONS_PATH, at: '/management/genba-provider-promotions' });

  test('have the specified columns, fifty per page (PPR-003)', async () => {
    const asked = play([PROMOTION]);
    open();
    await screen.findByText('Autumn Sale');
    expect(heads()).toEqual([
      'Promotion Name',
      'Publisher Name',
      'Provider Name',
      'Start Date',
      'End Date',
      'Product Count',
      'Actions',
    ]);
    expect(textsOf('Autumn Sale')).toEqual(expect.arrayContaining(['Lantern Works', 'Genba', '12']));
    expect(asked.some(({ url }) => url.includes('promotionType=Upcoming') && url.includes('pageSize=50'))).toBe(true);
    await expectAccessible();
  });

  test('are searched by name, id or SKU and filtered by provider, publisher and date presets (PPR-002)', async () => {
    play([PROMOTION]);
    open();
    await screen.findByText('Autumn Sale');
    expect(screen.getByPlaceholderText('Search by Promotion Name/Id or Product Sku')).toBeTruthy();
    for (const name of ['Provider', 'Publisher']) expect(await screen.findByRole('combobox', { name })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Starts' }));
    for (const name of ['Last 2 months', 'This month', 'Next 2 months', 'This year', 'All time'])
      expect(await screen.findByRole('button', { name })).toBeTruthy();
  });

  test('show an empty state (PPR-007)', async () => {
    play([]);
    open();
    expect(await screen.findByText('There is no upcoming promotion.')).toBeTruthy();
  });
});

const PRODUCT_HEADS = [
  'Product Name',
  'Store',
  'Provider',
  'Release Date',
  'Region',
  'SKU',
  'Janus ID',
  'Publisher',
  'Stock',
  'Provider Status',
  'Actions',
];
const ITEMS = [
  PRODUCT,
  {
    ...PRODUCT,
    Id: 'p2',
    Name: 'Birch',
    PromotionStatus: false,
    Provider: { Name: 'Other', SupportsPriceSync: false },
  },
  { ...PRODUCT, Id: 'p3', Name: 'Cedar', PromotionStatus: null, StockQuantity: null, OwnStock: 0 },
];
const SORTED = ['Product Name', 'Release Date', 'SKU'];

/** Sortable headers contain a button or a link. */
const sortable = () =>
  screen
    .getAllByRole('columnheader')
    .filter((head) => head.querySelector('button, a') !== null)
    .map((head) => head.textContent?.trim());

describe('products of a promotion', () => {
  const open = () =>
    renderAt(<PromotionProductsScreen askStock={async () => true} />, {
      path: PROMOTION_PRODUCTS_PATH,
      at: '/management/upcoming-promotion-products',
    });

  test('have the specified columns, with status Active, Passive or a dash (PPR-013)', async () => {
    play(ITEMS);
    open();
    await screen.findByText('Amber Road');
    expect(heads()).toEqual(PRODUCT_HEADS);
    expect(sortable()).toEqual(SORTED);
    expect(['Amber Road', 'Birch', 'Cedar'].map((name) => textsOf(name)[9])).toEqual(['Active', 'Passive', '–']);
    expect(['Amber Road', 'Cedar'].map((name) => textsOf(name)[8])).toEqual(['1,20045 own', '–']);
    expect(textsOf('Amber Road').slice(1, 8)).toEqual([
      'Steam',
      'Genba',
      expect.stringContaining('2024'),
      'Global',
      'AMB-1',
      'J-77',
      'Lantern Works',
    ]);
  });

  test('offer a price sync only if the provider supports it (PPR-014, GAP-029)', async () => {
    play(ITEMS);
    open();
    await screen.findByText('Amber Road');
    const entriesOf = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: `Actions: ${name}` }));
      const entries = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
      await userEvent.keyboard('{Escape}');
      return entries;
    };
    expect(await entriesOf('Amber Road')).toEqual(['Check Stock', 'Prices', 'Create Promotion', 'Sync Product Price']);
    expect(await entriesOf('Birch')).toEqual(['Check Stock', 'Prices', 'Create Promotion']);
  });
});

describe('provider products', () => {
  const open = (inStock = true) =>
    renderAt(<ProviderProductsScreen checkStock={async () => inStock} />, {
      path: PROVIDER_PRODUCTS_PATH,
      at: '/management/provider-products',
    });

  test('have the same columns under their own title (PPD-001, PPD-002)', async () => {
    play(ITEMS);
    open();
    await screen.findByText('Amber Road');
    expect(screen.getByRole('heading', { level: 1, name: 'Provider Products' })).toBeTruthy();
    expect(heads()).toEqual(PRODUCT_HEADS);
    expect(sortable()).toEqual(SORTED);
    await expectAccessible();
  });

  test('show a dash for a publisher and a release date that the provider does not report', async () => {
    play([{ ...PRODUCT, Publisher: { Name: null }, ReleaseDate: null }]);
    open();
    await screen.findByText('Amber Road');
    const cells = textsOf('Amber Road');
    expect([cells[3], cells[7]]).toEqual(['–', '–']);
    expect(screen.getByTitle('The publisher is unknown.')).toBeTruthy();
  });

  test('are filtered by text, publisher, provider, promotion, store and active only (PPD-001)', async () => {
    play(ITEMS);
    open();
    await screen.findByText('Amber Road');
    expect(screen.getByPlaceholderText('Search by name, SKU or Janus ID')).toBeTruthy();
    for (const name of ['Publisher', 'Provider']) expect(await screen.findByRole('combobox', { name })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: labels.moreFilters }));
    const panel = within(await screen.findByRole('dialog'));
    for (const name of ['Provider promotions', 'Store', 'Only active promotions'])
      expect((await panel.findAllByText(name)).length).toBeGreaterThan(0);
  });

  test.each([
    [true, 'Product is Stock!'],
    [false, "Product isn't Stock!"],
  ])(
    'opens the prices with View, including a stock check: %s (PPD-002, PPR-016, GAP-007)',
    async (inStock, sentence) => {
      play(ITEMS);
      open(inStock);
      await userEvent.click(await screen.findByRole('button', { name: 'View: Amber Road' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText('€7.50')).toBeTruthy();
      expect(dialog.getByRole('button', { name: 'Sync Product Price' })).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name: 'Check Stock' }));
      expect(visibleMessages.get().map(({ text }) => text)).toEqual(['Checking the stock!', sentence]);
    },
  );

  test('offer no price sync if the provider does not support it (PPD-004, GAP-029)', async () => {
    play(ITEMS);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'View: Birch' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('€7.50')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Sync Product Price' })).toBeNull();
  });

  test('offer people who may only read no way to change anything', async () => {
    setPermissions(['Promotion.View', 'Promotion.UpcomingView']);
    play(ITEMS);
    renderAt(<ProviderProductsPage />, { path: PROVIDER_PRODUCTS_PATH, at: '/management/provider-products' });
    await userEvent.click(await screen.findByRole('button', { name: 'View: Amber Road' }));
    expect(await within(await screen.findByRole('dialog')).findByText('€7.50')).toBeTruthy();
    for (const name of [
      catalogLabels.syncPrice,
      catalogLabels.applyDiscount,
      /^Change sale price/,
      catalogLabels.syncProduct,
      sheetLabels.priceMaster,
      sheetLabels.updateProducts,
      /^To spreadsheet/,
    ])
      expect(screen.queryByRole('button', { name, hidden: true }), String(name)).toBeNull();
  });

  test('show an empty state (PPD-013)', async () => {
    play([]);
    open();
    expect(await screen.findByText('There is no products.')).toBeTruthy();
  });
});

describe('prices of a product', () => {
  const price = {
    id: 'eu',
    countries: ['DE', 'FR'],
    cost: 81_000,
    price: 75_000,
    oldPrice: 100_000,
    originalCurrency: 'USD',
    originalCost: 92_500,
    originalPrice: 115_000,
    discountRate: 2500,
    validFrom: '2026-11-19T00:00:00.000Z',
    validTo: '2026-12-20T00:00:00.000Z',
  };

  test('have the specified columns with their values (PPR-015, PPR-019)', () => {
    renderAt(<PricesTable label="Prices" prices={[price]} />);
    expect(heads()).toEqual([
      'Region',
      'Local Cost',
      'Local Price',
      'Cost (€)',
      'List Price (€)',
      'Sale Price (€)',
      'Discount Rate',
      'Start',
      'End',
    ]);
    const cells = textsOf('DE, FR');
    expect(cells.slice(1, 7)).toEqual([
      expect.stringContaining('9.25'),
      expect.stringContaining('11.50'),
      '€8.10',
      '€10.00',
      '€7.50',
      '25.0%',
    ]);
    for (const cell of cells.slice(1, 3)) expect(cell).toMatch(/\$|USD/);
  });

  test('show an empty state (PPR-015)', () => {
    renderAt(<PricesTable label="Prices" prices={[]} />);
    expect(screen.getByText('There is no available price !')).toBeTruthy();
  });
});
