import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PROMOTION_PATH, PROMOTIONS_PATH } from '#domain/promotions/links.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { localLookup } from '#web/ui/form/lookup.ts';
import { Toaster } from '#web/ui/kit/feedback/toaster.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { visibleMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions } from '#web/ui/session/session.ts';
import { PromotionOrders } from './promotion-orders.tsx';
import { PromotionScreen } from './promotion-screen.tsx';
import { PromotionsScreen } from './promotions-screen.tsx';

const promotion = {
  Id: '019c0000-0000-7000-8000-000000000001',
  Region: 'EU',
  MinQuantity: 20,
  MaxQuantity: 500,
  ValidFrom: '2026-11-19T12:00:00.000Z',
  ValidTo: '2026-12-20T12:00:00.000Z',
  OperatingSystems: ['Windows'],
  Platforms: ['PC'],
  Published: true,
  Status: 'active',
  Cost: 6.625,
  CostNow: 6.625,
  TiersBelowCost: [],
  Product: {
    Id: 'p',
    Name: 'Amber Road',
    Sku: 'AMB-1',
    MSku: '',
    Store: 'Steam',
    Region: 'Global',
    Provider: { Name: 'Genba' },
    Publisher: { Name: 'Lantern Works' },
    ValidFrom: null,
    ValidTo: null,
    ReleaseDate: '2024-03-01T00:00:00.000Z',
    StockQuantity: null,
    OwnStock: 45,
    GeoWhiteList: ['DE', 'PL'],
    GeoBlackList: [],
    Prices: [
      { Id: 'eu', Countries: ['DE'], Cost: 8, Price: 10 },
      { Id: 'br', Countries: ['BR'], Cost: 4, Price: 5 },
    ],
  },
  Countries: [
    { Code: 'DE', Weight: 60 },
    { Code: 'PL', Weight: 40 },
  ],
  ProviderPromotions: [{ Id: 'eu', Countries: ['DE'] }],
  Tier1Price: 12,
  Tier2Price: 11,
  Tier3Price: 0,
  Tier4Price: 9,
  DeliveryStartDate: null,
  CreatedAt: '2026-11-19T12:00:00.000Z',
  ModifiedAt: '2026-11-19T12:00:00.000Z',
};

let refuse = false;
let losing = {};

function play() {
  return mockServer(({ method, url }) => {
    if (method === 'PUT')
      return refuse
        ? { status: 403, body: { Message: 'You are not allowed to do this.' } }
        : { body: { Id: promotion.Id, Published: false } };
    if (url.includes('/view/me')) return { body: [] };
    if (url.includes('/search'))
      return {
        body: {
          Items: [{ ...promotion, ...losing }],
          PageIndex: 0,
          PageSize: 10,
          TotalCount: 1,
          TotalPages: 1,
          ExtraData: { CostAbovePrice: Object.keys(losing).length > 0 ? 1 : 0 },
        },
      };
    return { body: { ...promotion, ...losing, OpenOrders: 3 } };
  });
}

const regions = localLookup('regions', []);
const list = () => {
  const asked = play();
  const view = renderAt(
    <>
      <PromotionsScreen regions={regions} />
      <Toaster openPage={() => undefined} />
    </>,
    { path: PROMOTIONS_PATH, at: '/management/promotions' },
  );
  return { ...view, asked };
};

const isOn = (node: HTMLElement): boolean => (node as HTMLInputElement).checked;

beforeEach(() => {
  refuse = false;
  losing = {};
  setAccessToken('t');
  setPermissions(['Promotion.View', 'Promotion.Edit']);
  vi.stubGlobal('scrollTo', () => {});
});

test('shows cost and tiers with a dash for unset tiers, and links names to details (PRO-001, PRO-010)', async () => {
  list();
  const row = within((await screen.findByText('Amber Road')).closest('tr')!);
  for (const text of ['€6.625', '€12.00', '€11.00', '€9.00', '–']) expect(row.getByText(text)).toBeTruthy();
  expect(row.getByRole('link', { name: 'Amber Road' }).getAttribute('href')).toBe(
    `/management/promotion-detail/${promotion.Id}`,
  );
  await expectAccessible();
});

const toggle = () => screen.findByRole('switch', { name: 'Amber Road is published' });
const unpublish = async () => userEvent.click(await screen.findByRole('button', { name: promotionLabels.unpublish }));

test('confirms unpublishing with the number of open orders, then updates optimistically (PRO-004)', async () => {
  list();
  await userEvent.click(await toggle());
  expect(await screen.findByText(promotionLabels.openOrders(3))).toBeTruthy();
  await expectAccessible(screen.getByRole('alertdialog'));
  await unpublish();
  expect(await screen.findByText('Promotion status changed!')).toBeTruthy();
  expect(isOn(await toggle())).toBe(false);
});

test('changes nothing when cancelled', async () => {
  const asked = list().asked;
  await userEvent.click(await toggle());
  await userEvent.click(await screen.findByRole('button', { name: promotionLabels.keepPublished }));
  expect(isOn(await toggle())).toBe(true);
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('reverts when the server refuses', async () => {
  list();
  refuse = true;
  await userEvent.click(await toggle());
  await unpublish();
  expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  await waitFor(async () => expect(isOn(await toggle())).toBe(true));
});

test('shows a text instead of the switch without edit permission', async () => {
  setPermissions(['Promotion.View']);
  list();
  await screen.findByText('Amber Road');
  expect(screen.queryByRole('switch')).toBeNull();
});

test('shows prices, restrictions and country mix, flagging countries without a price', async () => {
  play();
  renderAt(<PromotionScreen Orders={() => <p>orders here</p>} />, {
    path: PROMOTION_PATH,
    at: `/management/promotion-detail/${promotion.Id}`,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Amber Road' })).toBeTruthy();
  expect(screen.getByText('Standart price')).toBeTruthy();
  expect(screen.getByText('orders here')).toBeTruthy();
  const poland = screen.getByRole('rowheader', { name: 'PL' }).closest('tr')!;
  expect(within(poland).getByText('No price')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'White list' })).getAllByRole('listitem')).toHaveLength(2);
  await expectAccessible();
});

test('reports a missing promotion', async () => {
  mockServer(() => ({ status: 404, body: { Message: 'Not found.' } }));
  renderAt(<PromotionScreen Orders={() => null} />, { path: PROMOTION_PATH, at: '/management/promotion-detail/x' });
  expect(await screen.findByRole('heading', { name: 'Not found.' })).toBeTruthy();
});

test('marks, counts and explains promotions above the price of a tier', async () => {
  losing = { CostNow: 9.5, TiersBelowCost: [4] };
  const { unmount } = list();
  expect(await screen.findByText('One published promotion costs more than one of its prices.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show them' }).getAttribute('href')).toBe(
    `/management/promotions/${encodeURIComponent('{"CostAbovePrice":"1"}')}`,
  );
  const row = within(screen.getByText('Amber Road').closest('tr')!);
  expect(row.getByText('Cost above price')).toBeTruthy();
  expect(row.getByText('€9.50 now')).toBeTruthy();
  await expectAccessible();
  unmount();
  play();
  renderAt(<PromotionScreen Orders={() => null} />, {
    path: PROMOTION_PATH,
    at: `/management/promotion-detail/${promotion.Id}`,
  });
  expect(await screen.findByText('VIP: a key costs €9.50 now and sells for €9.00.')).toBeTruthy();
});

test('links to the wizard only for authorized users (PRO-001, PRO-007)', async () => {
  setPermissions(['Promotion.View', 'Promotion.Edit', 'Promotion.Create']);
  const { unmount } = list();
  expect((await screen.findByRole('link', { name: 'Edit Amber Road' })).getAttribute('href')).toBe(
    `/management/edit-promotion/${promotion.Id}`,
  );
  expect(screen.getByRole('link', { name: 'Create New Promotion' })).toBeTruthy();
  unmount();
  setPermissions(['Promotion.View']);
  list();
  await screen.findByText('Amber Road');
  expect(screen.queryByRole('link', { name: /Edit|Create/ })).toBeNull();
});

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());

test('has the specified columns, with store and provider under the publisher and the SKU under the name (PRO-005, CON-011)', async () => {
  list();
  const row = (await screen.findByText('Amber Road')).closest('tr')!;
  expect(heads()).toEqual([
    'Name',
    'Publisher · store',
    'Region',
    'Cost',
    ...['S', 'G', 'P', 'V'],
    'Valid (UTC)',
    'Status',
    'Published',
    'Actions',
  ]);
  for (const text of ['AMB-1', 'Lantern Works', 'Steam · Genba', 'EU'])
    expect(within(row).getByText(text)).toBeTruthy();
});

test('shows an empty state ending with a full stop (PRO-002, GAP-003)', async () => {
  mockServer(({ url }) => ({
    body: url.includes('/view/me') ? [] : { Items: [], PageIndex: 0, PageSize: 10, TotalCount: 0, TotalPages: 0 },
  }));
  renderAt(<PromotionsScreen regions={regions} />, { path: PROMOTIONS_PATH, at: '/management/promotions' });
  expect(await screen.findByText('There is no promotion.')).toBeTruthy();
});

const detail = () =>
  renderAt(<PromotionScreen Orders={() => null} />, {
    path: PROMOTION_PATH,
    at: `/management/promotion-detail/${promotion.Id}`,
  });

/** The value of a term. */
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling!.textContent;

test('shows prices, dates, region, systems, quantities and ids in the detail (PDT-001, PDT-002, PDT-003, PDT-004, PDT-005, PDT-014, PRO-010)', async () => {
  mockServer(() => ({
    body: {
      ...promotion,
      DeliveryStartDate: '2026-12-01T08:00:00.000Z',
      Product: {
        ...promotion.Product,
        MSku: 'M-1',
        ValidFrom: '2026-11-01T00:00:00.000Z',
        ValidTo: '2026-12-31T00:00:00.000Z',
        GeoWhiteList: ['DE', 'PL'],
        GeoBlackList: ['FR'],
      },
      OpenOrders: 0,
    },
  }));
  detail();
  await screen.findByRole('heading', { level: 1, name: 'Amber Road' });
  expect(screen.getByText('Published')).toBeTruthy();
  expect(
    ['Cost', 'Standart price', 'Gold price', 'Platinum price', 'VIP price'].map(
      (term) => screen.getAllByText(term, { selector: 'dt' })[0]!.nextElementSibling!.textContent,
    ),
  ).toEqual(['€6.625', '€12.00', '€11.00', '–', '€9.00']);
  const facts = {
    'Valid from': /19.*2026.*12:00/,
    'Valid to': /20.*2026.*12:00/,
    'Package creation from (UTC)': /2026.*08:00/,
    'Provider start date (UTC)': /2026.*00:00/,
    'Provider end date (UTC)': /31.*2026/,
    'Game release date (UTC)': /2024/,
    Provider: /^Genba$/,
    Publisher: /^Lantern Works$/,
    Region: /^EU$/,
    'Provider region': /^Global$/,
    'Operating systems': /^Windows$/,
    Platforms: /^PC$/,
    'Min quantity': /^20$/,
    'Max quantity': /^500$/,
    SKU: /^AMB-1$/,
    MSKU: /^M-1$/,
    'Promotion id': new RegExp(promotion.Id),
  };
  for (const [term, text] of Object.entries(facts))
    expect([term, fact(term)]).toEqual([term, expect.stringMatching(text)]);
  const codes = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect([codes('White list'), codes('Black list')]).toEqual([['DE', 'PL'], ['FR']]);
});

test('shows countries with cost, sale price and weight, in red without a price (PDT-006)', async () => {
  play();
  detail();
  const poland = (await screen.findByRole('rowheader', { name: 'PL' })).closest('tr')!;
  expect(poland.className).toContain('text-red');
  const germany = screen.getByRole('rowheader', { name: 'DE' }).closest('tr')!;
  expect([...germany.cells].map((cell) => cell.textContent)).toEqual(['DE', '€8.00', '€10.00', '60%']);
  expect(germany.className).not.toContain('text-red');
});

test.each([
  [500, 'The promotion could not be loaded.'],
  [404, 'Not found.'],
])('shows an English message for a promotion that fails to load with %s (WIZ-032, WIZ-033)', async (status, title) => {
  mockServer(() => ({ status, body: {} }));
  detail();
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});

test('shows no toast for a promotion that may not be read (WIZ-031)', async () => {
  mockServer(() => ({ status: 401, body: { Message: 'Please sign in.' } }));
  detail();
  await screen.findByRole('heading', { level: 1, name: 'The promotion could not be loaded.' });
  expect(visibleMessages.get()).toEqual([]);
});

describe('the orders of a promotion', () => {
  const orders = (items: object[]) => {
    setPermissions(['Promotion.View', 'Order.View']);
    const asked = mockServer(() => ({
      body: { Items: items, PageIndex: 0, PageSize: 10, TotalCount: items.length, TotalPages: 1 },
    }));
    renderAt(<PromotionOrders promotion={{ id: promotion.Id } as never} />);
    return asked;
  };
  const ORDER = {
    Id: 'o1',
    OrderNumber: 'GK 2026 000007',
    Status: 'Rebidding',
    TotalQuantity: 30,
    TotalAmount: 360,
    Offer: { OfferQuantity: 30, OfferPrice: 12 },
    Partner: { Id: 'c', Name: 'Aurora Games' },
    Product: { ProductName: 'Amber Road', ProductSku: 'AMB-1' },
  };

  test('are found by promotion id and have the specified columns with links (PDT-009, PDT-012, PDT-013)', async () => {
    const asked = orders([ORDER]);
    const row = (await screen.findByText('GK 2026 000007')).closest('tr')!;
    expect(heads().slice(0, 7)).toEqual([
      'Order Number',
      'Name',
      'Partner',
      'Status',
      'Order Quantity',
      'Order Price',
      'Total Price',
    ]);
    for (const text of ['Amber Road', 'Aurora Games', '30', '€12.00', '€360.00'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(within(row).getByRole('link', { name: 'View Detail' }).getAttribute('href')).toBe(
      '/management/order-detail/o1',
    );
    expect(asked[0]!.url).toContain(`keywords=${promotion.Id}`);
  });

  test('show an empty state (PDT-010)', async () => {
    orders([]);
    expect(await screen.findByText('There is no order !')).toBeTruthy();
  });

  test('are filtered by partner, status, date and price (PDT-008, PDT-011, CON-021, GAP-001)', async () => {
    orders([ORDER]);
    await screen.findByText('GK 2026 000007');
    expect(await screen.findByRole('combobox', { name: 'Partner' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Status' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(
      (
        'Completed Confirmed Closed Cancelled Failed Processing Refused Refund Refunded Rejected Rebidding Revoked ' +
        'Submitted Withdraw'
      ).split(' '),
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Date' }));
    for (const name of ['All time', 'Last month', 'This month'])
      expect(await screen.findByRole('button', { name })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: labels.moreFilters }));
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Up to €25',
      '€25 – €50',
      '€50 – €100',
      '€100 – €200',
      '€300 and above',
      'Apply',
    ]);
  });
});
