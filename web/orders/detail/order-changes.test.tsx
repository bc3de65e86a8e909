// Changes to an order's terms by staff: what is offered, validated and sent.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { orderCopy } from '#domain/orders/copy.ts';
import { recentMessages } from '#web/ui/kit/toast.ts';
import { mockAnswers } from '#web/ui/render.testing.tsx';
import { detailLabels } from '../detail-labels.ts';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { editLabels } from '../edit/labels.ts';
import { orderLabels } from '../labels.ts';
import { ADMIN, actorOf, sampleOrder } from '../order-samples.testing.ts';
import { cleanUp, expectAccessible, renderOrder, signIn } from '../render-order.testing.tsx';
import { OrderFacts } from './order-facts.tsx';
import { PaymentCard } from './payment-card.tsx';

const EDITOR = actorOf(
  'SuperAdmin',
  ['Order.View', 'Order.Edit', 'Order.UpdateOfferPrice', 'Order.PaidStatusEdit', 'Invoice.Create', 'Promotion.View'],
  'admin',
);
const READER = actorOf('Salesman', ['Order.View']);

afterEach(cleanUp);

describe('the edit dialog', () => {
  const open = (part = {}) => {
    signIn(EDITOR);
    const order = sampleOrder(part, EDITOR);
    const asked = mockAnswers();
    let closed = 0;
    renderOrder(<EditDialog order={order} open close={() => closed++} />);
    const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    return { order, sent, closed: () => closed };
  };
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
  const save = () => userEvent.click(screen.getByRole('button', { name: editLabels.save }));

  test('sends only changed fields and the version seen', async () => {
    const { order, sent } = open();
    const quantity = await field(orderLabels.quantity);
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '600');
    await expectAccessible();
    await save();
    await waitFor(() => expect(sent()).toEqual([{ TermsVersion: order.termsVersion, Quantity: 600 }]));
  });

  test('sends nothing without changes', async () => {
    const { sent, closed } = open();
    await field(orderLabels.quantity);
    await save();
    await waitFor(() => expect(closed()).toBe(1));
    expect(sent()).toEqual([]);
  });

  test.each([
    [
      'less than what was delivered',
      { status: 'Processing', deliveredQuantity: 40, completedCount: 30 },
      '39',
      orderCopy.belowBought(40),
    ],
    ['less than what is there', { status: 'Processing', completedCount: 50 }, '49', orderCopy.belowBought(50)],
    ['more, when nothing more is bought', { status: 'Completed', completedCount: 500 }, '501', orderCopy.notRaisable],
  ] as const)('refuses %s', async (_, part, typed, message) => {
    const { sent } = open(part);
    const quantity = await field(orderLabels.quantity);
    await userEvent.clear(quantity);
    await userEvent.type(quantity, typed);
    await save();
    await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0));
    expect(sent()).toEqual([]);
  });

  test.each(['Completed', 'Closed', 'Cancelled'] as const)(
    'fixes promotion and times of a %s order (ODT-020)',
    async (status) => {
      open({ status });
      const start = await field(detailLabels.processingStart);
      expect([start.disabled, (await field(detailLabels.processingEnd)).disabled]).toEqual([true, true]);
      expect(screen.getByText(editLabels.fixedByState)).toBeTruthy();
      expect((await field(orderLabels.quantity)).disabled).toBe(false);
    },
  );
});

describe('next to a value', () => {
  const buttons = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

  test('shows values read-only without permission', () => {
    signIn(READER);
    mockAnswers();
    renderOrder(<PaymentCard order={sampleOrder({}, READER)} />);
    expect(buttons()).toEqual([]);
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('offers to change price and payment and to toggle invoicing (ODT-015, ODT-016)', async () => {
    signIn(EDITOR);
    const order = sampleOrder({}, EDITOR);
    const asked = mockAnswers();
    renderOrder(<PaymentCard order={order} />);
    expect(buttons()).toEqual([editLabels.changePaid, editLabels.changePurchaseOrder, editLabels.changePrice]);
    await userEvent.click(screen.getByRole('switch', { name: detailLabels.dontCreateInvoice }));
    await waitFor(() =>
      expect(asked.map(({ path, body }) => [path, body])).toEqual([
        [`/order/management/actions/${order.id}/ToggleDontCreateInvoice`, { DontCreateInvoice: true }],
      ]),
    );
    await waitFor(() =>
      expect(recentMessages.get()[0]?.text).toBe("The order's DontCreateInvoice status has been updated!"),
    );
    await expectAccessible();
  });

  test('fixes price, purchase order and invoicing of an invoiced order (ODT-018, INV-062)', () => {
    signIn(EDITOR);
    mockAnswers();
    const order = sampleOrder({ isBilled: true }, EDITOR);
    renderOrder(<PaymentCard order={order} />);
    const usable = screen.queryAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => !disabled);
    expect(usable.map((button) => button.getAttribute('aria-label'))).toEqual([editLabels.changePaid]);
    expect(screen.getByRole<HTMLInputElement>('switch').disabled).toBe(true);
    expect(order.actions).not.toContain('edit');
  });

  test.each([
    ['Submitted', false],
    ['Completed', false],
    ['Closed', true],
    ['Cancelled', true],
    ['Refund', true],
  ] as const)('fixes the key delivery date of a %s order: %s (ODT-025)', (status, fixed) => {
    signIn(EDITOR);
    mockAnswers();
    renderOrder(<OrderFacts order={sampleOrder({ status }, EDITOR)} stock={null} />);
    const facts = within(screen.getByRole('region', { name: detailLabels.details }));
    const button = facts.getByRole<HTMLButtonElement>('button', { name: editLabels.changeDelivery });
    expect(button.disabled).toBe(fixed);
  });
});

test('requires the scope in addition to the permission (ODT-021)', () => {
  const salesman = actorOf('Salesman', ['Order.View', 'Order.Edit']);
  expect(sampleOrder({}, salesman).actions).not.toContain('edit');
  expect(sampleOrder({}, EDITOR).actions).toContain('edit');
  expect(sampleOrder({}, ADMIN).actions).not.toContain('edit');
});
