// Negotiation of an offer: the box, the figures, and conflicts with another user.

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { wireCodecOf } from '#domain/base/wire.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { OfferQuote } from '#domain/orders/quote.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';
import { type OfferVersion, Order, PartnerOrder } from '#domain/orders/shapes.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { mockAnswers, mockServer } from '#web/ui/render.testing.tsx';
import { detailLabels } from '../detail-labels.ts';
import { orderLabels } from '../labels.ts';
import { ADMIN, PARTNER, SALESMAN, sampleOrder, samplePartnerOrder } from '../order-samples.testing.ts';
import { cleanUp, expectAccessible, renderOrder, signIn } from '../render-order.testing.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { negotiationLabels } from './labels.ts';
import { NegotiateDialog } from './negotiate-dialog.tsx';
import { offerHistory, proposeBoxFor } from './offer-history.ts';
import { OfferTimeline } from './offer-timeline.tsx';
import { CancelDialog } from './partner-decisions.tsx';
import { ResubmitDialog } from './staff-decisions.tsx';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

afterEach(() => {
  cleanUp();
  vi.unstubAllGlobals();
});

const at = '2026-11-20T10:00:00.000Z';
const offer = (version: number, quantity: number, price: number, side: OfferVersion['side']): OfferVersion => ({
  version,
  at,
  side,
  author: side === 'Partner' ? 'Paula Partner' : '',
  quantity,
  price,
  comment: '',
  validUntil: null,
});

const quote: OfferQuote = {
  quantity: 500,
  price: 1249,
  total: 624_500,
  totalIncVat: 743_155,
  bought: { unitCost: 102_400, profit: 112_500, margin: 1801 },
  mixed: {
    unitCost: 98_000,
    profit: 134_500,
    margin: 2154,
    boughtQuantity: 380,
    inventoryItems: [
      { periodType: 1, availableQuantity: 120, quantity: 120, avgCost: 84_000 },
      { periodType: 2, availableQuantity: 0, quantity: 0, avgCost: 0 },
    ],
  },
  credit: { limit: 900_000, override: 0, used: 200_000, after: 943_155, remaining: -43_155 },
};

const staffServer = (order: Order, answers: Record<string, unknown> = {}) =>
  mockAnswers({
    [`/order/management/${order.id}`]: wireCodecOf(Order).encode(order),
    [`/order/management/${order.id}/OfferQuote`]: wireCodecOf(OfferQuote).encode(quote),
    ...answers,
  });
const partnerServer = (order: PartnerOrder) =>
  mockAnswers({ [`/order/me/${order.id}`]: wireCodecOf(PartnerOrder).encode(order) });

const negotiate = (order: Order, actor = ADMIN) => {
  signIn(actor);
  const asked = staffServer(order);
  renderOrder(<NegotiateDialog order={order} open close={() => {}} />);
  return asked;
};
const details = (order: PartnerOrder) => {
  signIn(PARTNER);
  const asked = partnerServer(order);
  renderOrder(<DetailsDialog order={order} open close={() => {}} />);
  return asked;
};
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: negotiationLabels.propose });
const buttons = () => {
  const names = [negotiationLabels.rebid, orderLabels.approve, orderLabels.refuse];
  return names.filter((name) => screen.queryByRole('button', { name }));
};

describe('the box «Propose New Offer»', () => {
  test('is always ticked unless the order awaits its first or second approval (ODT-037, ODT-040)', () => {
    expect(ORDER_STATES.filter((state) => proposeBoxFor(state) !== 'fixed')).toEqual(['Submitted', 'SalesmanApproved']);
  });

  test('is initially ticked at Submitted and switches to Approve when unticked (GAP-009, ODT-037, ODT-039, ODT-040)', async () => {
    negotiate(sampleOrder());
    expect([(await box()).checked, (await box()).disabled]).toEqual([true, false]);
    expect(buttons()).toEqual([negotiationLabels.rebid, orderLabels.refuse]);
    await expectAccessible();
    await userEvent.click(await box());
    expect(buttons()).toEqual([orderLabels.approve, orderLabels.refuse]);
    expect(screen.queryByLabelText(negotiationLabels.newPrice)).toBeNull();
  });

  test.each(['Revoked', 'AdminRefused'] as const)('is fixed at %s (ODT-037, ODT-039, ODT-040)', async (status) => {
    negotiate(sampleOrder({ status }, SALESMAN), SALESMAN);
    expect([(await box()).checked, (await box()).disabled]).toEqual([true, true]);
    expect(buttons()).toEqual([negotiationLabels.rebid, orderLabels.refuse]);
  });

  test('is initially unticked at SalesmanApproved, where only the admin scope negotiates (ODT-037 to ODT-039)', async () => {
    negotiate(sampleOrder({ status: 'SalesmanApproved' }));
    expect((await box()).checked).toBe(false);
    expect(buttons()).toEqual([orderLabels.approve, orderLabels.refuse]);
    await userEvent.click(await box());
    expect(buttons()).toEqual([negotiationLabels.rebid, orderLabels.refuse]);
    expect(sampleOrder({ status: 'SalesmanApproved' }, SALESMAN).actions).not.toContain('rebid');
  });
});

test('keeps a counter-offer within the promotion and sends the offer version seen', async () => {
  const order = sampleOrder({ product: { voiduPromotion: { minQuantity: 10, maxQuantity: 600 } } });
  const asked = negotiate(order);
  const quantity = await screen.findByLabelText(negotiationLabels.quantity);
  const sent = () => asked.filter(({ method }) => method === 'POST');
  for (const [typed, message] of [
    ['9', orderCopy.belowMinimum],
    ['601', orderCopy.aboveMaximum],
  ] as const) {
    await userEvent.clear(quantity);
    await userEvent.type(quantity, typed);
    await userEvent.click(screen.getByRole('button', { name: negotiationLabels.rebid }));
    await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0));
  }
  expect(sent()).toEqual([]);
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '600');
  await userEvent.type(screen.getByLabelText(negotiationLabels.comment), 'All we have.');
  await userEvent.click(screen.getByRole('button', { name: negotiationLabels.rebid }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    path: `/order/management/actions/${order.id}/Rebid`,
    body: { Quantity: 600, Price: 12.49, Comment: 'All we have.', OfferVersion: 1, TermsVersion: order.termsVersion },
  });
});

test('shows profit, available stock and the exceeded limit', async () => {
  negotiate(sampleOrder());
  const figures = within(await screen.findByRole('region', { name: negotiationLabels.figures }));
  await waitFor(() => expect(figures.getByText('18.0%')).toBeTruthy());
  expect(figures.getByText('€1,125.00')).toBeTruthy();
  const stock = within(figures.getByRole('region', { name: negotiationLabels.inventory }));
  expect(stock.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    `${negotiationLabels.source}${negotiationLabels.keys}${negotiationLabels.unit}`,
    'Previous months120 of 120€8.40',
    'New keys380€10.24',
    'Together500€9.80',
  ]);
  const credit = within(figures.getByRole('region', { name: negotiationLabels.credit }));
  expect(credit.getByText(negotiationLabels.overLimit('€431.55'))).toBeTruthy();
  expect(screen.queryByText(/A loss of/)).toBeNull();
  await userEvent.type(screen.getByLabelText(negotiationLabels.quantity), '1');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: negotiationLabels.rebid }).disabled).toBe(false);
  await expectAccessible();
});

test('sends an offer only if quantity or price changed, and shows its loss', async () => {
  const loss = { ...quote, bought: { unitCost: 102_400, profit: -255_000, margin: -20_416 } };
  const order = sampleOrder();
  signIn(ADMIN);
  staffServer(order, { [`/order/management/${order.id}/OfferQuote`]: wireCodecOf(OfferQuote).encode(loss) });
  renderOrder(<NegotiateDialog order={order} open close={() => {}} />);
  const price = await screen.findByLabelText<HTMLInputElement>(negotiationLabels.newPrice);
  const rebid = screen.getByRole<HTMLButtonElement>('button', { name: negotiationLabels.rebid });
  const { value } = price;
  expect(rebid.disabled).toBe(true);
  expect(screen.getByText(negotiationLabels.changeFirst)).toBeTruthy();
  await waitFor(() => expect(screen.getByText(detailLabels.approveLoss('€2,550.00', '-204.2%'))).toBeTruthy());
  await userEvent.type(screen.getByLabelText(negotiationLabels.comment), 'Please.');
  expect(rebid.disabled).toBe(true);
  await userEvent.clear(price);
  await userEvent.type(price, '13');
  expect(rebid.disabled).toBe(false);
  await userEvent.clear(price);
  await userEvent.type(price, value);
  expect(rebid.disabled).toBe(true);
});

test('delays figures during a press, so that the button stays under the finger', async () => {
  const loss = { ...quote, bought: { unitCost: 102_400, profit: -255_000, margin: -20_416 } };
  const order = sampleOrder();
  signIn(ADMIN);
  const answer = Promise.withResolvers<void>();
  const requests = mockServer(async ({ path }) => {
    if (!path.endsWith('/OfferQuote')) return { body: wireCodecOf(Order).encode(order) };
    await answer.promise;
    return { body: wireCodecOf(OfferQuote).encode(loss) };
  });
  renderOrder(<NegotiateDialog order={order} open close={() => {}} />);
  const cancel = await screen.findByRole('button', { name: labels.cancel });
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/OfferQuote'))).toBe(true));
  fireEvent.pointerDown(cancel, { pointerType: 'touch' });
  answer.resolve();
  await pause(50);
  expect(screen.queryByText(/A loss of/)).toBeNull();
  fireEvent.pointerUp(cancel, { pointerType: 'touch' });
  await pause(50);
  expect(screen.queryByText(/A loss of/)).toBeNull();
  fireEvent.click(cancel);
  await screen.findByText(/A loss of/);
});

test('stays open on a conflict, shows the current offer and keeps typed values', async () => {
  signIn(PARTNER);
  const first = samplePartnerOrder({
    status: 'Rebidding',
    offer: { offerQuantity: 400, offerPrice: 1300, version: 2 },
    offers: [offer(2, 400, 1300, 'Management'), offer(1, 500, 1249, 'Partner')],
  });
  const second = samplePartnerOrder({
    status: 'Rebidding',
    modifiedAt: '2026-11-20T11:00:00.000Z',
    offer: { offerQuantity: 450, offerPrice: 1290, version: 3 },
    offers: [offer(3, 450, 1290, 'Management'), ...first.offers!],
  });
  let now = first;
  const sent: unknown[] = [];
  const message = orderReplyCopy.offerOvertaken(3, 450, '12.90');
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return new Response(JSON.stringify(wireCodecOf(PartnerOrder).encode(now)));
    sent.push(JSON.parse(String(init.body)));
    const late = sent.length === 1;
    now = second;
    return new Response(JSON.stringify(late ? { Message: message, Code: 'offer_version' } : {}), {
      status: late ? 409 : 200,
    });
  });
  const close = vi.fn();
  renderOrder(<DetailsDialog order={first} open close={close} />);
  await userEvent.click(await screen.findByRole('checkbox', { name: negotiationLabels.demand }));
  const quantity = screen.getByLabelText<HTMLInputElement>(negotiationLabels.quantity);
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '333');
  await userEvent.type(screen.getByLabelText(negotiationLabels.comment), 'Please.');
  await userEvent.click(screen.getByRole('button', { name: negotiationLabels.submit }));
  await waitFor(() => expect(screen.getByText(message)).toBeTruthy());
  const offers = within(screen.getByRole('list', { name: negotiationLabels.offers }));
  await waitFor(() => expect(offers.getByText(negotiationLabels.isNew)).toBeTruthy());
  expect(offers.getAllByRole('listitem')[0]!.textContent).toContain('450 keys × €12.90');
  expect([quantity.value, close.mock.calls.length]).toEqual(['333', 0]);
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: negotiationLabels.submit }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent).toMatchObject([
    { Quantity: 333, OfferVersion: 2 },
    { Quantity: 333, Comment: 'Please.', OfferVersion: 3 },
  ]);
});

describe('for the partner', () => {
  test('offers to approve, reject or counter a special offer (PORD-014)', async () => {
    const asked = details(samplePartnerOrder({ status: 'Rebidding' }));
    await screen.findByRole('button', { name: negotiationLabels.approveOrder });
    expect(screen.getByRole('button', { name: negotiationLabels.reject })).toBeTruthy();
    expect(screen.queryByLabelText(negotiationLabels.price)).toBeNull();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: negotiationLabels.reject }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: negotiationLabels.rejectOffer }),
    );
    await waitFor(() => expect(asked.at(-1)!.path).toMatch(/\/reject$/));
  });

  test('enforces the bounds of the cart (PORD-015, PORD-021)', async () => {
    const order = samplePartnerOrder({
      status: 'Withdraw',
      product: { voiduPromotion: { minQuantity: 5, maxQuantity: 600 } },
    });
    const asked = details(order);
    const quantity = await screen.findByLabelText(negotiationLabels.quantity);
    const submit = screen.getByRole('button', { name: negotiationLabels.resubmit });
    for (const [typed, message] of [
      ['19', orderCopy.belowMinimum],
      ['601', orderCopy.aboveMaximum],
    ] as const) {
      await userEvent.clear(quantity);
      await userEvent.type(quantity, typed);
      await userEvent.click(submit);
      await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0));
    }
    const sent = () => asked.filter(({ method }) => method === 'POST');
    expect(sent()).toEqual([]);
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '600');
    await userEvent.click(submit);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      path: `/order/me/actions/${order.id}/submit`,
      body: { Quantity: 600, Price: 12.49 },
    });
  });

  test('accepts any quantity for an inventory offer, which has no promotion bounds (SIO-013)', async () => {
    const order = samplePartnerOrder({
      status: 'Withdraw',
      quantity: 10,
      offer: { offerQuantity: 10 },
      product: { voiduPromotion: { promotionId: null, minQuantity: 1, maxQuantity: 10 } },
    });
    const asked = details(order);
    const quantity = await screen.findByLabelText(negotiationLabels.quantity);
    expect(screen.queryByText(negotiationLabels.between('20', '10'))).toBeNull();
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '12');
    await userEvent.click(screen.getByRole('button', { name: negotiationLabels.resubmit }));
    const sent = () => asked.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ path: `/order/me/actions/${order.id}/submit`, body: { Quantity: 12 } });
  });

  test.each([
    ['Confirmed', negotiationLabels.cancel, negotiationLabels.cancelText],
    ['Refund', negotiationLabels.takeBackDo, negotiationLabels.takeBackText],
  ] as const)('explains the effect of cancelling at %s', async (status, action, text) => {
    signIn(PARTNER);
    mockAnswers();
    renderOrder(<CancelDialog order={samplePartnerOrder({ status })} open close={() => {}} />);
    expect(screen.getByRole('button', { name: action })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    await expectAccessible();
  });
});

test.each([
  ['Rebidding', 0, [negotiationLabels.ownOfferStands]],
  ['Level1Approved', 0, [negotiationLabels.agreedStands, negotiationLabels.holdsReleased]],
  ['Failed', 40, [negotiationLabels.agreedStands, negotiationLabels.keysStay('40 keys')]],
] as const)('names what reopening at %s releases', (status, completedCount, sentences) => {
  signIn(ADMIN);
  mockAnswers();
  renderOrder(<ResubmitDialog order={sampleOrder({ status, completedCount })} open close={() => {}} />);
  expect(screen.getByText([negotiationLabels.backToReview, ...sentences].join(' '))).toBeTruthy();
});

test('shows the changes of each offer compared with the previous one', () => {
  const offers = [offer(3, 300, 1250, 'Partner'), offer(2, 400, 1300, 'Management'), offer(1, 0, 0, 'Management')];
  expect(offerHistory(offers).map(({ offer: { version }, difference: moved }) => [version, moved])).toEqual([
    [3, { keys: -100, cents: -50 }],
    [2, null],
  ]);
  renderOrder(<OfferTimeline offers={offers} knownVersion={2} />);
  const [newest] = screen.getAllByRole('listitem');
  for (const text of [
    negotiationLabels.isNew,
    negotiationLabels.fewerKeys('100 keys'),
    negotiationLabels.cheaper('€0.50'),
  ])
    expect(within(newest!).getByText(text)).toBeTruthy();
});
