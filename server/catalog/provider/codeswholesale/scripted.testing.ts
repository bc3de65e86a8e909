// The adapter on an API with scripted replies, for its tests. Names are invented, shapes are those of the documentation.

import { Secret } from '#domain/base/text/secret.ts';
import { addMilliseconds, type Time } from '#domain/base/time.ts';
import { type ScriptedReplies, startScriptedApi } from '#test/scripted-api.ts';
import { codesWholesaleProvider } from './provider.ts';

export const NOW = '2026-11-27T12:00:00.000Z' as Time;
export const SKU = '6a0b5f6b-2539-4a4e-8f17-2916a0b5f6b2';

export const CALLS = {
  token: 'POST /oauth/token',
  list: 'GET /v3/products',
  product: `GET /v3/products/${SKU}`,
  buy: 'POST /v3/orders',
  history: 'GET /v3/orders',
  order: 'GET /v3/orders/CW-1',
} as const;

export const TOKEN = {
  body: { access_token: 'token-1', token_type: 'bearer', expires_in: 1158, scope: 'administration' },
};

export const PRODUCT = {
  productId: SKU,
  identifier: 'HARB-1',
  name: 'Harbour Lights',
  platform: 'Steam',
  quantity: '120',
  regions: ['WORLDWIDE', 'EU'],
  languages: ['en'],
  releaseDate: '2024-11-01T00:00:00.000Z',
  prices: [
    { from: 10, to: 99, value: 4.9 },
    { from: 1, to: 9, value: '5.20' },
    { from: 100, to: null, value: 4.75 },
  ],
};

export const CODE = (at: number) => ({
  codeType: 'CODE_TEXT',
  status: 'Text code',
  codeId: `code-${at}`,
  filename: '',
  code: `AAAA-${at}`,
  links: [],
});

export const ORDER = {
  orderId: 'CW-1',
  clientOrderId: 'M-1',
  identifier: 'harbour-99',
  totalPrice: 10.4,
  createdOn: '2026-11-27T11:59:58.000Z',
  status: 'Completed',
  products: [{ productId: SKU, name: 'Harbour Lights', unitPrice: 5.2, codes: [CODE(1), CODE(2)], links: [] }],
};

export const SOLD: ScriptedReplies = {
  [CALLS.token]: TOKEN,
  [CALLS.product]: { body: PRODUCT },
  [CALLS.buy]: { body: ORDER },
};

export const intent = (change = {}) => ({
  reference: 'M-1',
  sku: SKU,
  quantity: 2,
  country: 'DE',
  priceId: SKU,
  max: { amountE4: 52_000, currency: 'EUR' },
  ...change,
});

interface OrderBody {
  orderId: string;
  products: object[];
}

/** The adapter on a server with these replies. */
export async function scripted(replies: ScriptedReplies, timeoutMs = 30_000) {
  let now = NOW;
  const api = await startScriptedApi(replies, { status: 404, body: { status: 404, code: 20_001, message: 'None.' } });
  const [clientId, clientSecret] = [new Secret('id-1'), new Secret('secret-1')];
  const account = { clientId, clientSecret, countries: ['DE', 'AT'], currency: 'EUR' };
  const options = { name: 'CodesWholesale', baseUrl: api.baseUrl, ...account, timeoutMs };
  return {
    provider: codesWholesaleProvider(options, () => now),
    sent: api.sent,
    /** Orders that were sent. */
    orders: () => api.sent.filter(({ call }) => call === CALLS.buy).map(({ body }) => body as OrderBody),
    advance: (milliseconds: number) => {
      now = addMilliseconds(now, milliseconds);
    },
  };
}
