// Partner view of an order (PORD).

import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/base/actor.ts';
import { wireCodecOf } from '#domain/base/wire.ts';
import { orderList, partnerOrderList, statesAwaitingApproval } from '#domain/orders/list.ts';
import { type Order, PartnerOrder } from '#domain/orders/shapes.ts';
import { ORDER_STATES, type OrderState } from '#domain/orders/states.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { mockAnswers } from '#web/ui/render.testing.tsx';
import { PartnerStatus } from '../cells.tsx';
import { detailLabels } from '../detail-labels.ts';
import { editLabels } from '../edit/labels.ts';
import { orderLabels, spaced } from '../labels.ts';
import { NOW, PARTNER, sampleOrder, samplePartnerOrder } from '../order-samples.testing.ts';
import { cleanUp, expectAccessible, renderOrder, signIn } from '../render-order.testing.tsx';
import { StatePill } from '../state-pill.tsx';
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

test("shows the partner's status on the card and expands details and history (PORD-010, PORD-011)", async () => {
  const order = samplePartnerOrder({ status: 'SalesmanApproved', history: [line] });
  mockAnswers({ [`/order/me/${order.id}`]: wire(order) });
  renderOrder(<MyOrderCard order={order} Packages={NoPackages} Messages={NoPackages} />);
  expect(screen.getByText('Your order is under review!')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: labels.expandRow }));
  await waitFor(() => expect(screen.getByText(detailLabels.happened.approve)).toBeTruthy());
  const entry = screen.getByText(/^Management ·/).closest('li')!;
  for (const text of ['Salesman Approved', '500 keys × €12.49', '20/11/2026 - 11:19:00'])
    expect(entry.textContent).toContain(text);
  await expectAccessible();
});

test("shows activation countries and warns about a region outside the company's own (GAP-058)", async () => {
  const order = samplePartnerOrder({ isOutsideOwnRegions: true });
  mockAnswers({ [`/order/me/${order.id}`]: wire(order) });
  renderOrder(<MyOrderCard order={order} Packages={NoPackages} Messages={NoPackages} />);
  await userEvent.click(screen.getByRole('button', { name: labels.expandRow }));
  expect(await screen.findByText('EU, only DE, FR, PL')).toBeTruthy();
  expect(screen.getByRole('note').textContent).toBe(
    detailLabels.outsideOwnRegions(order.product.voiduPromotion.region),
  );
  await expectAccessible();
});

test('shows no bounds for an order from inventory, which has no promotion', async () => {
  const order = samplePartnerOrder({ product: { voiduPromotion: { promotionId: null } } });
  mockAnswers({ [`/order/me/${order.id}`]: wire(order) });
  renderOrder(<MyOrderCard order={order} Packages={NoPackages} Messages={NoPackages} />);
  await userEvent.click(screen.getByRole('button', { name: labels.expandRow }));
  await screen.findByText(orderLabels.listPrice);
  expect(screen.queryByText(detailLabels.orderLimits)).toBeNull();
});

test('leads to a running promotion with the quantity of the order (PORD-027)', async () => {
  signIn({ ...PARTNER, permissions: new Set(['Order.View', 'Order.Create']) } as Actor);
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (const [validTo, isOffered] of [
    [dayFromNow(2), true],
    [dayFromNow(-1), false],
  ] as const) {
    const voiduPromotion = { validFrom: dayFromNow(-9), validTo };
    const order = samplePartnerOrder({ quantity: 120, product: { voiduPromotion } });
    mockAnswers({ [`/order/me/${order.id}`]: wire(order) });
    renderOrder(<MyOrderCard order={order} Packages={NoPackages} Messages={NoPackages} />);
    await userEvent.click(screen.getByRole('button', { name: labels.expandRow }));
    await screen.findByText(orderLabels.listPrice);
    const link = screen.queryByRole('link', { name: orderLabels.orderAgain });
    const path = `/promotion/${order.product.voiduPromotion.promotionId}?quantity=120`;
    expect(link?.getAttribute('href') ?? null).toBe(isOffered ? path : null);
    cleanup();
  }
});

test('lets the partner change the purchase order number until the order is invoiced (INV-062)', async () => {
  signIn({ ...PARTNER, permissions: new Set(['Order.View', 'Order.Create']) } as Actor);
  const order = samplePartnerOrder({ status: 'Processing', purchaseOrder: 'PO-1', history: [] });
  const asked = mockAnswers({
    [`/order/me/${order.id}/purchaseorder`]: { Id: order.id, PurchaseOrder: 'PO-2' },
    [`/order/me/${order.id}`]: wire(order),
  });
  renderOrder(<MyOrderCard order={order} Packages={NoPackages} Messages={NoPackages} />);
  await userEvent.click(screen.getByRole('button', { name: labels.expandRow }));
  await userEvent.click(await screen.findByRole('button', { name: editLabels.changePurchaseOrder }));
  const input = await screen.findByRole('textbox', { name: detailLabels.purchaseOrder });
  await userEvent.clear(input);
  await userEvent.type(input, 'PO-2{Enter}');
  await waitFor(() =>
    expect(asked.find(({ url }) => url.endsWith(`/order/me/${order.id}/purchaseorder`))).toMatchObject({
      method: 'PUT',
      body: { PurchaseOrder: 'PO-2' },
    }),
  );
});

test('renders no staff figures even if an order contains them (PORD-025)', async () => {
  const rich = sampleOrder({ status: 'Completed', actions: [], completedCount: 500 }) as Order & PartnerOrder;
  mockAnswers({ [`/order/me/${rich.id}`]: wire(rich) });
  const { container } = renderOrder(<MyOrderCard order={rich} Packages={NoPackages} Messages={NoPackages} />);
  await userEvent.click(screen.getByRole('button', { name: labels.expandRow }));
  await waitFor(() => expect(screen.getByText(detailLabels.orderLimits)).toBeTruthy());
  const seen = container.textContent ?? '';
  for (const secret of ['€10.24', '€1,125.00', 'Genba', orderLabels.profit, detailLabels.costPerKey, 'Sam Sales'])
    expect(seen).not.toContain(secret);
});

test('counts orders by tab (PORD-005)', () => {
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

test('shows states as words', () => {
  expect(['Level1Approved', 'OutOfStock', 'SalesmanApproved', 'Draft'].map(spaced)).toEqual([
    'Level 1 Approved',
    'Out of Stock',
    'Salesman Approved',
    'Draft',
  ]);
});

const REVIEW = 'Your order is under review!';

/** Text shown to the partner in each state; none if the specification defines none. */
const SENTENCES: Record<OrderState, string> = {
  Confirmed: "Order's been confirmed.", // LIFE-019
  Refunded: 'Order is refunded!', // LIFE-020
  Rebidding: 'You have a new special offer just for you!', // LIFE-021
  Revoked: 'Order is revoked!', // LIFE-022
  Withdraw: 'Order is withdrawn!', // LIFE-023
  Rejected: 'Contact to sales if need asistance with this order.', // LIFE-024
  Refused: 'Order is refused!', // LIFE-025
  Failed: 'Order cannot be processed, please contact our sales team!', // LIFE-026
  Submitted: REVIEW, // LIFE-027
  Cancelled: 'Offer cancelled, please contact our sales team if you think otherwise!', // LIFE-028
  Transferred: 'Order is transferred!', // LIFE-029
  SalesmanApproved: REVIEW, // LIFE-030
  Level1Approved: REVIEW,
  Level2Approved: REVIEW,
  AdminRefused: REVIEW,
  Draft: '',
  Processing: '',
  Paused: '',
  OutOfStock: '',
  PromotionExpired: '',
  Completed: '',
  Closed: '',
  Refund: '',
};

test.each(Object.entries(SENTENCES))(
  'tells the partner in state %s: %s (PORD-023, LIFE-019, LIFE-020, LIFE-021, LIFE-022, LIFE-023, LIFE-024, LIFE-025, LIFE-026, LIFE-027, LIFE-028, LIFE-029, LIFE-030)',
  (status, sentence) => {
    renderOrder(<PartnerStatus order={samplePartnerOrder({ status: status as OrderState, quantity: 500 })} />);
    const pill = screen.getByText(spaced(status));
    const rest = document.querySelector('main')!.textContent!.replace(pill.textContent!, '');
    expect(rest).toBe(status === 'Processing' ? '0 / 500' : sentence);
  },
);

/** Colour and text of each state (ODT-002 to ODT-006). */
const COLOURS: Record<string, OrderState[]> = {
  green: ['Processing', 'Confirmed', 'Completed', 'Refunded', 'Refund'],
  orange: ['Rebidding', 'Revoked', 'Withdraw', 'OutOfStock', 'Paused', 'AdminRefused'],
  red: ['Refused', 'Rejected', 'Failed', 'PromotionExpired', 'Cancelled'],
  // Two dark blues: waiting for staff or closed, and approved.
  navy: ['Submitted', 'Closed'],
  indigo: ['SalesmanApproved', 'Level1Approved', 'Level2Approved'],
  grey: ['Draft', 'Transferred'],
};

test.each(Object.entries(COLOURS))(
  'uses %s for the states %j, each with its label (ODT-002, ODT-003, ODT-004, ODT-005, ODT-006)',
  (colour, states) => {
    for (const state of states) {
      renderOrder(<StatePill state={state} />);
      expect(screen.getByText(spaced(state)).closest('[class*="-tint"]')!.className, state).toContain(`${colour}-tint`);
      cleanup();
    }
    expect(new Set(Object.values(COLOURS).flat())).toEqual(new Set(ORDER_STATES));
  },
);
