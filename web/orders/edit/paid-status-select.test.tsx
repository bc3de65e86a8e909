import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { recentMessages } from '#web/ui/kit/toast.ts';
import { mockServer } from '#web/ui/render.testing.tsx';
import { orderLabels } from '../labels.ts';
import { ADMIN, sampleOrder } from '../order-samples.testing.ts';
import { cleanUp, renderOrder, signIn } from '../render-order.testing.tsx';
import { editLabels } from './labels.ts';
import { PaidStatusSelect } from './paid-status-select.tsx';

afterEach(cleanUp);

test('confirms a changed payment status with the common sentence (ERR-011)', async () => {
  signIn(ADMIN);
  const asked = mockServer(() => ({ body: {} }));
  renderOrder(<PaidStatusSelect order={{ ...sampleOrder(), actions: ['setPaidStatus'] }} />);
  await userEvent.click(screen.getByRole('button', { name: editLabels.changePaid }));
  await userEvent.click(await screen.findByRole('menuitem', { name: orderLabels.paid.Paid }));
  await waitFor(() => expect(recentMessages.get()[0]?.text).toBe('Your transaction has been completed successfully.'));
  expect(asked.some(({ url }) => url.includes('/UpdateOrderPaidStatus/Paid'))).toBe(true);
});
