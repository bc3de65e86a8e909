// No key reaches a webhook: neither its body and headers, nor what we store and log about it.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiDrawCalls, apiKeyCalls } from '#domain/platform/draws/calls.ts';
import { apiWebhookCalls } from '#domain/platform/webhooks/calls.ts';
import { createMarket } from '#test/market.ts';
import { createProgram } from '#test/programs.ts';
import { createTestSender, openReceiver, redirectEndpoint } from '#test/webhook-receivers.ts';
import { world } from '#test/world.ts';

/** Tables that webhooks write, with the replies and the audit log of their calls. */
const TABLES = [
  'partner_event',
  'partner_event_outbox',
  'webhook_delivery',
  'webhook_endpoint',
  'idempotency',
  'api_call',
  'audit_event',
  'mail',
];

test('sends, stores and mails no key of an order that was bought, drawn and read (API-126)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const program = await createProgram(w);
  const admin = await w.person('SuperAdmin');
  const { id: endpointId } = await program.do(apiWebhookCalls.create, {
    url: 'https://shop.example/hook',
    description: '',
    types: [],
  });
  const receiver = await openReceiver();
  await redirectEndpoint(w, endpointId, receiver.url);
  const buyer = await w.person('Partner', { companyId: program.companyId });
  const { id } = await m.place(buyer, await m.sell());
  await m.approve(admin, id);
  await w.buy();
  const draw = await program.do(apiDrawCalls.draw, { id, quantity: 3, reference: 'D-1' });
  const { items } = await program.do(apiKeyCalls.keys, { id: draw.id, limit: 100 });
  const codes = items.map(({ code }) => code);
  expect(codes).toHaveLength(3);
  const { publish, send } = createTestSender(w);
  await publish();
  await send();
  const received = receiver.received.map((one) => JSON.stringify(one));
  expect(received.some((text) => text.includes('keys.ready'))).toBe(true);
  const stored = await w.rows(
    sql<{ text: string }>`${sql.join(
      TABLES.map((name) => sql`select to_jsonb(t)::text as text from ${sql.table(name)} t`),
      sql` union all `,
    )}`,
  );
  const leaks = [...received, ...stored.map(({ text }) => text)].filter((text) =>
    codes.some((code) => text.includes(code) || text.includes(Buffer.from(code).toString('hex'))),
  );
  expect(leaks).toEqual([]);
});
