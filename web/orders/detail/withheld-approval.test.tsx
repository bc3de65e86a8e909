import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Permission } from '#domain/base/permissions.ts';
import type { Order } from '#domain/orders/shapes.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { ADMIN, actorOf, SALESMAN, sampleOrder } from '../order-samples.testing.ts';
import { cleanUp, expectAccessible, renderOrder, signIn } from '../render-order.testing.tsx';
import { WithheldApproval } from './withheld-approval.tsx';

afterEach(cleanUp);

const REASON = 'Only a level 2 approver can approve this order.';
const LEVEL_1 = actorOf('Salesman', [...SALESMAN.permissions, 'Order.Level1Approve'] as Permission[], 'management');

test('shows level 1 the disabled level 2 button with the reason (PRM-010, GAP-011)', async () => {
  signIn(LEVEL_1);
  renderOrder(<WithheldApproval order={sampleOrder({ status: 'Level1Approved' })} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve', description: REASON }).disabled).toBe(true);
  expect(screen.getByText(REASON)).toBeTruthy();
  await expectAccessible();
});

test.each<[string, Partial<Order>, string]>([
  [
    'who approved at level 1',
    { status: 'Level1Approved', ownPart: 'same_approver' },
    'You gave level 1 approval. Another approver must give level 2 approval.',
  ],
  [
    'who sent the newest offer',
    { status: 'Confirmed', ownPart: 'own_offer' },
    'You sent the latest offer. Another approver must approve this order.',
  ],
])('shows it disabled to %s, with the reason', async (_, over, description) => {
  signIn(ADMIN);
  renderOrder(<WithheldApproval order={sampleOrder(over)} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve', description }).disabled).toBe(true);
  await expectAccessible();
});

test.each<[string, typeof ADMIN, OrderState]>([
  ['level 2 has its own button', ADMIN, 'Level1Approved'],
  ['a salesman without a level has none', SALESMAN, 'Level1Approved'],
  ['where level 1 approves itself there is none', LEVEL_1, 'SalesmanApproved'],
])('%s (PRM-010)', (_, actor, status) => {
  signIn(actor);
  renderOrder(<WithheldApproval order={sampleOrder({ status })} />);
  expect(screen.queryByRole('button')).toBeNull();
});
