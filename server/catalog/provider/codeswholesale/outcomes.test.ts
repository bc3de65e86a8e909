// Replies of CodesWholesale and the outcome of a purchase they lead to, row by row as in docs/operations/providers.md.

import { expect, test } from 'vitest';
import { CALLS, CODE, intent, ORDER, PRODUCT, SOLD, scripted } from './scripted.testing.ts';

const [ORDERED] = ORDER.products;
const order = (change: object, product: object = {}) => ({
  body: { ...ORDER, ...change, products: [{ ...ORDERED, ...product }] },
});
const codes = (...list: object[]) => order({}, { codes: list });
const LATE = { createdOn: '2026-11-27T11:40:00.000Z' };
const refusal = (status: number, code: number | string) => ({
  status,
  body: { status, code, message: 'A <b>note</b>.' },
});
const PNG = `iVBORw0KGgo${'A'.repeat(21)}`;
const image = (at: number, code: string) => ({ ...CODE(at), codeType: 'CODE_IMAGE', status: 'Image code', code });
const preOrder = (at: number, change = {}) => ({ ...CODE(at), codeType: 'PRE_ORDER', code: '', ...change });
const older = (at: number, status: string, code: string) => ({ codeId: `code-${at}`, status, code });
const pending = { body: { ...ORDER, status: 'Fulfilling', products: [{ ...ORDERED, codes: [] }] } };

const accepted = {
  kind: 'accepted',
  providerOrderId: 'CW-1',
  charged: { amountE4: 104_000, currency: 'EUR' },
  units: 2,
};
const unknown = (cause: string, providerOrderId: string | null = null) => ({ kind: 'unknown', cause, providerOrderId });

test.each([
  ['in process', pending, accepted],
  ['completed, with its codes behind', order({}, { codes: null }), accepted],
  ['completed with fewer keys', codes(CODE(1)), { kind: 'delivered', keys: [{ fault: null }], coming: 1 }],
  ['with more keys', codes(CODE(1), CODE(2), CODE(3)), { kind: 'delivered', keys: [{}, {}, {}], units: 2 }],
  ['with the same key twice', codes(CODE(1), CODE(1)), { kind: 'delivered', keys: [{}, {}], units: 2 }],
  [
    'with image keys',
    codes(image(1, PNG), image(2, 'anBn')),
    {
      kind: 'delivered',
      keys: [
        { format: 'image', fault: null },
        { format: 'image', fault: 'not an image' },
      ],
    },
  ],
  [
    'with codes of the older names',
    codes(older(1, 'Text code', 'AAAA-1'), older(2, 'Image code', PNG)),
    { kind: 'delivered', keys: [{ format: 'text' }, { format: 'image', fault: null }] },
  ],
  [
    'with a code of an unknown type',
    codes(CODE(1), { codeType: 'CODE_VIDEO', code: 'AAAA-2' }),
    { keys: [{}, { format: 'text' }] },
  ],
  [
    'pre-ordered against our request',
    codes(preOrder(1), preOrder(2)),
    { kind: 'preOrdered', releaseAt: null, units: 2 },
  ],
  [
    'pre-ordered by the older names',
    codes(preOrder(1, { codeType: 'CODE_PREORDER' }), preOrder(2, { codeType: null, status: 'Pre-ordered code' })),
    { kind: 'preOrdered' },
  ],
  ['partly pre-ordered', codes(CODE(1), preOrder(2)), { kind: 'delivered', keys: [{}], coming: 1 }],
  [
    'pre-ordered, with a text in place of a key',
    codes(CODE(1), preOrder(2, { code: 'Soon' })),
    { keys: [{}], coming: 1 },
  ],
  [
    'with a code that could not be fetched for a while',
    order(LATE, { codes: [CODE(1), { ...CODE(2), code: null }] }),
    { keys: [{}], coming: 1 },
  ],
  ['partly pre-ordered, a while ago', order(LATE, { codes: [CODE(1), preOrder(2)] }), { keys: [{}], coming: 1 }],
  ['with a code that cannot be fetched', codes(CODE(1), { ...CODE(2), code: null }), { kind: 'delivered', coming: 1 }],
  ['with no code that can be fetched', codes({ ...CODE(1), code: '' }, { ...CODE(2), code: ' ' }), accepted],
  [
    'in an undocumented status with keys',
    order({ status: 'Shipped' }, { codes: [CODE(1)] }),
    { keys: [{}], coming: 1 },
  ],
  [
    'in an undocumented status without keys',
    order({ status: 'Failed' }, { codes: [] }),
    unknown('undocumented status', 'CW-1'),
  ],
  ['of another reference', order({ clientOrderId: 'M-2' }), unknown('another order', 'CW-1')],
  ['without a reference', order({ clientOrderId: null }), unknown('another order', 'CW-1')],
  ['of another product', order({}, { productId: 'other' }), unknown('another order', 'CW-1')],
  ['of two products', { body: { ...ORDER, products: [ORDERED, ORDERED] } }, unknown('another order', 'CW-1')],
  ['whose total is no multiple of its unit price', order({ totalPrice: 10.41 }), { kind: 'delivered', units: 2 }],
  ['of another quantity', order({ totalPrice: 15.6 }), unknown('another order', 'CW-1')],
  ['with status 208, "already reported"', { ...order({}), status: 208 }, unknown('already reported', 'CW-1')],
])('an order %s', async (_title, reply, outcome) => {
  const { provider, orders } = await scripted({ ...SOLD, [CALLS.buy]: reply });
  expect(await provider.buy(intent())).toMatchObject(outcome);
  expect(orders()).toHaveLength(1);
});

test('the last units in stock are ordered', async () => {
  const { provider, orders } = await scripted({ ...SOLD, [CALLS.product]: { body: { ...PRODUCT, quantity: 2 } } });
  expect(await provider.buy(intent())).toMatchObject({ kind: 'delivered' });
  expect(orders()).toHaveLength(1);
});

test('an order that has lacked keys for ten minutes is no longer waited for', async () => {
  const { provider } = await scripted({ ...SOLD, [CALLS.buy]: order(LATE, { codes: [CODE(1)] }) });
  const outcome = await provider.buy(intent());
  expect(outcome).toMatchObject({ kind: 'delivered', units: 2 });
  expect(outcome).not.toHaveProperty('coming');
});

test('an order in process is waited for however long it takes', async () => {
  const late = order({ ...LATE, status: 'Fulfilling' }, { codes: [CODE(1)] });
  const { provider } = await scripted({ ...SOLD, [CALLS.buy]: late });
  expect(await provider.buy(intent())).toMatchObject({ kind: 'delivered', coming: 1 });
});

test.each([
  ['code 10002 (no funds)', refusal(400, 10_002), { kind: 'noFunds', note: 'A note .' }],
  ['code 10002 as text', refusal(400, '10002'), { kind: 'noFunds' }],
  ['code 20001 (not in the price list)', refusal(404, 20_001), { kind: 'notAllowed', reason: 'WITHDRAWN' }],
  ['code 40002 (quantity)', refusal(400, 40_002), { kind: 'rejected', code: '40002' }],
  ['code 50002 (code not found)', refusal(404, 50_002), unknown('failed with 50002')],
  ['a documented code with another status', refusal(409, 10_002), unknown('failed with 10002')],
  ['an undocumented code', refusal(400, 310_003), unknown('failed with 310003')],
  ['another failure', { status: 400, body: { error: 'Bad Request' } }, unknown('failed with Bad Request')],
  ['status 429', { status: 429, body: '', headers: { 'retry-after': '90' } }, { kind: 'rateLimited', afterMs: 90_000 }],
  ['status 429 without a wait', { status: 429, body: '' }, { kind: 'rateLimited', afterMs: 10_000 }],
  ['500 after the purchase', { status: 500, body: refusal(500, 10_002).body }, unknown('status 500')],
  ['a page of HTML', { body: '<html></html>' }, unknown('not JSON')],
  ['a truncated body', { body: JSON.stringify(ORDER).slice(0, 90) }, unknown('not JSON')],
  ['another shape', { body: { orderId: 'CW-1' } }, unknown('unexpected shape')],
  ['a redirect', { status: 302, body: '', headers: { location: 'https://elsewhere.example' } }, unknown('redirect')],
  ['status 401 without a documented body', { status: 401, body: '<html>' }, unknown('status 401')],
])('the reply %s', async (_title, reply, outcome) => {
  const { provider, orders } = await scripted({ ...SOLD, [CALLS.buy]: reply });
  expect(await provider.buy(intent())).toMatchObject(outcome);
  expect(orders()).toHaveLength(1);
});

const UNAUTHORIZED = { status: 401, body: { error: 'invalid_token', error_description: 'Expired.' } };

test('status 401 twice', async () => {
  const { provider, orders } = await scripted({ ...SOLD, [CALLS.buy]: UNAUTHORIZED });
  expect(await provider.buy(intent())).toMatchObject({ kind: 'retryable', code: 'Unauthorized', afterMs: 60_000 });
  expect(orders()).toHaveLength(2);
});

test('a refused token that cannot be renewed', async () => {
  const { provider, orders } = await scripted({
    ...SOLD,
    [CALLS.token]: [SOLD[CALLS.token] as object, { status: 500 }],
    [CALLS.buy]: UNAUTHORIZED,
  });
  expect(await provider.buy(intent())).toMatchObject({ kind: 'retryable', code: 'Unauthorized' });
  expect(orders()).toHaveLength(1);
});

test('no reply within the time limit (60 seconds, 30 are waited for)', async () => {
  const { provider, orders } = await scripted({ ...SOLD, [CALLS.buy]: { silent: true } }, 300);
  expect(await provider.buy(intent())).toEqual(unknown('timeout'));
  expect(orders()).toHaveLength(1);
});

const product = (change: object) => ({ [CALLS.product]: { body: { ...PRODUCT, ...change } } });
const moved = { kind: 'priceChanged', actual: { amountE4: 53_000, currency: 'EUR' } };

test.each([
  ['out of stock', product({ quantity: 1 }), { kind: 'soldOut', note: '1 in stock.' }],
  ['above the planned price', product({ prices: [{ from: 1, value: 5.3 }] }), moved],
  ['without a price for the quantity', product({ prices: [{ from: 5, value: 1 }] }), { kind: 'soldOut' }],
  ['without prices', product({ prices: null }), { kind: 'soldOut' }],
  ['not in the price list', { [CALLS.product]: refusal(404, 20_001) }, { kind: 'notAllowed', reason: 'WITHDRAWN' }],
  ['unread', { [CALLS.product]: { status: 502, body: '<html>' } }, { kind: 'retryable', code: 'product_unread' }],
  ['refused', { [CALLS.product]: refusal(400, 77) }, { kind: 'retryable', code: 'product_unread' }],
  ['limited', { [CALLS.product]: { status: 429, body: '' } }, { kind: 'rateLimited' }],
  [
    'without a login',
    { [CALLS.token]: { status: 401, body: { error: 'invalid_client' } } },
    { kind: 'retryable', code: 'no_credential', afterMs: 60_000 },
  ],
  [
    'with a token that would break the header',
    { [CALLS.token]: { body: { access_token: 'token-1\r\nx-other: 1', expires_in: 900 } } },
    { kind: 'retryable', code: 'no_credential' },
  ],
  [
    'with an expired login',
    { [CALLS.token]: { body: { value: 'token-1', expiresIn: 9, expired: true } } },
    { kind: 'retryable', code: 'no_credential' },
  ],
])('no order is sent for a product %s', async (_title, replies, outcome) => {
  const { provider, orders } = await scripted({ ...SOLD, ...replies });
  expect(await provider.buy(intent())).toMatchObject(outcome);
  expect(orders()).toEqual([]);
});
