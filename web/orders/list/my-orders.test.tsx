// What a partner sees of an order, and what not (PORD).

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wireCodecOf } from '#domain/base/wire.ts';
import { orderList, partnerOrderList, statesAwaitingApproval } from '#domain/orders/list.ts';
import { type Order, PartnerOrder } from '#domain/orders/shapes.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { orderLabels, spaced } from '../labels.ts';
import { NOW, PARTNER, sampleOrder, samplePartnerOrder } from '../order-samples.testing.ts';
import { cleanUp, expectAccessible, mockServer, renderOrder, signIn } from '../render-order.testing.tsx';
import { MyOrderCard } from './my-order-card.tsx';
import { tabCount } from './tab-counts.ts';

beforeEach(() => signIn(PARTNER));
afterEach(cleanUp);

const line = {
  id: 'h1',
  modifiedAt: NOW,
  action: 'approve' as const,
  orderStatus: 'SalesmanApproved' as const,
  modifiedByType: 'Management' as const,
  modifiedByName: '',
  offerPrice: 1249,
  offerQuantity: 500,
  offerVersion: 1,
};
const wire = (order: PartnerOrder) => wireCodecOf(PartnerOrder).encode(order);
const NoPackages = () => null;

test('the card says what the partner is told, and opens to details and history (PORD-010, PORD-011)', async () => {
  const order = samplePartnerOrder({ status: 'SalesmanApproved', history: [line] });
  mockServer({ [`/order/me/${order.id}`]: wire(order) });
  renderOrder(<MyOrderCard order={order} Packages={NoPackages} />);
  expect(screen.getByText('Your order is under review!')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: labels.expandRow }));
  await waitFor(() => expect(screen.getByText(orderLabels.happened.approve)).toBeTruthy());
  expect(screen.getByText(/^Management ·/)).toBeTruthy();
  await expectAccessible();
});

test('nothing of staff’s figures is drawn, even if an order carried it (PORD-025)', async () => {
  const rich = sampleOrder({ status: 'Completed', actions: [], completedCount: 500 }) as Order & PartnerOrder;
  mockServer({ [`/order/me/${rich.id}`]: wire(rich) });
  const { container } = renderOrder(<MyOrderCard order={rich} Packages={NoPackages} />);
  await userEvent.click(screen.getByRole('button', { name: labels.expandRow }));
  await waitFor(() => expect(screen.getByText(orderLabels.orderLimits)).toBeTruthy());
  const seen = container.textContent ?? '';
  for (const secret of ['€10.24', '€1,125.00', 'Genba', orderLabels.profit, orderLabels.costPerKey, 'Sam Sales'])
    expect(seen).not.toContain(secret);
});

test('tabs count the orders of their states (PORD-005)', () => {
  const counts = [
    { status: 'Submitted' as const, count: 3 },
    { status: 'Processing' as const, count: 2 },
    { status: 'Rebidding' as const, count: 4 },
    { status: 'Completed' as const, count: 10 },
  ];
  expect(tabCount(counts, partnerOrderList.tabs.send)).toBe(5);
  expect(tabCount(counts, partnerOrderList.tabs.waiting)).toBe(4);
  expect(tabCount(counts, partnerOrderList.tabs.all)).toBe(19);
  expect(tabCount(counts, orderList.tabs.send)).toBe(7);
  expect(tabCount(counts, { status: statesAwaitingApproval(new Set(['Order.Approve'])) })).toBe(3);
  expect(tabCount(undefined, partnerOrderList.tabs.all)).toBeUndefined();
});

test('states read as words', () => {
  expect(['Level1Approved', 'OutOfStock', 'SalesmanApproved', 'Draft'].map(spaced)).toEqual([
    'Level 1 Approved',
    'Out of Stock',
    'Salesman Approved',
    'Draft',
  ]);
});
