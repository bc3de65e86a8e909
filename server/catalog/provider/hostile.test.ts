// The adapter against servers that send invalid replies.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import { REFUSAL_CODES } from '#domain/catalog/provider-wire.ts';
import { httpProvider } from './http-provider.ts';
import type { Provider } from './port.ts';

const MB = 1024 * 1024;
const CAPABILITIES = {
  provider: 'Hostile',
  unitsPerOrder: 1,
  reserve: null,
  preOrder: false,
  backOrder: false,
  return: null,
  priceSync: false,
  lookupByReference: true,
  lookupLagSeconds: 0,
  maxProcessingSeconds: 1,
  idempotentReference: false,
  keyFetch: 'inline',
  priceGuard: 'none',
  webhooks: false,
  refusals: REFUSAL_CODES,
};
const purchaseRequest = {
  reference: 'A-1-1',
  sku: 'SKU',
  quantity: 1,
  country: 'DE',
  priceId: null,
  max: { amountE4: 10_000, currency: 'EUR' },
};
const order = {
  id: 'O1',
  reference: 'A-1-1',
  sku: 'SKU',
  country: 'DE',
  state: 'delivered',
  charged: { amount: '1', currency: 'EUR' },
  expectedAt: null,
  keys: [{ sku: 'SKU', format: 'text', text: 'AAAAA-BBBBB-CCCCC' }],
};

let end = async () => {};
afterEach(() => end());

type Serve = (response: ServerResponse, request: IncomingMessage) => void;

/** A provider whose server reports capabilities and answers everything else with `serve`; and its recorded requests. */
async function hostile(serve: Serve, cause = ''): Promise<{ provider: Provider; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/capabilities')) return response.end(JSON.stringify(CAPABILITIES));
    requests.push(`${request.method} ${request.url}`);
    request.resume().once('end', () => serve(response, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  end = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = new Secret('the-credential');
  const timeoutMs = cause === 'timeout' ? 300 : 10_000;
  return { provider: httpProvider({ name: 'hostile', baseUrl: url, token, timeoutMs }), requests };
}

const json =
  (body: unknown, status = 200): Serve =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const answers: [string, Serve, string][] = [
  ['ten megabytes', (response) => response.end(JSON.stringify({ ...order, more: 'x'.repeat(10 * MB) })), 'too large'],
  [
    'ten megabytes, packed small',
    (response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(10 * MB, 32))),
    'too large',
  ],
  ['a redirect', (response) => response.writeHead(307, { location: '/elsewhere' }).end(), 'redirect'],
  ['a page of HTML', (response) => response.end('<html>Welcome</html>'), 'not JSON'],
  ['half of its JSON', (response) => response.end(JSON.stringify(order).slice(0, 80)), 'not JSON'],
  [
    'half of its body before the line is cut',
    (response) => {
      response.writeHead(200, { 'content-length': 900 }).write('{"id":');
      setTimeout(() => response.destroy(), 20);
    },
    'connection',
  ],
  ['a body that never ends', (response) => void response.write('{'), 'timeout'],
  ['an order of another shape', json({ ...order, charged: 12.5 }), 'unexpected shape'],
  ['another order', json({ ...order, reference: 'B-1-1' }), 'another order'],
  ['an order for another country', json({ ...order, country: 'TR' }), 'another order'],
  ['no key', json({ ...order, keys: [] }), 'no key'],
  ['a code nobody knows', json({ error: { code: 'COFFEE_BREAK', message: '' } }, 409), 'status 409'],
  ['a refusal with the wrong status', json({ error: { code: 'SOLD_OUT', message: '' } }, 502), 'status 502'],
  ['a refusal with the status of another', json({ error: { code: 'SOLD_OUT', message: '' } }, 404), 'status 404'],
  ['a refusal with status 200', json({ error: { code: 'SOLD_OUT', message: '' } }), 'unexpected shape'],
  ['a bare 404', (response) => response.writeHead(404).end('Not Found'), 'status 404'],
];

test.each(answers)('treats %s to a purchase as unknown and sends it once', async (_name, serve, cause) => {
  const { provider, requests } = await hostile(serve, cause);
  expect(await provider.buy(purchaseRequest)).toMatchObject({ kind: 'unknown', cause });
  expect(requests).toEqual(['POST /orders']);
});

test.each(answers)('never treats %s to a lookup as an absent order', async (_name, serve, cause) => {
  const { provider } = await hostile(serve, cause);
  expect((await provider.findByReference(purchaseRequest.reference)).kind).toBe('unknown');
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('reads a reply compressed with %s like a plain one', async (encoding, pack) => {
  const { provider } = await hostile((response) =>
    response.setHeader('content-encoding', encoding).end(pack(JSON.stringify(order))),
  );
  expect((await provider.buy(purchaseRequest)).kind).toBe('delivered');
});

test('counts a refused connection as not sent, not as unknown', async () => {
  const { provider } = await hostile(json(order));
  await provider.capabilities();
  await end();
  end = async () => {};
  // Wait until the kept connection is seen as closed: a request sent into it would be unknown.
  await expect
    .poll(() => provider.findByReference(purchaseRequest.reference))
    .toMatchObject({ kind: 'unknown', cause: 'unreachable' });
  expect(await provider.buy(purchaseRequest)).toMatchObject({ kind: 'retryable', code: 'unreachable' });
});

test('treats invalid compressed data as an unknown purchase', async () => {
  const { provider, requests } = await hostile((response) => response.setHeader('content-encoding', 'gzip').end('{}'));
  expect(await provider.buy(purchaseRequest)).toMatchObject({ kind: 'unknown', cause: 'connection' });
  expect(requests).toEqual(['POST /orders']);
});

test('buys from a server that closes its connection after each reply', async () => {
  const { provider, requests } = await hostile((response) =>
    response.setHeader('connection', 'close').end(JSON.stringify(order)),
  );
  for (let n = 0; n < 3; n++) expect((await provider.buy(purchaseRequest)).kind).toBe('delivered');
  expect(requests).toHaveLength(3);
});

test('strips markup and control characters from a message and truncates it', async () => {
  const message = `<script>alert(1)</script>Sold\u0000 out <img src=x onerror=alert(2)> today\r\n${'!'.repeat(5000)}`;
  const { provider } = await hostile(json({ error: { code: 'SOLD_OUT', message } }, 409));
  const outcome = await provider.buy(purchaseRequest);
  if (outcome.kind !== 'soldOut') throw new Error(outcome.kind);
  expect(outcome.note).toMatch(/^alert\(1\) Sold out today !+$/);
  expect(outcome.note.length).toBeLessThanOrEqual(200);
});

test('omits credential and server content from list errors', async () => {
  const { provider } = await hostile((response) => response.end('AAAAA-BBBBB-CCCCC'));
  const trouble = await provider.prices().catch((error: unknown) => inspect(error, { depth: 9 }));
  expect(trouble).toContain('no usable answer: not JSON');
  expect(trouble).not.toMatch(/AAAAA|the-credential/);
});

test('leaves odd entries out of a list and names them (PPD-021)', async () => {
  const removed = (sku: unknown) => ({ kind: 'removed', sku, changedAt: '2026-01-01T00:00:00Z' });
  const items = [removed('A'), removed('x'.repeat(300)), removed('<b>odd\u0000</b> one'), 7, null, removed('B')];
  const { provider } = await hostile(json({ items, next: null, asOf: '2026-01-01T00:00:00Z' }));
  const page = await provider.products();
  expect(page.items.map(({ sku }) => sku)).toEqual(['A', 'B']);
  expect(page.leftOut!.map(({ name }) => name)).toEqual(['x'.repeat(60), 'odd one', '', '']);
  expect(page.leftOut![0]!.reason).toMatch(/^sku: \S/);
});

test('accepts lists larger than an order, up to 16 MB', async () => {
  const items = [{ kind: 'removed', sku: 'A', changedAt: '2026-01-01T00:00:00Z', more: 'x'.repeat(2 * MB) }];
  const { provider } = await hostile(json({ items, next: null, asOf: '2026-01-01T00:00:00Z' }));
  expect((await provider.products()).items).toEqual([
    { kind: 'removed', sku: 'A', changedAt: '2026-01-01T00:00:00.000Z' },
  ]);
});
