// The approve dialog: initial values, validation, and what it sends (ODT-026 to ODT-036).

import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { overridesPath } from '#domain/companies/links.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { money, percent, unitCost } from '#web/ui/kit/values/format.ts';
import { mockAnswers, type RecordedRequest } from '#web/ui/render.testing.tsx';
import { detailLabels } from '../detail-labels.ts';
import { defaultApprovalWindow, margin } from '../figures.ts';
import { orderLabels } from '../labels.ts';
import { ADMIN, actorOf, NOW, sampleOrder } from '../order-samples.testing.ts';
import { cleanUp, expectAccessible, renderOrder, signIn } from '../render-order.testing.tsx';
import { ApproveDialog } from './approve-dialog.tsx';

const LEVEL_1 = actorOf('Salesman', ['Order.View', 'Order.Level1Approve'], 'management');
const order = sampleOrder();
const start = () => screen.getByLabelText<HTMLInputElement>(detailLabels.processingStart);
const end = () => screen.getByLabelText<HTMLInputElement>(detailLabels.processingEnd);

const FILL = `/inventory/management/${order.product.productSku}/inventories`;
const stock = (previous: number, current: number, free = [300, 400]) => ({
  InventoryItems: [
    { AvgCost: 9.5, AvailableQuantity: free[0], PeriodType: 1, Quantity: previous },
    { AvgCost: 9.8, AvailableQuantity: free[1], PeriodType: 2, Quantity: current },
  ],
  EstimatedCost: 10.24,
  OfferPrice: 12.49,
  Margin: 18.01,
});
/** No inventory for the product. */
const nothingThere = () => mockAnswers({ [FILL]: stock(0, 0, [0, 0]) });

const open = (of = order, close = () => {}) => renderOrder(<ApproveDialog order={of} open close={close} />);
async function type(field: HTMLInputElement, text: string) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.clear(field);
  await user.type(field, text);
  await user.tab();
}

/** The approval that was sent; figures may be asked for at any time before and after it. */
const approvalIn = (asked: readonly RecordedRequest[]) =>
  vi.waitUntil(() => asked.find(({ path }) => path.endsWith('/Approve')));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] });
  signIn(ADMIN);
});
afterEach(() => {
  cleanUp();
  vi.useRealTimers();
});

describe('initial values', () => {
  test('start now, rounded down to the grid, for a week', () => {
    expect(defaultApprovalWindow(order, NOW)).toEqual({
      processingStart: '2026-11-20T11:00:00.000Z',
      processingEnd: '2026-11-27T11:00:00.000Z',
    });
  });

  test('start no earlier than the promotion and end no later', () => {
    const later = sampleOrder({
      product: { voiduPromotion: { validFrom: '2026-11-22T10:10:00.000Z', validTo: '2026-11-24T09:45:00.000Z' } },
    });
    expect(defaultApprovalWindow(later, NOW)).toEqual({
      processingStart: '2026-11-22T10:30:00.000Z',
      processingEnd: '2026-11-24T09:30:00.000Z',
    });
  });

  test('come from an earlier approval', () => {
    const earlier = { processingStart: '2026-11-21T08:00:00.000Z', processingEnd: '2026-11-22T08:00:00.000Z' };
    const approved = sampleOrder({
      processingStartOnUtc: earlier.processingStart,
      processingEndOnUtc: earlier.processingEnd,
    });
    expect(defaultApprovalWindow(approved, NOW)).toEqual(earlier);
  });

  test('show the margin of the offer over the expected cost (MORD-011)', () => {
    expect(margin(1249, 102_400)).toBe(1801);
    expect(margin(1000, 110_000)).toBe(-1000);
    expect(margin(0, 110_000)).toBe(0);
  });
});

describe('validation while typing', () => {
  test('an end too close to the start (ODT-027)', async () => {
    nothingThere();
    open();
    await type(end(), '20-11-2026 11:00');
    await waitFor(() => expect(screen.getByText(orderCopy.dateGap)).toBeTruthy());
    expect(end().getAttribute('aria-invalid')).toBe('true');
  });

  test('a start outside the promotion (ODT-027)', async () => {
    nothingThere();
    open();
    await type(start(), '31-10-2026 10:00');
    await waitFor(() => expect(screen.getByText(orderCopy.startInPromotion)).toBeTruthy());
  });

  test('a time off the grid (ODT-027)', async () => {
    const asked = nothingThere();
    open();
    await type(start(), '20-11-2026 11:10');
    await waitFor(() => expect(screen.getByText(orderCopy.onGrid)).toBeTruthy());
    await userEvent.click(screen.getByRole('button', { name: orderLabels.approve }));
    expect(asked.filter(({ path }) => path.endsWith('/Approve'))).toEqual([]);
  });
});

describe("the partner's credit limit", () => {
  const account = (available: number | null, override = 0) =>
    mockAnswers({
      [FILL]: stock(0, 0),
      [`/credit/management/account/${order.partner.partnerId}`]: { Available: available, Override: override },
    });

  test('shows by how much the limit and its overrides are exceeded and links to granting one', async () => {
    account(-32.5, 20);
    open();
    await screen.findByText(detailLabels.overLimit(order.partner.name, '€12.50'), { exact: false });
    const link = screen.getByRole('link', { name: detailLabels.seeAccount });
    expect(link.getAttribute('href')).toBe(overridesPath(order.partner.partnerId));
  });

  test.each([
    [0, 0],
    [null, 0],
    [-20, 20],
  ])('shows no warning with %s euro left and an override of %s', async (available, override) => {
    const asked = account(available, override);
    open();
    await waitFor(() => expect(asked.map(({ path }) => path).join()).toContain('/account/'));
    await waitFor(() => expect(document.querySelector('[role=status] svg')).toBeNull());
  });
});

describe('keys from inventory', () => {
  const take = (period: 1 | 2) =>
    screen.getByLabelText<HTMLInputElement>(detailLabels.takeOf(detailLabels.periods[period]));
  const known = (previous = 0, current = 0) => mockAnswers({ [FILL]: stock(previous, current) });
  /** Types over the number without a pause: after half a second the figures of a half-typed number are requested. */
  const typeOver = (field: HTMLInputElement, text: string) =>
    userEvent
      .setup({ delay: null })
      .type(field, text, { initialSelectionStart: 0, initialSelectionEnd: field.value.length });

  test('start with the reserved quantities of both periods and are sent with the approval', async () => {
    const asked = known(20, 30);
    open();
    await waitFor(() => expect([take(1).value, take(2).value]).toEqual(['20', '30']));
    expect(asked.find(({ path }) => path === FILL)!.body).toEqual({ OrderId: order.id, IsWaitingOrder: true });
    await userEvent.clear(take(1));
    await userEvent.type(take(1), '25');
    await userEvent.click(screen.getByRole('button', { name: orderLabels.approve }));
    expect((await approvalIn(asked))!.body).toMatchObject({
      InventoryData: [
        { Period: 1, Quantity: 25 },
        { Period: 2, Quantity: 30 },
      ],
    });
  });

  test('shows how much the approval loses', async () => {
    mockAnswers({ [FILL]: { ...stock(0, 0), EstimatedCost: 14, Margin: -12.09 } });
    open();
    const lost = (1249 - 1400) * order.quantity;
    expect(await screen.findByText(detailLabels.approveLoss(money(-lost), percent(-1209)))).toBeTruthy();
  });

  test('shows no loss while the offer is profitable', async () => {
    known();
    open();
    await waitFor(() => take(1));
    expect(screen.queryByText(/^A loss of/)).toBeNull();
  });

  const approveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: orderLabels.approve });

  test.each([
    ['301', orderCopy.maximumQuantity(300)],
    ['12.5', 'Must be a whole number.'],
    ['-3', 'Must be at least 0.'],
    ['99999', 'Must be at most 10000.'],
  ])('keeps %s keys as typed and refuses them with the rule (ODT-029)', async (typed, message) => {
    const asked = known();
    open();
    await waitFor(() => take(1));
    await typeOver(take(1), typed);
    await userEvent.tab();
    expect(take(1).value).toBe(typed);
    expect(screen.getByText(message)).toBeTruthy();
    expect(approveButton().disabled).toBe(true);
    expect(asked.filter(({ body }) => (body as { ReCalc?: boolean })?.ReCalc)).toEqual([]);
    await userEvent.clear(take(1));
    await userEvent.type(take(1), '3');
    expect(screen.queryByText(message)).toBeNull();
    expect(approveButton().disabled).toBe(false);
  });

  test('both rows take at most what the order needs; the one that was typed says so (ODT-030)', async () => {
    known(0, 350);
    open();
    await waitFor(() => take(1));
    await userEvent.clear(take(1));
    await userEvent.type(take(1), '151');
    expect([take(1).value, take(2).value]).toEqual(['151', '350']);
    expect(screen.getByText(orderCopy.maximumOrderQuantity(500))).toBeTruthy();
    expect(approveButton().disabled).toBe(true);
  });

  test('requests the figures once, after a pause (ODT-031)', async () => {
    const asked = known();
    open();
    await waitFor(() => take(2));
    await typeOver(take(2), '120');
    const again = () => asked.filter(({ body }) => (body as { ReCalc?: boolean })?.ReCalc);
    expect(again()).toEqual([]);
    await waitFor(() => expect(again()).toHaveLength(1));
    expect(again()[0]!.body).toMatchObject({
      InventoryData: [
        { PeriodType: 1, Quantity: 0 },
        { PeriodType: 2, Quantity: 120 },
      ],
    });
  });

  test('delay figures during a press, so that the button stays under the finger', async () => {
    const loss = { ...stock(0, 0), EstimatedCost: 20, Margin: -60.1 };
    mockAnswers({ [FILL]: loss });
    open();
    const approve = screen.getByRole('button', { name: orderLabels.approve });
    fireEvent.pointerDown(approve, { pointerType: 'touch' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByText(/A loss of/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: labels.cancel }));
    await screen.findByText(/A loss of/);
  });

  test('says in one line that the product is not in inventory', async () => {
    nothingThere();
    open();
    expect(await screen.findByText(detailLabels.inventoryEmpty)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    await expectAccessible();
  });

  test('shows no table or message after a failed lookup, and changes no reservation (ODT-034)', async () => {
    const asked = mockAnswers();
    const answer = globalThis.fetch;
    globalThis.fetch = (async (url: string, init?: RequestInit) =>
      url.includes('/inventories')
        ? new Response('{"Status":503,"Message":"Service unavailable"}', { status: 400 })
        : answer(url, init)) as typeof fetch;
    open();
    await waitFor(() => expect(document.querySelector('.animate-breathe')).toBeNull());
    expect([screen.queryByText(detailLabels.fromInventory), screen.queryByRole('alert')]).toEqual([null, null]);
    await userEvent.click(screen.getByRole('button', { name: orderLabels.approve }));
    expect((await approvalIn(asked))!.body).not.toHaveProperty('InventoryData');
  });

  test('shows values fixed by a salesman as read-only (ODT-032)', async () => {
    known(20, 30);
    signIn(LEVEL_1);
    open(sampleOrder({ status: 'SalesmanApproved' }, LEVEL_1));
    await waitFor(() => expect(take(1).disabled && take(2).disabled).toBe(true));
    await expectAccessible();
  });
});

test('sends the two times and what was ticked (ODT-026)', async () => {
  const asked = nothingThere();
  const close = vi.fn();
  open(order, close);
  await userEvent.click(screen.getByLabelText(detailLabels.fastBot));
  await userEvent.click(screen.getByRole('button', { name: orderLabels.approve }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  const { method, path, body } = (await approvalIn(asked))!;
  expect({ method, path, body }).toEqual({
    method: 'POST',
    path: `/order/management/actions/${order.id}/Approve`,
    body: {
      OfferVersion: 1,
      ProcessingStart: '2026-11-20T11:00:00.000Z',
      ProcessingEnd: '2026-11-27T11:00:00.000Z',
      DonotCreateInvoice: false,
      IsFastBot: true,
    },
  });
});

test("fixes a salesman's approval for all but the admin scope (ODT-033)", () => {
  nothingThere();
  signIn(LEVEL_1);
  open(sampleOrder({ status: 'SalesmanApproved' }, LEVEL_1));
  expect(start().disabled).toBe(true);
  expect(end().disabled).toBe(true);
  expect(screen.getByText(orderCopy.approvalFixed)).toBeTruthy();
  cleanUp();
  signIn(ADMIN);
  open(sampleOrder({ status: 'SalesmanApproved' }));
  expect(start().disabled).toBe(false);
});

test('is accessible', async () => {
  vi.useRealTimers();
  nothingThere();
  open();
  await expectAccessible();
});

test.each([
  [0, ''],
  [10, detailLabels.costOfRest('€10.40')],
])('names the blended cost beside that of the quantity, with %i keys from inventory (BLD-017)', async (taken, rest) => {
  mockAnswers({ [FILL]: { ...stock(taken, 0), EstimatedCost: 10.4 } });
  open();
  const blended = unitCost(order.product.voiduPromotion.estimatedCost);
  await screen.findByText(detailLabels.blendedAt(blended, rest));
});
