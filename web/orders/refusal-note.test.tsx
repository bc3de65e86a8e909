import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { orderCopy } from '#domain/orders/copy.ts';
import { salesmanLabels } from '#web/access/salesmen/salesman-labels.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import { detailLabels } from './detail-labels.ts';
import { samplePartnerOrder } from './order-samples.testing.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const CONTACT = { Name: 'Samir Okafor', Email: 'sales@merkur.example', Phone: '+49 40 123' };

beforeEach(() => setAccessToken('t'));

const refuse = async (code: string, role: 'Partner' | 'SuperAdmin') => {
  storeLogin({ name: 'Ida', scopes: [role, 'common'], refreshTokenExpires: '2100-01-01T00:00:00.000Z' });
  const asked = mockServer(({ url }) =>
    url.includes('contact')
      ? { body: { Contact: CONTACT } }
      : { status: 409, body: { Message: orderCopy.keysBought, Code: code } },
  );
  renderAt(<WithdrawDialog order={samplePartnerOrder()} open close={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: detailLabels.withdrawOrder }));
  await screen.findByText(orderCopy.keysBought);
  return asked;
};

test('shows partners whom to contact with a refusal that says to contact sales (COM-034)', async () => {
  await refuse('keys_held', 'Partner');
  await screen.findByRole('heading', { name: salesmanLabels.contact });
  for (const text of [CONTACT.Name, CONTACT.Email, CONTACT.Phone]) screen.getByText(text);
  await expectAccessible();
});

test.each([
  ['order_status', 'Partner'],
  ['keys_held', 'SuperAdmin'],
] as const)('shows no contact with %s to %s (COM-034)', async (code, role) => {
  const asked = await refuse(code, role);
  expect(asked.filter(({ url }) => url.includes('contact'))).toEqual([]);
});
