// The client library against the app: it makes every call of the description, and its quick start buys keys.

import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#domain/base/time.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderFactsSql } from '#server/orders/lifecycle/partner-events.ts';
import { publishPartnerEvents } from '#server/partner-events/publishing.ts';
import { createMarket } from '#test/market.ts';
import { createProgram } from '#test/programs.ts';
import { fillInSeller, writeDocuments } from '#test/seller.ts';
import { world } from '#test/world.ts';
import { Merkur } from '../../packages/sdk/src/merkur.ts';
import { formatted } from './format.ts';
import { injectFetch } from './inject-fetch.ts';
import { type ApiDocument, printTypes } from './print-types.ts';

const DOCUMENT = JSON.parse(readFileSync('docs/api/v1.json', 'utf8')) as ApiDocument;
const TYPES = 'packages/sdk/src/api-types.ts';

test('has the types of the description (API-083)', async () => {
  const printed = await formatted(TYPES, printTypes(DOCUMENT));
  if (process.env.UPDATE) writeFileSync(TYPES, printed);
  expect(readFileSync(TYPES, 'utf8')).toBe(printed);
});

test('makes every call of the description, and follows the events of what it did (API-083, API-103, CLM-060)', async () => {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const finance = await w.person('Finance');
  await fillInSeller(finance);
  const program = await createProgram(w);
  await w.database.transaction((tx) => tx.run(sql`update company set country_code = 'CH'`));
  const { fetch, succeeded } = injectFetch(w.http, DOCUMENT);
  const merkur = new Merkur({ credential: program.token, baseUrl: 'https://merkur.example', fetch });
  const game = await m.sell();
  const price = { amount: '15.00', currency: 'EUR' } as const;
  let count = 0;
  const wish = () => ({ reference: `shop-${(count += 1)}`, promotion_id: game.promotionId, quantity: 20 });
  const offered = (price_?: typeof price) => merkur.orders.place({ ...wish(), offer_unit_price: price_ ?? price });
  /** An order with our counter-offer. */
  const countered = async () => {
    const { id } = await offered();
    await admin.do(orderCalls.rebid, { id, quantity: 20, price: 1600 });
    const { offer_version } = await merkur.orders.get({ id });
    return { id, offer_version };
  };

  expect((await merkur.me()).company.id).toBe(program.companyId);
  const snapshot = await merkur.promotions.snapshot();
  expect(snapshot!.items.map(({ id }) => id)).toEqual([game.promotionId]);
  expect(await merkur.promotions.snapshot(snapshot!.etag)).toBeNull();
  const promotion = await merkur.promotions.get({ id: game.promotionId });

  const order = await merkur.orders.place({ ...wish(), max_unit_price: promotion.unit_price });
  const batch = await merkur.orders.placeBatch({ orders: [{ ...wish(), offer_unit_price: price }] });
  const { id: withdrawn, offer_version } = batch.orders[0]!;
  const away = await merkur.orders.withdraw({ id: withdrawn, offer_version });
  const again = { quantity: 21, unit_price: price };
  const valid_until = addMilliseconds(w.now(), HOUR);
  const limited = await merkur.orders.offer({
    id: withdrawn,
    offer_version: away.offer_version,
    ...again,
    valid_until,
  });
  const extension = { offer_version: limited.offer_version, valid_until: addMilliseconds(w.now(), DAY) };
  const extended = await merkur.orders.extend({ id: withdrawn, ...extension });
  expect(extended.offers[0]?.valid_until).toBe(extension.valid_until);
  const fresh = await offered();
  await merkur.orders.cancel({ id: fresh.id, offer_version: fresh.offer_version });
  await merkur.orders.reject(await countered());
  await merkur.orders.confirm(await countered());

  await m.approve(admin, order.id);
  await w.buy();
  const bought = await merkur.orders.get({ id: order.id });
  expect(bought).toMatchObject({ status: 'completed', ready: 20 });
  const draw = await merkur.orders.draw({ id: order.id, quantity: 20, reference: 'draw-1' });
  expect((await merkur.draws.get({ id: draw.id })).quantity).toBe(20);
  const codes: string[] = [];
  const keyIds: string[] = [];
  for await (const key of merkur.draws.eachKey({ id: draw.id, limit: 7 })) {
    codes.push(key.code);
    keyIds.push(key.id);
  }
  expect([codes.length, new Set(codes).size]).toEqual([20, 20]);
  const drawn: string[] = [];
  for await (const { id } of merkur.draws.each({ reference: 'draw-1' })) drawn.push(id);
  expect(drawn).toEqual([draw.id]);

  const { items: claims } = await merkur.claims.create({ draw_id: draw.id, key_ids: [keyIds[0]!], reason: 'used' });
  expect(await merkur.claims.get({ id: claims[0]!.id })).toEqual(claims[0]);
  expect((await merkur.claims.list({ status: 'requested' })).items).toEqual(claims);

  const screenshot = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const { files } = await merkur.claims.attach({ id: claims[0]!.id, file_name: 'error.png' }, screenshot);
  expect(await merkur.claims.file({ id: files[0]!.id })).toEqual(screenshot);

  expect((await merkur.invoices.uninvoiced.list({})).items.map((row) => row.order_id)).toContain(order.id);
  const { invoices } = await merkur.invoices.create({ order_ids: [order.id] });
  const invoice = invoices[0]!;
  const note = await finance.do(creditMemoCalls.create, { invoiceId: invoice.id });
  await finance.do(creditMemoCalls.send, { id: note.id });
  await writeDocuments(w);
  expect((await merkur.invoices.get({ id: invoice.id })).has_files).toBe(true);
  expect((await merkur.invoices.list({})).items).toHaveLength(1);
  expect((await merkur.creditNotes.list({})).items).toHaveLength(1);
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  expect(text(await merkur.invoices.pdf({ id: invoice.id }))).toMatch(/^%PDF/);
  expect(text(await merkur.creditNotes.pdf({ id: note.id }))).toMatch(/^%PDF/);
  expect(text(await merkur.invoices.ubl({ id: invoice.id }))).toContain('<cbc:ID>');
  expect(text(await merkur.creditNotes.ubl({ id: note.id }))).toContain('<cbc:ID>');
  await merkur.credit();
  await merkur.statement({ from: '2026-11-01', to: '2026-11-30' });

  w.advanceClock(MINUTE);
  const listed = await merkur.orders.list({ reference: order.reference! });
  expect(listed.items.map(({ id }) => id)).toEqual([order.id]);
  const refundable = await offered();
  await m.approve(admin, refundable.id);
  await w.buy();
  const { offer_version: newest } = await merkur.orders.get({ id: refundable.id });
  await merkur.orders.requestRefund({ id: refundable.id, offer_version: newest });

  await publishPartnerEvents(w.database, w.now(), orderFactsSql);
  const seen: string[] = [];
  const issued: string[][] = [];
  for await (const { type, data } of merkur.events.each({ limit: 2 })) {
    if (data.id === order.id) seen.push(data.status!);
    if (type.endsWith('.issued')) issued.push([type, data.number!]);
    if (type === 'credit_note.issued') break;
  }
  expect(seen).toContain('completed');
  expect(issued).toEqual([
    ['invoice.issued', invoice.number],
    ['credit_note.issued', note.creditMemoNumber],
  ]);

  const hook = { url: 'https://shop.example/hook' };
  const endpoint = await merkur.webhooks.create(hook);
  await merkur.webhooks.update({ ...hook, id: endpoint.id, types: ['keys.ready'] });
  await merkur.webhooks.rotate({ id: endpoint.id });
  await merkur.webhooks.test({ id: endpoint.id });
  expect((await merkur.webhooks.secret({ id: endpoint.id })).secret).toMatch(/^whsec_/);
  expect((await merkur.webhooks.list()).items).toEqual([await merkur.webhooks.get({ id: endpoint.id })]);
  const replayed = await merkur.webhooks.replay({
    endpoint_id: endpoint.id,
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-01T00:00:00.000Z',
  });
  expect(replayed.deliveries).toBeGreaterThan(0);
  const failed = { endpoint_id: endpoint.id, from: '2026-11-01T00:00:00.000Z' };
  expect((await merkur.webhooks.replayFailed(failed)).deliveries).toBe(0);
  const [delivery] = (await merkur.deliveries.list({})).items;
  expect((await merkur.deliveries.get({ id: delivery!.id })).body).toContain(delivery!.event_id);
  await merkur.deliveries.replay({ id: delivery!.id });
  await merkur.webhooks.delete({ id: endpoint.id });

  expect(await m.broken()).toEqual([]);
  const described = Object.values(DOCUMENT.paths).flatMap((methods) => Object.values(methods));
  expect(described.map(({ operationId }) => operationId).filter((id) => !succeeded.has(id))).toEqual([]);
});
