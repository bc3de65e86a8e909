// How the client library repeats requests: scripted replies of a server.

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Merkur, MerkurConnectionError, MerkurError } from '../../packages/sdk/src/merkur.ts';

interface Scripted {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}
/** `cut` drops the connection. */
type Step = Scripted | 'cut';

const problem = (status: number, code: string) => ({
  status,
  body: { status, code, title: '', detail: `It is ${code}.`, retry: 'later' },
});
const ORDER = { reference: 'A', promotion_id: '1', quantity: 1 };
const DONE = { status: 200, body: { id: '1' } };

async function scripted(steps: Step[], options: { retries?: number; timeoutMs?: number } = {}) {
  const seen: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method!, url: request.url!, headers: request.headers, body });
    const step = steps[seen.length - 1] ?? steps.at(-1)!;
    if (step === 'cut') return void request.socket.destroy();
    const text = typeof step.body === 'string' ? step.body : JSON.stringify(step.body ?? {});
    response.writeHead(step.status, { 'retry-after': '0.001', ...step.headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { merkur: new Merkur({ credential: 'mk_live_1_secret', baseUrl, ...options }), seen };
}

test.each<[string, Step]>([
  ['a dropped connection', 'cut'],
  ['too many requests', problem(429, 'too_many')],
  ['an unavailable service', problem(503, 'unavailable')],
  ['a first attempt that is still running', problem(409, 'idempotency_running')],
  ['a gateway that answers with a page', { status: 502, body: '<html>' }],
])('repeats a write with the same key after %s (API-084)', async (_, step) => {
  const { merkur, seen } = await scripted([step, DONE]);
  expect(await merkur.orders.place(ORDER)).toEqual({ id: '1' });
  expect(seen.map(({ url }) => url)).toEqual(['/api/v1/orders', '/api/v1/orders']);
  const [first, second] = seen;
  expect(first!.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key']);
  expect(second!.body).toBe(first!.body);
  expect(first!.headers.authorization).toBe('Bearer mk_live_1_secret');
});

test('gives up on a refusal at once, and tells code, fields and whether to try again (API-084)', async () => {
  const errors = [{ field: 'quantity', code: 'min', message: 'At least 50.' }];
  const refused = { ...problem(422, 'below_minimum').body, errors, retry: 'after_change' };
  const { merkur, seen } = await scripted([{ status: 422, body: refused }]);
  const error = await merkur.orders.place(ORDER).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(MerkurError);
  expect(error).toMatchObject({ status: 422, code: 'below_minimum', retry: 'after_change', errors });
  expect(error.message).toBe('It is below_minimum.');
  expect(seen).toHaveLength(1);
});

test('gives up after its attempts: with the last refusal, or without any reply (API-084)', async () => {
  const busy = await scripted([{ status: 503, body: 'down' }], { retries: 2 });
  await expect(busy.merkur.me()).rejects.toMatchObject({ code: 'http_503', retry: 'later' });
  expect(busy.seen).toHaveLength(3);
  const gone = await scripted(['cut'], { retries: 0 });
  await expect(gone.merkur.me()).rejects.toBeInstanceOf(MerkurConnectionError);
});

test('sends a key of the caller, and stops when told to (API-084)', async () => {
  const { merkur, seen } = await scripted([DONE]);
  await merkur.orders.place(ORDER, { idempotencyKey: 'mine' });
  expect(seen[0]!.headers['idempotency-key']).toBe('mine');
  const stop = new AbortController();
  stop.abort(new Error('enough'));
  await expect(merkur.orders.place(ORDER, { signal: stop.signal })).rejects.toThrow('enough');
  expect(seen).toHaveLength(1);
});

test('never follows a redirect with its credential (API-084)', async () => {
  const { merkur, seen } = await scripted([{ status: 302, headers: { location: '/elsewhere' } }], { retries: 0 });
  await expect(merkur.me()).rejects.toBeInstanceOf(MerkurConnectionError);
  expect(seen).toHaveLength(1);
});

test('requires the fields of the path, and keeps them within it (API-084)', async () => {
  const { merkur, seen } = await scripted([DONE]);
  await expect(merkur.orders.get({ id: '' })).rejects.toThrow('id is required.');
  await merkur.orders.get({ id: '../me' });
  expect(seen.map(({ url }) => url)).toEqual(['/api/v1/orders/..%2Fme']);
});

const page = (name: string, cursor: string | null, etag: string) => ({
  status: 200,
  body: { items: [{ id: name }], next_cursor: cursor },
  headers: { etag },
});

test('reads a snapshot again when it changes between two pages (API-084)', async () => {
  const steps = [page('old', '1', '"a"'), page('b', null, '"b"'), page('a', '1', '"b"'), page('b', null, '"b"')];
  const { merkur, seen } = await scripted(steps);
  expect(await merkur.promotions.snapshot('"z"')).toEqual({ etag: '"b"', items: [{ id: 'a' }, { id: 'b' }] });
  expect(seen.map(({ headers }) => headers['if-none-match'])).toEqual(['"z"', undefined, '"z"', undefined]);
});
