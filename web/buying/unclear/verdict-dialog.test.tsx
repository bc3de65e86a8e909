// The dialog that decides an unclear purchase of several keys: issues of the entered lines, and its words.

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { timeOf } from '#domain/base/time.ts';
import { buyingCopy } from '#domain/buying/copy.ts';
import type { UnclearPurchase } from '#domain/buying/unclear-list.ts';
import { buyingLabels as labels } from '#web/buying/labels.ts';
import { expectAccessible, mockAnswers, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import { VerdictDialog } from './verdict-dialog.tsx';

const PURCHASE = {
  itemId: '00000000-0000-4000-8000-000000000001',
  reference: 'GK2026000001-1-1',
  provider: 'Kinguin',
  productName: 'Velmora',
  quantity: 3,
  keys: [{ sku: 'VEL', name: 'Velmora' }],
  unit: 1,
  orderId: '00000000-0000-4000-8000-000000000002',
  orderNumber: 'GK 2026 000001',
  sentAt: timeOf(Date.parse('2026-11-20T11:00:00.000Z')),
  leftOrder: false,
  atMost: 300_000,
  currency: 'EUR',
} as unknown as UnclearPurchase;

beforeEach(() => {
  storeLogin({ name: 'Ada', scopes: ['SuperAdmin', 'common'], refreshTokenExpires: '2100-01-01T00:00:00.000Z' });
  setAccessToken('t');
  mockAnswers();
});

test('counts the entered keys, and marks lines that the server would refuse', async () => {
  const user = userEvent.setup();
  renderAt(<VerdictDialog purchase={PURCHASE} open close={() => undefined} />);
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByRole('textbox', { name: new RegExp(`^${labels.keyLines}`) });
  expect(dialog.textContent).toContain(labels.boughtEffectOfAll);
  const enter = async (...lines: string[]) => {
    await user.clear(field);
    await user.type(field, lines.join('\n'));
  };
  await enter('AAAA-1', 'AAAA-2');
  expect(within(dialog).getByText(labels.keyLinesEntered('2', '3'))).toBeTruthy();
  await enter('AAAA-1', 'AAAA-2', 'AAAA-1');
  expect(within(dialog).getByText(buyingCopy.inLine(3, buyingCopy.keyTwice))).toBeTruthy();
  await enter('AAAA-1', 'AAAA-2', 'AAAA-3', 'AAAA-4');
  expect(within(dialog).getByText(labels.keyLinesTooMany('4', '3')).className).toContain('text-red');
  await expectAccessible();
});

test('says what happens to all keys if nothing was bought', async () => {
  const user = userEvent.setup();
  renderAt(<VerdictDialog purchase={PURCHASE} open close={() => undefined} />);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByText(labels.wasNotBought));
  expect(dialog.textContent).toContain(labels.notBoughtEffectOfAll);
});
