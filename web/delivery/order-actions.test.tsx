// Buttons of an order: exactly its offered actions, the advancing one first.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { deliveryCopy } from '#domain/delivery/copy.ts';
import { orderPath } from '#domain/orders/links.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { ORDER_STATES, type OrderState } from '#domain/orders/states.ts';
import { buyingActionLabels } from '#web/buying/action-labels.ts';
import { endingLabels } from '#web/delivery/ending/ending-labels.ts';
import type { StaffAction } from '#web/orders/action-map.ts';
import { offeredActions } from '#web/orders/action-map.ts';
import { QuantityCell } from '#web/orders/cells.tsx';
import { orderLabels } from '#web/orders/labels.ts';
import { ActionBar, OrderActionsProvider, RowActions } from '#web/orders/order-actions.tsx';
import { ADMIN, NOW, PARTNER, SALESMAN, sampleOrder, samplePartnerOrder } from '#web/orders/order-samples.testing.ts';
import { cleanUp, expectAccessible, renderOrder, signIn } from '#web/orders/render-order.testing.tsx';
import { recentMessages } from '#web/ui/kit/toast.ts';
import { mockAnswers } from '#web/ui/render.testing.tsx';
import { packageLabels } from './labels.ts';
import { PackageList } from './package-list.tsx';
import { partnerPackageSide } from './package-side.ts';
import { partnerActions } from './partner-actions.ts';
import { staffActions } from './staff-actions.ts';

afterEach(cleanUp);

const staffNames = (part: Parameters<typeof sampleOrder>[0], actor = ADMIN) =>
  offeredActions(sampleOrder(part, actor), staffActions).map(({ name }) => name);
const partnerNames = (part: Parameters<typeof samplePartnerOrder>[0]) =>
  offeredActions(samplePartnerOrder(part), partnerActions).map(({ name }) => name);

describe('actions of staff', () => {
  test.each([
    ['Submitted', ['approve', 'rebid', 'refuse']],
    ['Rebidding', ['revoke', 'resubmit']],
    ['Revoked', ['rebid', 'refuse']],
    ['AdminRefused', ['rebid', 'resubmit', 'refuse']],
    ['Confirmed', ['approve', 'resubmit']],
    ['SalesmanApproved', ['approve', 'rebid', 'resubmit', 'refuse']],
    ['Level2Approved', ['resubmit']],
    ['Processing', ['pause']],
    ['Failed', ['resume', 'resubmit']],
    ['Refused', ['resubmit']],
  ] as const)('%s', (status, names) => expect(staffNames({ status })).toEqual(names));

  test('allow a salesman to approve once', () =>
    expect(staffNames({ status: 'SalesmanApproved' }, SALESMAN)).toEqual(['resubmit']));

  test('include packages once there are keys', () =>
    expect(staffNames({ status: 'Processing', completedCount: 10, packageCount: 1 })).toEqual([
      'createPackage',
      'sendPackage',
      'pause',
    ]));

  test('settle a price difference before resuming (ODT-048)', () => {
    expect(staffNames({ status: 'Paused', anomalyStatus: 'PriceDifference' })).toEqual(['ignoreAnomaly']);
    expect(staffNames({ status: 'Paused', anomalyStatus: 'Ignored' })).toEqual(['resume']);
  });
});

describe('actions of a partner', () => {
  test.each([
    ['Draft', ['submit', 'cancel']],
    ['Submitted', ['withdraw', 'cancel']],
    ['Rebidding', ['confirm', 'submit', 'reject']],
    ['Withdraw', ['submit', 'cancel']],
    ['Confirmed', ['cancel']],
    ['Refund', ['cancel']],
    ['Processing', []],
    ['Refused', []],
  ] as const)('%s', (status, names) => expect(partnerNames({ status })).toEqual(names));

  test('include packages once there are keys', () =>
    expect(partnerNames({ status: 'Completed', completedCount: 500, packageCount: 1 })).toEqual([
      'getKeys',
      'createPackage',
      'sendPackage',
      'requestRefund',
    ]));
});

test('confirms ending actions, then sends them once (ODT-055)', async () => {
  signIn(ADMIN);
  const order = sampleOrder();
  const asked = mockAnswers();
  renderOrder(
    <OrderActionsProvider map={staffActions}>
      <ActionBar order={order} />
    </OrderActionsProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(asked).toEqual([]);
  await expectAccessible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse order' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.path).toBe(`/order/management/actions/${order.id}/refuse`);
});

test('offers no edit button on the row of an ended order', () => {
  signIn(ADMIN);
  mockAnswers();
  const first = (status: 'Cancelled' | 'Closed' | 'Paused') => {
    const order = sampleOrder({ status, actions: ['edit', 'setInvoicing'] });
    const { unmount } = renderOrder(
      <OrderActionsProvider map={staffActions}>
        <RowActions order={order} />
      </OrderActionsProvider>,
    );
    const names = screen
      .getAllByRole('button')
      .map((button) => button.textContent || button.getAttribute('aria-label'));
    unmount();
    return names;
  };
  const more = [expect.stringMatching(/^More actions/)];
  expect([first('Cancelled'), first('Closed')]).toEqual([more, more]);
  expect(first('Paused')).toEqual([orderLabels.editOrder]);
});

test('pauses without confirmation and reports it (ERR-010)', async () => {
  signIn(ADMIN);
  const order = sampleOrder({ status: 'Processing' });
  const asked = mockAnswers();
  renderOrder(
    <OrderActionsProvider map={staffActions} pathOf={({ id }) => orderPath(id)}>
      <RowActions order={order} />
    </OrderActionsProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual([`/order/management/actions/${order.id}/Pause`]));
  await waitFor(() => expect(recentMessages.get()[0]?.text).toBe('The order has been paused!'));
  expect(recentMessages.get()[0]?.link).toEqual({ label: order.orderNumber, to: orderPath(order.id) });
});

test('confirms ignoring a price difference and reports it (ODT-048, ERR-010)', async () => {
  signIn(ADMIN);
  const order = sampleOrder({ status: 'Paused', anomalyStatus: 'PriceDifference' });
  mockAnswers();
  renderOrder(
    <OrderActionsProvider map={staffActions} pathOf={({ id }) => orderPath(id)}>
      <ActionBar order={order} />
    </OrderActionsProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: buyingActionLabels.ignore }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: buyingActionLabels.ignoreDo }));
  await waitFor(() => expect(recentMessages.get()[0]?.text).toBe('The price difference anomaly has been ignored!'));
  expect(recentMessages.get()[0]?.link).toEqual({ label: order.orderNumber, to: orderPath(order.id) });
});

test('limits a package to the available keys (ODT-042)', async () => {
  signIn(PARTNER);
  const order = samplePartnerOrder({ status: 'Completed', completedCount: 500, deliveredQuantity: 470 });
  const asked = mockAnswers();
  renderOrder(
    <OrderActionsProvider map={partnerActions}>
      <RowActions order={order} />
    </OrderActionsProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^More actions/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: packageLabels.create }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText<HTMLInputElement>(packageLabels.quantity);
  expect(field.value).toBe('30');
  await userEvent.clear(field);
  await userEvent.type(field, '31');
  await userEvent.click(dialog.getByRole('button', { name: packageLabels.create }));
  await waitFor(() => expect(dialog.getAllByText(deliveryCopy.notAvailable(30)).length).toBeGreaterThan(0));
  expect(asked).toEqual([]);
});

test('offers to send unsent packages first, and resending in the menu otherwise', async () => {
  signIn(PARTNER);
  const buttons = (part: Partial<PartnerOrder>) => {
    const order = samplePartnerOrder({ status: 'Completed', completedCount: 500, packageCount: 1, ...part });
    const { unmount } = renderOrder(
      <OrderActionsProvider map={partnerActions}>
        <QuantityCell order={order} />
        <RowActions order={order} />
      </OrderActionsProvider>,
    );
    const seen = [screen.getAllByRole('button').map(({ textContent }) => textContent)[0], document.body.textContent];
    unmount();
    return seen;
  };
  const [all, allText] = buttons({ deliveredQuantity: 0 });
  const [packed, packedText] = buttons({ deliveredQuantity: 500, sentQuantity: 480 });
  const [sent, sentText] = buttons({ deliveredQuantity: 500, sentQuantity: 500 });
  expect([all, packed, sent]).toEqual([packageLabels.getKeys, packageLabels.sendPackage, '']);
  expect(allText).toContain('500 bought');
  expect(packedText).toContain('480 delivered · 20 packed');
  expect(sentText).toContain('500 delivered');
  expect(sentText).not.toContain('packed');
});

test('offers keys and resending for a sent package, and only sending for an unsent one (PORD-018, ODT-044)', async () => {
  signIn(PARTNER);
  mockAnswers();
  const pack = { quantity: 20, createdAt: NOW, modifiedAt: NOW, history: [] };
  const order = samplePartnerOrder({
    status: 'Completed',
    packageCount: 2,
    packages: [
      { ...pack, packageId: 'a', status: 'Sent' },
      { ...pack, packageId: 'b', status: 'Created' },
    ],
  });
  renderOrder(<PackageList order={order} side={partnerPackageSide} />);
  const [sent, unsent] = screen.getAllByRole('listitem').map((item) => within(item));
  const names = (part: typeof sent) => part!.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names(sent)).toEqual(['Download keys', 'Resend']);
  expect(names(unsent)).toEqual([packageLabels.send]);
  await expectAccessible();
});

describe('button labels', () => {
  const staffWords = (status: OrderState, names: readonly StaffAction[]) =>
    names.map((name) => staffActions[name].label(sampleOrder({ status })));
  const partnerWords = (status: OrderState) =>
    offeredActions(samplePartnerOrder({ status }), partnerActions).map((action) =>
      action.label(samplePartnerOrder({ status })),
    );

  test('of staff for confirmed and salesman-approved orders (LIFE-003, LIFE-007)', () => {
    expect(staffWords('Submitted', ['approve', 'rebid'])).toEqual(['Approve', 'Negotiate']);
    expect(staffWords('Confirmed', ['approve'])).toEqual(['Apply Order']);
    expect(staffWords('SalesmanApproved', ['rebid'])).toEqual(['See Details']);
    expect(staffWords('Paused', ['resume'])).toEqual(['Resume']);
  });

  test('never say Close, whose call cancels (LIFE-015, LIFE-016)', () => {
    const all = ORDER_STATES.flatMap((status) => staffWords(status, Object.keys(staffActions) as StaffAction[]));
    expect(all.filter((word) => /^close$/i.test(word))).toEqual([]);
    expect(staffWords('Processing', ['close', 'hardStop'])).toEqual([endingLabels.close, endingLabels.hardStop]);
    expect(endingLabels.close).toMatch(/^Cancel/);
  });

  test('of a partner (PORD-013, PORD-014, PORD-015, PORD-016)', () => {
    expect(partnerWords('Submitted')).toEqual(['Withdraw', 'Cancel Order']);
    expect(partnerWords('Rebidding')).toEqual(['Approve Order', 'See Details', 'Reject']);
    expect(partnerWords('Withdraw')[0]).toBe('See Details');
    expect(partnerWords('Draft')[0]).toBe('See Details');
  });
});

test.each(['approve', 'rebid', 'createPackage', 'sendPackage', 'sendToInventory', 'close'] as const)(
  'opens a dialog for %s (MORD-013)',
  async (name) => {
    signIn(ADMIN);
    mockAnswers();
    const order = sampleOrder({ status: 'Completed', completedCount: 500, packageCount: 1, actions: [name] });
    renderOrder(
      <OrderActionsProvider map={staffActions}>
        <ActionBar order={order} />
      </OrderActionsProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: staffActions[name].label(order) }));
    await waitFor(() => expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).not.toBeNull());
  },
);

describe('messages to a partner after an action', () => {
  const done = () => recentMessages.get().map(({ text }) => text);

  test('after creating a package (PORD-022)', async () => {
    signIn(PARTNER);
    mockAnswers();
    renderOrder(
      <OrderActionsProvider map={partnerActions}>
        <RowActions order={samplePartnerOrder({ status: 'Completed', completedCount: 500 })} />
      </OrderActionsProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: /^More actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Create Package' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Create Package' }));
    await waitFor(() => expect(done()[0]).toBe('Packages create successfully'));
  });

  test('after sending one, once confirmed (PORD-018, PORD-022)', async () => {
    signIn(PARTNER);
    const asked = mockAnswers();
    const pack = {
      packageId: 'b',
      status: 'Created' as const,
      quantity: 20,
      createdAt: NOW,
      modifiedAt: NOW,
      history: [],
    };
    const order = samplePartnerOrder({ status: 'Completed', packageCount: 1, packages: [pack] });
    renderOrder(<PackageList order={order} side={partnerPackageSide} />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(asked).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: /^Send/ }));
    await waitFor(() => expect(done()[0]).toBe('Packages send successfully'));
  });

  test('after any other action (PORD-019, PORD-022)', async () => {
    signIn(PARTNER);
    mockAnswers();
    renderOrder(
      <OrderActionsProvider map={partnerActions}>
        <RowActions order={samplePartnerOrder({ status: 'Submitted' })} />
      </OrderActionsProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Withdraw order' }));
    await waitFor(() => expect(done()[0]).toBe('Your transaction has been completed successfully.'));
  });
});
