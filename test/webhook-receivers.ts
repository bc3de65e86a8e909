// Receivers of webhooks on this machine, and a sender that may call them.

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { addMilliseconds } from '#domain/base/time.ts';
import { orderFactsSql } from '#server/orders/lifecycle/partner-events.ts';
import { publishPartnerEvents } from '#server/partner-events/publishing.ts';
import { createDeliveries } from '#server/platform/webhooks/sending/fan-out.ts';
import { createWebhookClient } from '#server/platform/webhooks/sending/http-client.ts';
import { createWebhookSender, type WebhookCounter } from '#server/platform/webhooks/sending/sender.ts';
import { failingLog } from './logs.ts';
import type { World } from './world.ts';

const PUBLIC_URL = 'https://merkur.example';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver whose response `respond` writes; 200 by default. */
export async function openReceiver(
  respond: (response: ServerResponse) => void = (response) => void response.end('ok'),
) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

/** Lets an endpoint send to a receiver on this machine, which its calls refuse. */
export const redirectEndpoint = (w: World, id: string, url: string): Promise<unknown> =>
  w.database.transaction((tx) => tx.run(sql`update webhook_endpoint set url = ${url} where id = ${id}`));

/** Publishes, creates deliveries and sends what is due, as the worker does. */
export function createTestSender(w: World, timeoutMs = 15_000, countWebhook?: WebhookCounter) {
  const client = createWebhookClient({ allowsLocal: true, timeoutMs });
  onTestFinished(() => client.close());
  const services = {
    database: w.database,
    clock: { now: w.now },
    keys: w.keys,
    log: failingLog,
    client,
    publicUrl: PUBLIC_URL,
    countWebhook,
  };
  const sender = createWebhookSender(services);
  return {
    sender,
    publish: async () => {
      await publishPartnerEvents(w.database, addMilliseconds(w.now(), 5000), orderFactsSql);
      await createDeliveries(w.database, w.now());
    },
    send: async () => {
      await sender.run();
      await sender.drain();
    },
  };
}
