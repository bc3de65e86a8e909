// Paying credit of a company out, and using it for invoices.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { CreditPanel } from '#web/payments/credit-panel.tsx';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';

const COMPANY_ID = '019c0000-0000-7000-8000-000000000001';
const PAYOUT = {
  Id: '019c0000-0000-7000-8000-000000000002',
  PaidAt: '2026-11-19T00:00:00.000Z',
  Amount: 12,
  Reference: 'Overpaid in May',
  ByName: 'Finn',
};

beforeEach(() => {
  setAccessToken('t');
  storeLogin({ name: 'Finn', scopes: ['Finance'], refreshTokenExpires: '2099-01-01T00:00:00.000Z' });
});

function open(creditLeft: number, openAmount: number, payouts: object[] = []) {
  const body = { CreditLeft: creditLeft, OpenAmount: openAmount, Payouts: payouts };
  const asked = mockServer(() => ({ body }));
  renderAt(<CreditPanel companyId={COMPANY_ID} />);
  return { asked, posts: () => asked.filter(({ method }) => method === 'POST') };
}

test('pays out the whole credit by default, with day and reference (INV-036)', async () => {
  const { posts } = open(15, 0, [PAYOUT]);
  expect(await screen.findByText('€15.00 of payments is not allocated to an invoice.')).toBeTruthy();
  expect(screen.getByText('€12.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use for invoices' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pay out' }));
  const dialog = within(await screen.findByRole('dialog'));
  await expectAccessible();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Paid on/ }), '19-11-2026{Tab}');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reference/ }), 'Overpaid');
  await userEvent.click(dialog.getByRole('button', { name: 'Pay out' }));
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]).toMatchObject({
    path: `/payment/management/credit/${COMPANY_ID}/payout`,
    body: { Amount: 15, Reference: 'Overpaid' },
  });
});

test('uses the credit for outstanding invoices (INV-036)', async () => {
  const { posts } = open(15, 40);
  await userEvent.click(await screen.findByRole('button', { name: 'Use for invoices' }));
  await waitFor(() => expect(posts()[0]).toMatchObject({ path: `/payment/management/credit/${COMPANY_ID}/net` }));
});

test('shows nothing for a company without credit and payouts (INV-036)', async () => {
  const { asked } = open(0, 40);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText('Credit')).toBeNull();
});
