import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { promotionLabels } from '#web/promotions/labels.ts';
import { PROMOTION_PATH, PROMOTIONS_PATH } from '#web/promotions/paths.ts';
import { localLookup } from '#web/ui/form/lookup.ts';
import { Toaster } from '#web/ui/kit/toaster.tsx';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions } from '#web/ui/session/session.ts';
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
      <Toaster />
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

test('the list shows cost and tiers; a tier that is not set is a dash; the name leads to the detail', async () => {
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

test('unpublishing asks first and says how many open orders go on; then it is drawn at once and confirmed', async () => {
  list();
  await userEvent.click(await toggle());
  expect(await screen.findByText(promotionLabels.openOrders(3))).toBeTruthy();
  await expectAccessible(screen.getByRole('alertdialog'));
  await unpublish();
  expect(await screen.findByText('Promotion status changed!')).toBeTruthy();
  expect(isOn(await toggle())).toBe(false);
});

test('and nothing happens when one thinks better of it', async () => {
  const asked = list().asked;
  await userEvent.click(await toggle());
  await userEvent.click(await screen.findByRole('button', { name: promotionLabels.keepPublished }));
  expect(isOn(await toggle())).toBe(true);
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('and it is put back when the server refuses', async () => {
  list();
  refuse = true;
  await userEvent.click(await toggle());
  await unpublish();
  expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  await waitFor(async () => expect(isOn(await toggle())).toBe(true));
});

test('those who may not edit see a word instead of the switch', async () => {
  setPermissions(['Promotion.View']);
  list();
  await screen.findByText('Amber Road');
  expect(screen.queryByRole('switch')).toBeNull();
});

test('the detail shows prices, restrictions and the country mix, and flags a country without a price', async () => {
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

test('a promotion that is not there says so', async () => {
  mockServer(() => ({ status: 404, body: { Message: 'Not found.' } }));
  renderAt(<PromotionScreen Orders={() => null} />, { path: PROMOTION_PATH, at: '/management/promotion-detail/x' });
  expect(await screen.findByRole('heading', { name: 'Not found.' })).toBeTruthy();
});

test('a promotion that costs more than a tier pays is marked, counted and explained', async () => {
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

test('only those who may are led into the wizard', async () => {
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
