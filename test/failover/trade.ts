// Trade over HTTP, like browsers and programs: calls without a reply, or with a request to retry, are repeated with the
// same idempotency key. Acknowledged results are recorded, because they must still exist at the end.

import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import { addMilliseconds, HOUR, timeOf } from '#domain/base/time.ts';
import { dialectOfPath } from '#domain/base/wire-dialects.ts';
import { cartCalls } from '#domain/cart/calls.ts';
import { deliveryCalls, downloadCalls } from '#domain/delivery/calls.ts';
import { invoiceCalls, sellerCalls } from '#domain/invoices/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { newId } from '#server/base/process/ids.ts';
import { SELLER } from '../seller.ts';
import { requestOf } from '../world.ts';
import type { Shop, Trader } from './shop.ts';

export interface Acknowledged {
  kind: 'placed' | 'approved' | 'packed' | 'sent' | 'downloaded' | 'invoiced';
  /** Id of the order, package or invoice. */
  id: string;
  orderId: string;
  /** SHA-256 of the delivered keys. */
  keys?: string[];
  /** Times of the reply and of the call that got it (milliseconds since 1970). */
  at: number;
  sentAt: number;
}

/** A response that no machine failure explains. */
class Refused extends Error {}

const AGAIN_MS = 150;
const GIVE_UP_MS = 120_000;
const CALL_TIMEOUT_MS = 30_000;
const HALF_HOUR = 30 * 60_000;
const LOOK_MS = 200;
const KEYS_WITHIN_MS = 180_000;

interface Answered {
  /** Ids and states of the reply. Read without its schema: an older release lacks fields that it requires. */
  field(name: string): string;
  body: string;
  sentAt: number;
}

/** `base` returns the address for the next try: the balancer, or one process after another. */
export function createTrade(shop: Shop, base: () => string) {
  const acknowledged: Acknowledged[] = [];
  const counts = { calls: 0, retries: 0 };
  /** Answers after which a call was repeated. */
  const repeated: string[] = [];

  async function callOnce(who: Trader, endpoint: Endpoint, input: unknown, key: string): Promise<Response> {
    const { method, url, query, payload } = requestOf(endpoint, input) as {
      method: string;
      url: string;
      query?: Record<string, string>;
      payload?: object;
    };
    counts.calls += 1;
    return fetch(`${base()}${url}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method,
      headers: {
        authorization: await who.authorization(),
        ...(payload && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(payload && { body: JSON.stringify(payload) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
  }

  /** Repeats a call until it is acknowledged. @throws Refused */
  async function call<E extends Endpoint>(who: Trader, endpoint: E, input: Input<E>): Promise<Answered> {
    const key = newId();
    for (const deadline = Date.now() + GIVE_UP_MS; ; ) {
      const sentAt = Date.now();
      const answer = await callOnce(who, endpoint, input, key)
        .then(async (response) => ({ status: response.status, body: await response.text() }))
        .catch((error: Error) => ({ status: 0, body: String(error.cause ?? error) }));
      if (answer.status === 200) {
        const { nameOf } = dialectOfPath(endpoint.path);
        const field = (name: string) => [JSON.parse(answer.body)].flat()[0][nameOf(name)] as string;
        return { field, body: answer.body, sentAt };
      }
      // The first request may still be running somewhere; the balancer has error codes of its own.
      const mayPass = [0, 502, 503, 504].includes(answer.status) || answer.body.includes('"idempotency_running"');
      if (!mayPass || Date.now() > deadline)
        throw new Refused(
          `${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.body.slice(0, 300)}`,
        );
      counts.retries += 1;
      repeated.push(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
      await pause(AGAIN_MS);
    }
  }

  const note = (kind: Acknowledged['kind'], id: string, orderId: string, sentAt: number, keys?: string[]) =>
    acknowledged.push({ kind, id, orderId, at: Date.now(), sentAt, ...(keys && { keys }) });

  async function place(partner: Trader, n: number, quantity: number): Promise<string> {
    const { promotionId, productId } = shop.promotions[n % shop.promotions.length]!;
    await call(partner, cartCalls.addBulk, {
      lines: [{ promotionId, productId, quantity, demandPrice: 2000 as never }],
    });
    const { field, sentAt } = await call(partner, cartCalls.submit, {});
    const id = field('id');
    note('placed', id, id, sentAt);
    return id;
  }

  async function approve(id: string): Promise<void> {
    const processingStart = timeOf(Math.floor(Date.now() / HALF_HOUR) * HALF_HOUR);
    const window = { processingStart, processingEnd: addMilliseconds(processingStart, 26 * HOUR) };
    const { sentAt } = await call(shop.admin, orderCalls.approve, { id, ...window });
    note('approved', id, id, sentAt);
  }

  async function waitForKeys(id: string): Promise<void> {
    let status = '';
    for (const deadline = Date.now() + KEYS_WITHIN_MS; Date.now() < deadline; await pause(LOOK_MS)) {
      status = (await call(shop.admin, orderCalls.one, { id })).field('status');
      if (status === 'Completed') return;
    }
    throw new Error(`The keys of ${id} did not come; it is ${status}.`);
  }

  async function deliver(partner: Trader, id: string, quantity: number): Promise<void> {
    const packed = await call(partner, deliveryCalls.createMine, { id, quantity });
    const pkg = packed.field('packageId');
    note('packed', pkg, id, packed.sentAt);
    const sent = await call(partner, deliveryCalls.sendMine, { id, pkg });
    note('sent', pkg, id, sent.sentAt);
    const { body, sentAt } = await call(partner, downloadCalls.downloadMine, { id, pkg });
    const lines = body.replace('\ufeff', '').split(/\r?\n/).slice(1).filter(Boolean);
    const keys = lines.map((line) => createHash('sha256').update(line.split(',')[0]!).digest('hex'));
    note('downloaded', pkg, id, sentAt, keys);
  }

  async function invoice(id: string): Promise<void> {
    const { field, sentAt } = await call(shop.finance, invoiceCalls.create, { orderIds: [id] });
    note('invoiced', field('id'), id, sentAt);
  }

  return {
    acknowledged,
    counts,
    repeated,
    /** Sets up the seller on invoices; once. */
    introduceSeller: () => call(shop.finance, sellerCalls.update, SELLER as never),
    /** One order of one partner, from the cart to the invoice. */
    trade: async (n: number, quantity: number): Promise<string> => {
      const partner = shop.partners[n % shop.partners.length]!;
      const id = await place(partner, n, quantity);
      await approve(id);
      await waitForKeys(id);
      await deliver(partner, id, quantity);
      await invoice(id);
      return id;
    },
  };
}
