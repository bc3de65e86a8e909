// The approve dialog: what it begins with, what it refuses, what it sends (ODT-026 to ODT-036).

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copy } from '#domain/orders/copy.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { approvalStart, margin } from './figures.ts';
import { ADMIN, actorOf, NOW, sampleOrder } from './samples.ts';
import { clear, expectAccessible, server, show, signIn } from './test-page.tsx';
import { words } from './words.ts';

const LEVEL_1 = actorOf('Salesman', ['Order.View', 'Order.Level1Approve'], 'management');
const order = sampleOrder();
const start = () => screen.getByLabelText<HTMLInputElement>(words.processingStart);
const end = () => screen.getByLabelText<HTMLInputElement>(words.processingEnd);

const open = (of = order, close = () => {}) => show(<ApproveDialog order={of} open close={close} />);
async function type(field: HTMLInputElement, text: string) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.clear(field);
  await user.type(field, text);
  await user.tab();
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] });
  signIn(ADMIN);
});
afterEach(() => {
  clear();
  vi.useRealTimers();
});

describe('what it begins with', () => {
  test('now, rounded down to the grid, for a week', () => {
    expect(approvalStart(order, NOW)).toEqual({
      processingStart: '2026-11-20T11:00:00.000Z',
      processingEnd: '2026-11-27T11:00:00.000Z',
    });
  });

  test('not before the promotion and not after its end', () => {
    const later = sampleOrder({
      product: { voiduPromotion: { validFrom: '2026-11-22T10:10:00.000Z', validTo: '2026-11-24T09:45:00.000Z' } },
    });
    expect(approvalStart(later, NOW)).toEqual({
      processingStart: '2026-11-22T10:30:00.000Z',
      processingEnd: '2026-11-24T09:30:00.000Z',
    });
  });

  test('with the values of an earlier approval', () => {
    const earlier = { processingStart: '2026-11-21T08:00:00.000Z', processingEnd: '2026-11-22T08:00:00.000Z' };
    const approved = sampleOrder({
      processingStartOnUtc: earlier.processingStart,
      processingEndOnUtc: earlier.processingEnd,
    });
    expect(approvalStart(approved, NOW)).toEqual(earlier);
  });

  test('the margin is what the offer leaves above the expected cost', () => {
    expect(margin(1249, 102_400)).toBe(1801);
    expect(margin(1000, 110_000)).toBe(-1000);
    expect(margin(0, 110_000)).toBe(0);
  });
});

describe('what it refuses, while one types', () => {
  test('an end too close to the start', async () => {
    server();
    open();
    await type(end(), '20-11-2026 11:00');
    await waitFor(() => expect(screen.getByText(copy.dateGap)).toBeTruthy());
    expect(end().getAttribute('aria-invalid')).toBe('true');
  });

  test('a start outside the promotion', async () => {
    server();
    open();
    await type(start(), '31-10-2026 10:00');
    await waitFor(() => expect(screen.getByText(copy.startInPromotion)).toBeTruthy());
  });

  test('a time off the grid', async () => {
    const asked = server();
    open();
    await type(start(), '20-11-2026 11:10');
    await waitFor(() => expect(screen.getByText(copy.onGrid)).toBeTruthy());
    await userEvent.click(screen.getByRole('button', { name: words.approve }));
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

test('sends the two times and what was ticked', async () => {
  const asked = server();
  const close = vi.fn();
  open(order, close);
  await userEvent.click(screen.getByLabelText(words.fastBot));
  await userEvent.click(screen.getByRole('button', { name: words.approve }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(asked.at(-1)).toEqual({
    method: 'POST',
    path: `/order/management/actions/${order.id}/Approve`,
    body: {
      ProcessingStart: '2026-11-20T11:00:00.000Z',
      ProcessingEnd: '2026-11-27T11:00:00.000Z',
      DonotCreateInvoice: false,
      IsFastBot: true,
    },
  });
});

test('a salesman’s approval is fixed for all but the admin scope', () => {
  server();
  signIn(LEVEL_1);
  open(sampleOrder({ status: 'SalesmanApproved' }, LEVEL_1));
  expect(start().disabled).toBe(true);
  expect(end().disabled).toBe(true);
  expect(screen.getByText(words.approvalLocked)).toBeTruthy();
  clear();
  signIn(ADMIN);
  open(sampleOrder({ status: 'SalesmanApproved' }));
  expect(start().disabled).toBe(false);
});

test('is accessible', async () => {
  vi.useRealTimers();
  server();
  open();
  await expectAccessible();
});
