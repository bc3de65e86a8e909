// Which buttons an order has: exactly those that come with it, the one that moves it on first.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { copy } from '#domain/delivery/copy.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { offeredActions } from '#web/orders/action-map.ts';
import { QuantityCell } from '#web/orders/cells.tsx';
import { ActionBar, OrderActionsProvider, RowActions } from '#web/orders/order-actions.tsx';
import { ADMIN, NOW, PARTNER, SALESMAN, sampleOrder, samplePartnerOrder } from '#web/orders/order-samples.testing.ts';
import { cleanUp, expectAccessible, mockServer, renderOrder, signIn } from '#web/orders/render-order.testing.tsx';
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

describe('what staff are offered', () => {
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

  test('a salesman cannot approve twice', () =>
    expect(staffNames({ status: 'SalesmanApproved' }, SALESMAN)).toEqual(['resubmit']));

  test('packages once there are keys', () =>
    expect(staffNames({ status: 'Processing', completedCount: 10, packageCount: 1 })).toEqual([
      'createPackage',
      'sendPackage',
      'pause',
    ]));

  test('a price difference is settled before going on', () => {
    expect(staffNames({ status: 'Paused', anomalyStatus: 'PriceDifference' })).toEqual(['ignoreAnomaly']);
    expect(staffNames({ status: 'Paused', anomalyStatus: 'Ignored' })).toEqual(['resume']);
  });
});

describe('what a partner is offered', () => {
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

  test('packages once there are keys', () =>
    expect(partnerNames({ status: 'Completed', completedCount: 500, packageCount: 1 })).toEqual([
      'getKeys',
      'createPackage',
      'sendPackage',
      'requestRefund',
    ]));
});

test('what ends an order asks first, and then sends once', async () => {
  signIn(ADMIN);
  const order = sampleOrder();
  const asked = mockServer();
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

test('pausing does not ask', async () => {
  signIn(ADMIN);
  const order = sampleOrder({ status: 'Processing' });
  const asked = mockServer();
  renderOrder(
    <OrderActionsProvider map={staffActions}>
      <RowActions order={order} />
    </OrderActionsProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual([`/order/management/actions/${order.id}/Pause`]));
});

test('a package holds at most what is there', async () => {
  signIn(PARTNER);
  const order = samplePartnerOrder({ status: 'Completed', completedCount: 500, deliveredQuantity: 470 });
  const asked = mockServer();
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
  await waitFor(() => expect(dialog.getAllByText(copy.notAvailable(30)).length).toBeGreaterThan(0));
  expect(asked).toEqual([]);
});

test('what is packed and not sent yet is sent first of all; where nothing is, sending again stands in the menu', async () => {
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

test('a sent package offers its keys and a second notice, an unsent one only sending (PORD-018, ODT-044, ODT-045)', async () => {
  signIn(PARTNER);
  mockServer();
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
  expect(names(sent)).toEqual([packageLabels.download, packageLabels.resend]);
  expect(names(unsent)).toEqual([packageLabels.send]);
  await expectAccessible();
});
