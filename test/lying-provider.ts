// A provider that charges and then lies: a proxy to the simulator that lets every purchase happen but alters the
// response to the first attempt of each key. Each product has its own lie; other responses pass unchanged.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { WireOrder } from '#domain/catalog/provider-wire.ts';

/** Sent instead of an order. */
export type AlterAnswer = (order: WireOrder, response: ServerResponse, raw: string) => void;

export interface Lie {
  /** Response to the purchase. */
  purchase: AlterAnswer;
  /** Response to a lookup of the reference; unchanged if omitted. */
  lookup?: AlterAnswer;
}

const answer = (response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);

/** Replies with another body. */
export const replyWithJson =
  (change: (order: WireOrder) => unknown, status = 200): AlterAnswer =>
  (order, response) =>
    answer(response, status, JSON.stringify(change(order)));

/** Replies with other bytes. */
export const replyWithBytes =
  (bytes: (raw: string) => string | Buffer, headers: Record<string, string> = {}): AlterAnswer =>
  (_, response, raw) =>
    void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(bytes(raw));

async function bodyOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Starts the proxy and returns its address. `lies` are looked up by SKU. */
export async function startLyingProvider(simulator: string, lies: ReadonlyMap<string, Lie>): Promise<string> {
  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const upstream = await fetch(`${simulator}${request.url}`, {
      method: request.method!,
      headers: { 'content-type': 'application/json' },
      ...(request.method === 'POST' && { body: body.toString() }),
    });
    const raw = await upstream.text();
    const isPurchase = request.method === 'POST' && request.url!.endsWith('/orders');
    const isLookup = request.method === 'GET' && request.url!.includes('/orders?reference=');
    if (!upstream.ok || !(isPurchase || isLookup)) return void answer(response, upstream.status, raw);
    const json = JSON.parse(raw);
    const order: WireOrder | undefined = isPurchase ? json : json.orders[0];
    // Only first attempts are altered, so that repeated purchases arrive.
    const lie = order?.reference.endsWith('-1') ? lies.get(order.sku) : undefined;
    const alterAnswer = isPurchase ? lie?.purchase : lie?.lookup;
    if (!order || !alterAnswer) return void answer(response, 200, raw);
    alterAnswer(order, response, raw);
  }
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
