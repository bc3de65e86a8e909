// A night without staff: a program orders, the rule approves, the program draws the keys and takes its invoice, and the
// supplier replaces a bad key (API-142, CLM-027). People only set the limits, the day before.

import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR } from '#domain/base/time.ts';
import { claimCalls } from '#domain/claims/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { askSuppliers } from '#server/claims/supplier-claims.ts';
import { orderFactsSql } from '#server/orders/lifecycle/partner-events.ts';
import { publishPartnerEvents } from '#server/partner-events/publishing.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { createProgram } from '#test/programs.ts';
import { decideOrders, switchRuleOn } from '#test/rule-decisions.ts';
import { fillInSeller, writeDocuments } from '#test/seller.ts';
import { world } from '#test/world.ts';
import { Merkur } from '../../packages/sdk/src/merkur.ts';
import { injectFetch } from './inject-fetch.ts';
import type { ApiDocument } from './print-types.ts';

const DOCUMENT = JSON.parse(readFileSync('docs/api/v1.json', 'utf8')) as ApiDocument;

/** A company that needs no person, its program, and what the worker does. */
async function createNight() {
  const w = await world();
  const m = await createMarket(w);
  await fillInSeller(await w.person('Finance'));
  const program = await createProgram(w);
  const { author } = await switchRuleOn(w, program.companyId);
  await w.database.transaction(async (tx) => {
    await tx.run(sql`update company set country_code = 'CH' where id = ${program.companyId}`);
    await tx.run(sql`update provider set capabilities = capabilities || '{"claim": {"windowSeconds": 2592000}}'`);
  });
  const game = await m.sell();
  const { fetch } = injectFetch(w.http, DOCUMENT);
  const merkur = new Merkur({ credential: program.token, baseUrl: 'https://merkur.example', fetch });
  const services = { database: w.database, vault: w.vault, providerClients: w.providerClients, log: failingLog };
  const work = async () => {
    await decideOrders(w);
    await w.buy();
    await writeDocuments(w);
    await askSuppliers(services, w.now());
    await publishPartnerEvents(w.database, w.now(), orderFactsSql);
    w.advanceClock(HOUR);
  };
  return { m, staff: author, game, merkur, work };
}

test('sells, invoices and replaces a bad key between a program, the worker and the supplier (API-142, CLM-027)', async () => {
  const { m, staff, game, merkur, work } = await createNight();
  const { unit_price } = await merkur.promotions.get({ id: game.promotionId });
  const wish = { reference: 'night-1', promotion_id: game.promotionId, quantity: 20, max_unit_price: unit_price };
  const { id } = await merkur.orders.place(wish);
  await work();
  expect(await merkur.orders.get({ id })).toMatchObject({ status: 'completed', ready: 20 });

  const draw = await merkur.orders.draw({ id, quantity: 20, reference: 'night-draw' });
  const keys = [];
  for await (const key of merkur.draws.eachKey({ id: draw.id })) keys.push(key);
  const [bad] = keys;
  const { items } = await merkur.claims.create({ draw_id: draw.id, key_ids: [bad!.id], reason: 'invalid' });
  expect(items.map(({ status }) => status)).toEqual(['at_supplier']);
  await work();
  const claim = await merkur.claims.get({ id: items[0]!.id });
  expect(claim.status).toBe('replaced');
  const fresh = [];
  for await (const key of merkur.draws.eachKey({ id: claim.replacement_draw_id! })) fresh.push(key.code);
  expect(fresh).toHaveLength(1);
  expect(keys.map(({ code }) => code)).not.toContain(fresh[0]);

  const { invoices } = await merkur.invoices.create({ order_ids: [id] });
  await work();
  expect(Buffer.from(await merkur.invoices.pdf({ id: invoices[0]!.id })).toString('latin1')).toMatch(/^%PDF/);

  const seen = [];
  for await (const { type, data } of merkur.events.each({ limit: 100 })) {
    seen.push(data.status ? `${type} ${data.status}` : type);
    if (type === 'invoice.issued') break;
  }
  expect(seen).toEqual(
    expect.arrayContaining([
      'order.updated approved',
      'order.updated completed',
      'keys.ready completed',
      'invoice.issued',
      'claim.updated requested',
      'claim.updated at_supplier',
      'claim.updated replaced',
    ]),
  );
  const { history } = await staff.do(orderCalls.one, { id });
  expect(new Set(history!.map((line) => line.modifiedByType))).toEqual(new Set(['Partner', 'System']));
  const { items: staffClaims } = await staff.do(claimCalls.list, { filter: {}, sort: [], page: 0, size: 0 });
  const { history: steps } = await staff.do(claimCalls.one, { id: staffClaims[0]!.id });
  expect(steps.map(({ step, byName }) => [step, byName === 'System'])).toEqual([
    ['request', false],
    ['send', true],
    ['replace', true],
  ]);
  expect(await m.broken()).toEqual([]);
});
