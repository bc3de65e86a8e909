// Order lists of both sides: queues with counts, filters, summary and rows.

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchRoutes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Actor } from '#domain/base/actor.ts';
import { FILTER_DEBOUNCE_MS } from '#domain/base/limits.ts';
import type { Permission } from '#domain/base/permissions.ts';
import { wireCodecOf } from '#domain/base/wire.ts';
import { MY_ORDERS_PATH, ORDERS_PATH } from '#domain/orders/links.ts';
import { orderList, partnerOrderList } from '#domain/orders/list.ts';
import { Order, PartnerOrder } from '#domain/orders/shapes.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import {
  partnerAllTabControls,
  partnerControls,
  staffAllTabControls,
  staffControls,
} from '#web/orders/list/order-filters.ts';
import {
  ADMIN,
  actorOf,
  PARTNER,
  SALESMAN,
  sampleOrder,
  samplePartnerOrder,
} from '#web/orders/order-samples.testing.ts';
import { signIn } from '#web/orders/render-order.testing.tsx';
import type { FilterControl } from '#web/ui/list/filters/filter-control.ts';
import { staticPath } from '#web/ui/list/list-state.ts';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { MyOrdersScreen } from './my-orders-screen.tsx';
import { OrdersScreen } from './orders-screen.tsx';
import { prefetchMyOrders, prefetchOrders } from './prefetch.ts';

/** A different power of two per state, so that a sum identifies its states. */
const COUNTS = ORDER_STATES.map((Status, n) => ({ Status, Count: 2 ** n }));
const countOf = (...states: (typeof ORDER_STATES)[number][]) =>
  COUNTS.reduce((sum, { Status, Count }) => sum + (states.includes(Status) ? Count : 0), 0).toLocaleString('en-IE');

function lists(items: readonly { Id?: string }[] = [], extra: object = {}) {
  return mockServer(({ url }) => {
    if (url.includes('OrderStatusCounts')) return { body: COUNTS };
    if (url.includes('/view/me')) return { body: [] };
    const one = items.find(({ Id }) => Id && url.includes(Id));
    if (one) return { body: one };
    return {
      body: { Items: items, PageIndex: 0, PageSize: 10, TotalCount: items.length, TotalPages: 1, ExtraData: extra },
    };
  });
}

function mine(at = '/orders', items: PartnerOrder[] = []) {
  signIn(PARTNER);
  const asked = lists(items.map((one) => wireCodecOf(PartnerOrder).encode(one) as { Id: string }));
  renderAt(<MyOrdersScreen Packages={() => null} Messages={() => null} />, { path: MY_ORDERS_PATH, at });
  return asked;
}

function theirs(actor: Actor = ADMIN, at = '/management/orders', items: Order[] = [], extra: object = {}) {
  signIn(actor);
  const asked = lists(
    items.map((one) => wireCodecOf(Order).encode(one) as { Id: string }),
    extra,
  );
  renderAt(<OrdersScreen />, { path: ORDERS_PATH, at });
  return asked;
}

/** Tabs with label, path and count. */
async function tabs(known: string) {
  const nav = (await screen.findByRole('link', { name: new RegExp(`^${known}`) })).closest('nav')!;
  await waitFor(() => expect(nav.textContent).toMatch(/\d/));
  return within(nav)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
}
const listOf = (asked: { url: string }[]) => asked.filter(({ url }) => url.includes('/search')).map(({ url }) => url);

/** Option labels of a control. */
async function offers<T>({ Control }: FilterControl<T>): Promise<string[]> {
  renderAt(<Control value={undefined} onChange={() => {}} busy={false} placement="panel" />);
  await screen.findAllByRole('textbox');
  return [...document.querySelectorAll('label, button')].map(({ textContent }) => textContent ?? '');
}

/** Request sent when a search control is opened. */
async function asks<T>({ Control }: FilterControl<T>): Promise<string> {
  signIn(ADMIN);
  const asked = lists();
  renderAt(<Control value={undefined} onChange={() => {}} busy={false} placement="panel" />);
  await userEvent.click(await screen.findByRole('combobox'));
  await waitFor(() => expect(asked).not.toEqual([]));
  cleanup();
  return asked[0]!.url;
}

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Route params of a list URL. */
const paramsOf = (pattern: string, at: string) => matchRoutes([{ path: pattern }], at)![0]!.params;
const WANTED = ['', '/all', '/waiting', `/all/${encodeURIComponent('{"InvoicedStatus":"1"}')}/-createdAt/2`];

test.each(WANTED)('prefetches at «%s» what the screen requests', async (rest) => {
  const sizes = { [MY_ORDERS_PATH]: 25, [ORDERS_PATH]: 50 };
  for (const [path, size] of Object.entries(sizes)) localStorage.setItem(`merkur.rows.${staticPath(path)}`, `${size}`);
  const listAskedFor = async (asked: { url: string }[]) => {
    await waitFor(() => expect(listOf(asked)).toHaveLength(1));
    return listOf(asked);
  };
  signIn(PARTNER);
  let asked = lists();
  prefetchMyOrders(paramsOf(MY_ORDERS_PATH, `/orders${rest}`));
  const mineAhead = await listAskedFor(asked);
  expect(await listAskedFor(mine(`/orders${rest}`))).toEqual(mineAhead);
  cleanup();
  signIn(SALESMAN);
  asked = lists();
  prefetchOrders(paramsOf(ORDERS_PATH, `/management/orders${rest}`));
  const theirsAhead = await listAskedFor(asked);
  expect(await listAskedFor(theirs(SALESMAN, `/management/orders${rest}`))).toEqual(theirsAhead);
});

describe('the orders of a partner', () => {
  test('are shown in three queues, each with the count of its states (PORD-001, PORD-002, PORD-003, PORD-004, PORD-005)', async () => {
    const asked = mine();
    expect(await tabs('Sent to Approval')).toEqual([
      [`Sent to Approval${countOf('Submitted', 'Processing', 'Refused', 'Withdraw', 'SalesmanApproved')}`, '/orders'],
      [`Waiting Your Confirmation${countOf('Rebidding')}`, '/orders/waiting'],
      [`All Orders${countOf(...ORDER_STATES)}`, '/orders/all'],
    ]);
    expect(asked.map(({ url }) => url)).toContain('/api/report/me/OrderStatusCounts');
    expect(Object.keys(partnerOrderList.tabs)).toEqual(['send', 'waiting', 'all']);
  });

  test.each([
    ['/orders/send', 'Submitted,Processing,Refused,Withdraw,SalesmanApproved'],
    ['/orders/waiting', 'Rebidding'],
    ['/orders/all', null],
  ])('at %s, are those of the states %s (PORD-001, PORD-002, PORD-003, PORD-004)', async (at, states) => {
    const asked = mine(at);
    await waitFor(() => expect(listOf(asked)).not.toEqual([]));
    expect(new URLSearchParams(listOf(asked)[0]!.split('?')[1]).get('states')).toBe(states);
  });

  test('are filtered by text, price, date, region, invoiced, delivered, free keys and purchase, and by status in All (PORD-006, PORD-030)', () => {
    const all = ['dateRange', 'delivered', 'freeKeys', 'invoiced', 'price', 'purchase', 'regions', 'text'];
    expect(Object.keys(partnerControls).sort()).toEqual(all);
    expect(Object.keys(partnerAllTabControls).sort()).toEqual([...all, 'status'].sort());
  });

  test('have five price bands and four date presets (PORD-007, PORD-008)', async () => {
    expect(await offers(partnerControls.price!)).toEqual(
      expect.arrayContaining(['Up to €25', '€25 – €50', '€50 – €100', '€100 – €300', '€300 and above']),
    );
    cleanup();
    const named = await offers(partnerControls.dateRange!);
    for (const range of ['All time', 'This week', 'This month', 'Last 2 months']) expect(named).toContain(range);
    for (const range of ['Today', 'Last week', 'This year']) expect(named).not.toContain(range);
  });

  test('have regions separate from those of staff (PORD-009, PORD-024, MORD-022)', async () => {
    expect(await asks(partnerControls.regions!)).toBe('/api/order/me/GetRegions');
    expect(await asks(staffControls.regions!)).toBe('/api/order/management/GetRegions');
  });

  test('use partner calls only (PORD-024)', async () => {
    const asked = mine('/orders/all', [samplePartnerOrder()]);
    await screen.findAllByText(samplePartnerOrder().orderNumber);
    for (const { url } of asked) expect(url).toMatch(/^\/api\/(order|report)\/me\/|^\/api\/view\/me/);
  });

  test('show an empty state (PORD-012)', async () => {
    mine('/orders/all');
    expect(await screen.findByText('There is no order.')).toBeTruthy();
  });

  test('expand to details and history (PORD-010)', async () => {
    mine('/orders/all', [samplePartnerOrder()]);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Show details' }))[0]!);
    expect(await screen.findByText('Order placed')).toBeTruthy();
    expect(screen.getAllByText(/Paula Partner/).length).toBeGreaterThan(0);
  });
});

describe('the orders for staff', () => {
  const rights = (...more: Permission[]) => actorOf('Salesman', ['Order.View', 'Order.Create', ...more]);
  const SEND = countOf('Submitted', 'Confirmed', 'Rebidding', 'SalesmanApproved', 'Level1Approved');

  test.each([
    ['a salesman', rights('Order.Approve'), countOf('Submitted', 'Confirmed')],
    ['level 1', rights('Order.Level1Approve'), countOf('SalesmanApproved')],
    ['level 2', rights('Order.Level2Approve'), countOf('Level1Approved', 'SalesmanApproved')],
    [
      'both levels',
      rights('Order.Level1Approve', 'Order.Level2Approve'),
      countOf('Level1Approved', 'SalesmanApproved'),
    ],
  ])(
    'are shown in five queues, with a separate one for orders awaiting %s (MORD-002, MORD-003, MORD-004, MORD-005, MORD-006, MORD-007, MORD-008)',
    async (_, actor, waiting) => {
      theirs(actor);
      expect(await tabs('Approval Queue')).toEqual([
        [`Approval Queue${SEND}`, '/management/orders'],
        [`Waiting Your Approval${waiting}`, '/management/orders/waiting'],
        [`Salesman Approved${countOf('SalesmanApproved')}`, '/management/orders/salesman'],
        [`Level 1 Approved${countOf('Level1Approved', 'SalesmanApproved')}`, '/management/orders/level1approved'],
        [`All Orders${countOf(...ORDER_STATES)}`, '/management/orders/all'],
      ]);
      expect(Object.keys(orderList.tabs)[0]).toBe('send');
      expect(screen.getByRole('link', { name: /^Approval Queue/ }).getAttribute('aria-current')).toBe('page');
    },
  );

  test.each([
    ['who may approve', rights('Order.Approve'), true],
    ['who only reads', actorOf('Finance', ['Order.View']), false],
  ])('highlight the count of orders awaiting only %s', async (_, actor, isFilled) => {
    theirs(actor);
    await tabs('Approval Queue');
    const count = screen.getByRole('link', { name: /^Waiting Your Approval/ }).querySelector('span')!;
    expect(count.className.includes('bg-brand')).toBe(isFilled);
  });

  test('link to the bulk order for everyone who may see promotions (MORD-001, MBO-016)', async () => {
    theirs(actorOf('Finance', ['Order.View', 'Promotion.View']));
    expect((await screen.findByRole('link', { name: 'Bulk Order' })).getAttribute('href')).toBe(
      '/management/bulk-order',
    );
    cleanup();
    theirs(actorOf('Finance', ['Order.View']));
    await tabs('Approval Queue');
    expect(screen.queryByRole('link', { name: 'Bulk Order' })).toBeNull();
  });

  const extra = {
    OrderTotal: 1000,
    OrderCount: 7,
    RequestedKeyCount: 300,
    RemainingKeyCount: 120,
    ActualCost: 640,
    Profit: 360,
  };
  const strip = async () => {
    const region = await screen.findByLabelText('Totals of these orders');
    return [...region.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  };

  test('have seven summary figures, the real cost only if sent (MORD-009, MORD-010)', async () => {
    theirs(ADMIN, '/management/orders/all', [sampleOrder()], { ...extra, RealActualCost: 600 });
    const figures = [
      ['Order total', '€1,000.00'],
      ['Orders', '7'],
      ['Requested keys', '300'],
      ['Remaining keys', '120'],
      ['Actual cost', '€640.00'],
      ['Real actual cost', '€600.00'],
      ['Profit', '€360.00'],
    ];
    expect(await strip()).toEqual(figures);
    cleanup();
    theirs(SALESMAN, '/management/orders/all', [sampleOrder()], extra);
    expect(await strip()).toEqual(figures.filter(([name]) => name !== 'Real actual cost'));
  });

  test('have the specified filters, a debounce of one second, and can be cleared (MORD-016)', async () => {
    expect(Object.keys(staffAllTabControls).sort()).toEqual(
      [
        ...['text', 'store', 'providers', 'partnerIds', 'publishers', 'regions', 'price', 'dateRange', 'platforms'],
        ...[
          'operatingSystems',
          'status',
          'itemStates',
          'invoiced',
          'delivered',
          'byRule',
          'promotionStatus',
          'paidStatus',
          'freeKeys',
          'purchase',
          'productSku',
          'sold',
        ],
      ].sort(),
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = theirs(ADMIN, '/management/orders/all', [sampleOrder()]);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.type(await screen.findByPlaceholderText('Search by name or sku'), 'star');
    const found = () => listOf(asked).filter((url) => url.includes('keywords=star'));
    expect(FILTER_DEBOUNCE_MS).toBe(1000);
    await vi.advanceTimersByTimeAsync(FILTER_DEBOUNCE_MS - 400);
    expect(found()).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    await waitFor(() => expect(found()).toHaveLength(1));
    cleanup();
    const again = theirs(ADMIN, `/management/orders/all/${encodeURIComponent('{"InvoicedStatus":"1"}')}`, [
      sampleOrder(),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Clear All Filters' }));
    await waitFor(() => expect(listOf(again).at(-1)).not.toContain('isBilled'));
  });

  test('search partners fifty at a time and everything else ten at a time (MORD-022)', async () => {
    expect(await asks(staffControls.partnerIds!)).toContain('pageSize=50');
    for (const one of [staffControls.publishers!, staffControls.providers!])
      expect(await asks(one)).toContain('pageSize=10');
  });

  test('show an empty state per queue (MORD-025)', async () => {
    theirs();
    expect(await screen.findByText('There is no order.')).toBeTruthy();
  });
});
