// Every filter of both order lists, as the filter bar sends it, over the orders of many-orders.ts. `size` is their
// number: if results would grow with it, the filter is chosen so that they stay the same size.

import { timeOf } from '#domain/base/time.ts';

export const MANY_ORDERS_PARTNER = '00000000-0000-7000-8000-000000000007';
const PUBLISHER = '00000000-0000-7000-8002-000000000007';
const PROVIDER = '00000000-0000-7000-8001-000000000001';
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => timeOf(Date.now() - days * DAY_MS);

interface OrderFilter {
  name: string;
  side: 'staff' | 'partner';
  path: (size: number) => string;
}

const SHARED: Record<string, string> = {
  'no filter': '',
  'one state': 'states=Processing',
  'the approval queue': 'states=Submitted,Confirmed,Rebidding,SalesmanApproved,Level1Approved',
  'order number': 'keywords=GK 2021 000077',
  'order number without blanks': 'keywords=gk2021000077',
  'digits of an order number': 'keywords=000077',
  'order number, its beginning': 'keywords=GK 2021 00007',
  'two digits': 'keywords=77',
  'sku, as a filter': 'productSku=SKU-77',
  'sku, as text': 'keywords=sku-77',
  'rare word': 'keywords=c4ca4238a0b9',
  'frequent word': 'keywords=edition',
  'word that is nowhere': 'keywords=nowhere',
  price: 'priceFrom=50&priceTo=51',
  'last 30 days': `createdAtFrom=${daysAgo(30)}`,
  'last year': `createdAtFrom=${daysAgo(365)}`,
  'one day': `createdAtFrom=${daysAgo(10)}&createdAtTo=${daysAgo(9)}`,
  region: 'regions=Europe',
  'free keys': 'hasFreeKeys=true',
  delivered: 'isDelivered=true',
  'not invoiced': 'isBilled=false',
};

const STAFF: Record<string, string> = {
  'one partner': `partnerIds=${MANY_ORDERS_PARTNER}`,
  'name of a partner': 'keywords=partner 77',
  publisher: `productPublisher=${PUBLISHER}`,
  'publisher and state': `productPublisher=${PUBLISHER}&states=Processing`,
  'publisher, last 30 days': `productPublisher=${PUBLISHER}&createdAtFrom=${daysAgo(30)}`,
  'publisher and frequent word': `productPublisher=${PUBLISHER}&keywords=edition`,
  provider: `providerIds=${PROVIDER}`,
  store: 'store=Steam',
  'partner, last 30 days': `partnerIds=${MANY_ORDERS_PARTNER}&createdAtFrom=${daysAgo(30)}`,
  'paid orders': 'paidStatus=Paid',
  'states of items': 'itemStates=Error',
  'sold in the last 30 days': `soldFrom=${daysAgo(30)}`,
  'running promotions': 'promotionStatus=active',
};

const asked =
  (side: 'staff' | 'partner', base: string) =>
  ([name, query]: [string, string]): OrderFilter => ({
    name,
    side,
    path: () => `${base}?${query && `${query}&`}pagesize=10`,
  });

export const orderFilters: readonly OrderFilter[] = [
  ...Object.entries({ ...SHARED, ...STAFF }).map(asked('staff', '/order/management/search')),
  { name: 'counts of the tabs', side: 'staff', path: () => '/report/management/OrderStatusCounts' },
  {
    name: 'counts of the tabs, last 30 days',
    side: 'staff',
    path: () => `/report/management/OrderStatusCounts?startDate=${daysAgo(30)}`,
  },
  ...Object.entries({ ...SHARED, 'sku it ordered, as text': 'keywords=sku-207' }).map(
    asked('partner', '/order/me/search'),
  ),
  ...Object.entries({ 'orders to invoice': '' }).flatMap((one) => [
    asked('staff', '/order/management/uninvoiced')(one),
    asked('partner', '/order/me/uninvoiced')(one),
  ]),
  { name: 'orders that cannot be invoiced', side: 'staff', path: () => '/invoice/management/problems?pagesize=10' },
];
