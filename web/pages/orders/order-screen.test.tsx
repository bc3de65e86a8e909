// Order detail, and bulk approval.

import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commonCopy } from '#domain/base/copy.ts';
import { wireCodecOf } from '#domain/base/wire.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { ORDER_PATH, orderPath } from '#domain/orders/links.ts';
import type { PersonAction } from '#domain/orders/rules.ts';
import { Order } from '#domain/orders/shapes.ts';
import type { ActionMap } from '#web/orders/action-map.ts';
import { ApproveAllDialog } from '#web/orders/approve/approve-all-dialog.tsx';
import { approvalWarnings } from '#web/orders/approve/approve-all-warnings.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { OrderActionsProvider } from '#web/orders/order-actions.tsx';
import { ADMIN, actorOf, sampleOrder } from '#web/orders/order-samples.testing.ts';
import { cleanUp, expectAccessible, renderOrder, signIn } from '#web/orders/render-order.testing.tsx';
import { recentMessages } from '#web/ui/kit/toast.ts';
import { mockAnswers } from '#web/ui/render.testing.tsx';
import { createQueryClient } from '#web/ui/session/queries.ts';
import { OrderScreen } from './order-screen.tsx';

beforeEach(() => signIn(ADMIN));
afterEach(cleanUp);

const Nothing = () => null;
const parts = {
  Items: Nothing,
  Packages: Nothing,
  Messages: Nothing,
  MessagesTab: () => 'Messages',
  Unclear: Nothing,
  Allocation: Nothing,
  StockCheck: Nothing,
};

function open(order: Order, map: ActionMap<Order> = {}, answer?: typeof fetch) {
  mockAnswers({
    [`/order/management/${order.id}`]: wireCodecOf(Order).encode(order),
    [`/report/management/OrderBlending/${order.id}`]: {
      Countries: [],
      TotalQuantity: 0,
      TotalCost: 0,
      AverageCost: 0,
    },
  });
  if (answer) globalThis.fetch = answer;
  const screenOf = {
    path: ORDER_PATH,
    element: (
      <OrderActionsProvider map={map}>
        <OrderScreen parts={parts} />
      </OrderActionsProvider>
    ),
  };
  const router = createMemoryRouter([screenOf], { initialEntries: [orderPath(order.id)] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test('shows quantities and empty states', async () => {
  open(sampleOrder({ status: 'Completed', completedCount: 480, bufferedCount: 20, deliveredQuantity: 100 }));
  const payment = within(await screen.findByRole('region', { name: detailLabels.payment }));
  const figureOf = (term: string) => payment.getAllByText(term).at(-1)!.nextElementSibling?.textContent;
  expect([detailLabels.available, detailLabels.remaining, detailLabels.allocated].map(figureOf)).toEqual([
    '400',
    '0',
    '20',
  ]);
  await waitFor(() => expect(screen.getByText(orderCopy.blendingEmpty)).toBeTruthy());
  await userEvent.click(screen.getByRole('tab', { name: detailLabels.bundle }));
  expect(screen.getByText(orderCopy.notABundle)).toBeTruthy();
  await expectAccessible();
});

test('has a countries card, the action deck and four tabs (ODT-011)', async () => {
  open(sampleOrder());
  for (const name of ['Order Blending', 'Action Deck'])
    expect(await screen.findByRole('region', { name })).toBeTruthy();
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(expect.arrayContaining(['Order Items', 'History', 'Bundle Products', 'Restrictions']));
});

const offer = (version: number, quantity: number, side: 'Partner' | 'Management', author: string) => ({
  version,
  at: '2026-11-20T10:00:00.000Z',
  side,
  author,
  quantity,
  price: 1250,
  comment: '',
  validUntil: null,
});

test.each([
  ['Submitted', 'Waiting for our answer.'],
  ['Rebidding', 'Waiting for the partner.'],
  ['Confirmed', 'Both sides agree. The order is ready to apply.'],
] as const)(
  'opens on its offers during the negotiation (%s) and shows the author of the last one',
  async (status, turn) => {
    const offers = [offer(1, 500, 'Partner', 'Paula Partner'), offer(2, 400, 'Management', 'Sam Sales')];
    open(sampleOrder({ status, offers }));
    const last = await screen.findByText('Last offer by Sam Sales: 400 keys × €12.50.');
    expect(last.parentElement!.textContent).toContain(turn);
    expect(screen.getByRole('tab', { name: detailLabels.history, selected: true })).toBeTruthy();
    await expectAccessible();
  },
);

test('opens on the items while buying, and shows the release date before the release', async () => {
  open(sampleOrder({ status: 'Processing', product: { productReleaseDate: '2099-05-01T00:00:00.000Z' } }));
  expect(await screen.findByRole('tab', { name: detailLabels.items, selected: true })).toBeTruthy();
  expect(screen.getByText('Release date: 01-05-2099')).toBeTruthy();
  cleanUp();
  signIn(ADMIN);
  open(sampleOrder({ status: 'Processing', product: { productReleaseDate: '2020-05-01T00:00:00.000Z' } }));
  await screen.findByRole('tab', { name: detailLabels.items });
  expect(screen.queryByText(/The game comes out/)).toBeNull();
});

test('reports a missing order once', async () => {
  const refuse = async () =>
    new Response(JSON.stringify({ Message: commonCopy.notFound, Code: 'missing' }), { status: 404 });
  open(sampleOrder(), {}, refuse);
  expect(await screen.findAllByText(commonCopy.notFound)).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 1, name: orderLabels.order })).toBeTruthy();
});

test('shows both numbers of a price difference (ODT-049)', async () => {
  const description = 'DE: planned 10.2400 EUR, actual 11.0900 EUR (+8.30%).';
  const anomalyFlags = [{ key: 'PriceDifference', description }];
  open(sampleOrder({ status: 'Paused', anomalyStatus: 'PriceDifference', anomalyFlags }));
  const banner = await screen.findByRole('region', { name: detailLabels.anomaly });
  expect(banner.textContent).toContain(description);
});

const buttons = (names: readonly PersonAction[]) =>
  Object.fromEntries(
    names.map((name) => [name, { label: () => name, icon: Nothing, call: orderCalls.pause, done: '' }]),
  );

test('explains the effect of each action on a failed order', async () => {
  const actions: PersonAction[] = ['resume', 'resubmit', 'syncQuantity', 'close'];
  open(sampleOrder({ status: 'Failed', completedCount: 11, errorCount: 489, actions }), buttons(actions) as never);
  const ways = within(await screen.findByRole('region', { name: detailLabels.waysOut }));
  for (const name of actions) expect(ways.getByText(name)).toBeTruthy();
  expect(ways.getByText(detailLabels.wayOut.close(11))).toBeTruthy();
  expect(ways.queryByText(detailLabels.wayOut.refund())).toBeNull();
  await expectAccessible();
});

test('explains that an order reopened with keys cannot be refused, and how it ends', async () => {
  const staff = actorOf('Salesman', ['Order.View', 'Order.Approve', 'Order.Refuse', 'Order.Cancel']);
  open(
    sampleOrder({ status: 'Submitted', completedCount: 11 }, staff),
    buttons(['close', 'approve', 'refuse']) as never,
  );
  await screen.findByText(detailLabels.standsReopened(11));
  const ways = within(screen.getByRole('region', { name: detailLabels.waysOut }));
  expect(ways.getByText(detailLabels.wayOut.close(11))).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'refuse' })).toBeNull();
});

const effectOf = (order: Order, remaining: number | null = null) => ({
  OrderId: order.id,
  Stock: { Reserved: 0, Free: 30 },
  CreditRemaining: remaining,
});

/** The dialog with these orders and their remaining credit. */
async function approveTogether(orders: [Order, number | null][], verdicts: object[] = []) {
  const removed: string[] = [];
  const asked = mockAnswers({
    '/order/management/actions/ApproveAllEffects': orders.map(([order, left]) => effectOf(order, left)),
    '/order/management/actions/ApproveAll': verdicts,
  });
  const chosen = { rows: orders.map(([order]) => order), remove: (id: string) => removed.push(id) } as never;
  renderOrder(<ApproveAllDialog orders={chosen} onClose={() => {}} />);
  await waitFor(() => expect(screen.getAllByText(detailLabels.stockFree('30'))).toHaveLength(orders.length));
  const sent = () => asked.filter(({ path }) => path.endsWith('/ApproveAll')).map(({ body }) => body);
  return { removed, sent };
}

test('shows the note of the purchase in the bulk approval (PORD-029)', async () => {
  const purchase = { number: 'PU 2026 000417', note: 'For the launch week.', orderCount: 2, byName: 'Ada' };
  await approveTogether([
    [sampleOrder({ purchase } as never, ADMIN, 1), null],
    [sampleOrder({}, ADMIN, 2), null],
  ]);
  const [noted, silent] = screen.getAllByRole('row').slice(1);
  expect(noted!.textContent).toContain(`${detailLabels.purchaseNote}: For the launch week.`);
  expect(silent!.textContent).not.toContain(detailLabels.purchaseNote);
});

test('shows a verdict per order and deselects approved ones', async () => {
  const rows = [sampleOrder({}, ADMIN, 1), sampleOrder({}, ADMIN, 2)];
  const { removed, sent } = await approveTogether(
    rows.map((order) => [order, null]),
    [
      { OrderId: rows[0]!.id, Status: 'Success', Message: '' },
      { OrderId: rows[1]!.id, Status: 'Error', Message: orderCopy.promotionInvalid },
    ],
  );
  await userEvent.click(screen.getByRole('button', { name: orderLabels.approveAll }));
  await waitFor(() => expect(screen.getByText(detailLabels.verdicts(1, 2))).toBeTruthy());
  expect(screen.getByText(orderCopy.promotionInvalid)).toBeTruthy();
  expect(sent()).toEqual([rows.map(({ id }) => id)]);
  expect(removed).toEqual([rows[0]!.id]);
  await expectAccessible();
});

test('marks an inventory order that own stock no longer covers', () => {
  const order = sampleOrder({ quantity: 50, product: { voiduPromotion: { promotionId: null } } } as never);
  const effect = { orderId: order.id, stock: { reserved: 20, free: 10 }, creditRemaining: null };
  expect(approvalWarnings(order, effect)).toEqual([detailLabels.approveStock('30', '50')]);
  expect(approvalWarnings(order, { ...effect, stock: { reserved: 20, free: 30 } })).toEqual([]);
  expect(approvalWarnings(sampleOrder({ quantity: 50 }), effect)).toEqual([]);
});

test('excludes losses and exceeded limits until each is ticked', async () => {
  const [plain, loss, over] = [
    sampleOrder({}, ADMIN, 1),
    sampleOrder({ estimatedProfit: -5000 }, ADMIN, 2),
    sampleOrder({}, ADMIN, 3),
  ];
  const { sent } = await approveTogether([
    [plain, 900],
    [loss, null],
    [over, -12.5],
  ]);
  expect(screen.getByText(detailLabels.leftOutUntilTicked(2))).toBeTruthy();
  expect(screen.getByText(detailLabels.approveTotal('1'))).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: detailLabels.approveAnyway(loss.orderNumber) }));
  expect(screen.getByText(detailLabels.leftOutUntilTicked(1))).toBeTruthy();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: detailLabels.approveSome(2, 3) }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect((sent()[0] as string[]).toSorted()).toEqual([plain.id, loss.id].toSorted());
  expect(await screen.findByText(detailLabels.leftOut)).toBeTruthy();
});

test('shows the new selection without earlier verdicts and ticks when reopened', async () => {
  const loss = sampleOrder({ estimatedProfit: -5000 }, ADMIN, 1);
  const other = sampleOrder({}, ADMIN, 2);
  mockAnswers({
    '/order/management/actions/ApproveAllEffects': [effectOf(loss), effectOf(other)],
    '/order/management/actions/ApproveAll': [
      { OrderId: loss.id, Status: 'Error', Message: orderCopy.promotionInvalid },
    ],
  });
  const choiceOf = (...rows: Order[]) => ({ rows, remove: () => {} }) as never;
  let choose: (orders: never | null) => void = () => {};
  function Choosing() {
    const [chosen, setChosen] = useState<never | null>(choiceOf(loss));
    choose = setChosen;
    return <ApproveAllDialog orders={chosen} onClose={() => setChosen(null)} />;
  }
  renderOrder(<Choosing />);
  await userEvent.click(await screen.findByRole('checkbox', { name: detailLabels.approveAnyway(loss.orderNumber) }));
  await userEvent.click(screen.getByRole('button', { name: orderLabels.approveAll }));
  await screen.findByText(orderCopy.promotionInvalid);
  await userEvent.click(screen.getByRole('button', { name: detailLabels.done }));
  act(() => choose(choiceOf(loss, other)));
  await screen.findByText(detailLabels.approveAllTitle(2));
  expect(screen.getByText(detailLabels.leftOutUntilTicked(1))).toBeTruthy();
  expect(screen.queryByText(orderCopy.promotionInvalid)).toBeNull();
});

test('approves many orders in batches with progress', async () => {
  const rows = Array.from({ length: 25 }, (_, n) => sampleOrder({}, ADMIN, n + 1));
  const { sent } = await approveTogether(
    rows.map((order) => [order, null]),
    rows.slice(0, 10).map(({ id }) => ({ OrderId: id, Status: 'Success', Message: '' })),
  );
  await userEvent.click(screen.getByRole('button', { name: orderLabels.approveAll }));
  const bar = await screen.findByRole('progressbar', { name: detailLabels.approveProgress });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('10'));
  await userEvent.click(await screen.findByRole('button', { name: detailLabels.done }));
  expect(sent().map((ids) => (ids as string[]).length)).toEqual([10, 10, 5]);
  // The later batches returned nothing, so not all are approved.
  expect(recentMessages.get().map(({ text }) => text)).not.toContain(orderCopy.allApproved);
});

test('reports once that all are approved (MORD-015, ERR-008)', async () => {
  const rows = [sampleOrder({}, ADMIN, 1), sampleOrder({}, ADMIN, 2)];
  await approveTogether(
    rows.map((order) => [order, null]),
    rows.map(({ id }) => ({ OrderId: id, Status: 'Success', Message: '' })),
  );
  await userEvent.click(screen.getByRole('button', { name: orderLabels.approveAll }));
  await userEvent.click(await screen.findByRole('button', { name: detailLabels.done }));
  await waitFor(() => expect(recentMessages.get()[0]?.text).toBe('Orders have been successfully confirmed.'));
});
