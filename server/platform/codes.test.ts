// Every code that the document of the partner API names is provoked: here by its calls, or in the test of the rule that
// several features share.

import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { retryOf } from '#domain/base/refusal-codes.ts';
import { addMilliseconds, HOUR } from '#domain/base/time.ts';
import { sellerCalls } from '#domain/invoices/calls.ts';
import { orderCalls } from '#domain/orders/calls.ts';
import { STATEMENT_LINES_MAX } from '#domain/payments/statement-calls.ts';
import { apiClaimCalls } from '#domain/platform/claims/calls.ts';
import { apiDrawCalls, apiKeyCalls } from '#domain/platform/draws/calls.ts';
import { apiInvoiceCalls } from '#domain/platform/invoices/calls.ts';
import { apiOrderCalls } from '#domain/platform/orders/calls.ts';
import { apiDeliveryCalls, apiWebhookCalls } from '#domain/platform/webhooks/calls.ts';
import { partnerApiCodes } from '#server/platform/document/document.ts';
import { insertPromotion } from '#test/catalog-fixtures.ts';
import { createMarket } from '#test/market.ts';
import { createProgram } from '#test/programs.ts';
import { fillInSeller } from '#test/seller.ts';
import { world } from '#test/world.ts';

/** Codes of rules that no call of this test can break alone, with a test that does and the words it does so with. */
const ELSEWHERE: Readonly<Record<string, [file: string, words: string]>> = {
  unknown_fault: ['server/platform/orders/sandbox.test.ts', 'unknown_fault'],
  in_flight: ['server/access/credentials/program-authentication.test.ts', 'in_flight'],
  too_many: ['server/access/credentials/program-authentication.test.ts', 'too_many'],
  forbidden: ['server/base/http/program-access.test.ts', 'forbidden'],
  below_bought: ['server/orders/stock.test.ts', 'below_bought'],
  stock_taken: ['server/orders/stock.test.ts', 'are left of this stock'],
  database: ['server/base/database/outage.test.ts', '503'],
};

const UNKNOWN_ID = '0192f0c1-5b7e-7d2a-9c1e-3f4a5b6c7d8e';

/** Everything that programs of one market can be refused with. */
async function provoke(): Promise<Map<string, string>> {
  const w = await world();
  const m = await createMarket(w);
  const admin = await w.person('SuperAdmin');
  const program = await createProgram(w);
  const of = await m.sell();
  const found = new Map<string, string>();
  const expectRefusal = (answered: { status: number; body: string; code: string }) => {
    expect(answered.status, answered.body).toBeGreaterThanOrEqual(400);
    const problem = JSON.parse(answered.body);
    expect(problem.retry).toBe(retryOf(problem.code, problem.state));
    found.set(problem.code, problem.detail);
  };
  const order = { promotionId: of.promotionId, quantity: 20, offerUnitPrice: 1500 };
  const place = (change: object, headers?: Record<string, string>) =>
    program.call(apiOrderCalls.place, { reference: 'R', ...order, ...change }, headers);
  const run = (statement: ReturnType<typeof sql>) => w.database.transaction((tx) => tx.run(statement));
  const raw = async (payload: string, headers: Record<string, string> = {}) => {
    const { statusCode, body } = await w.http.inject({
      method: 'POST',
      url: '/api/v1/orders',
      headers: { authorization: program.authorization, 'content-type': 'application/json', ...headers },
      payload,
    });
    return { status: statusCode, body, code: '' };
  };

  for (const change of [
    { quantity: 1 },
    { quantity: 9999 },
    { promotionId: UNKNOWN_ID },
    { offerUnitPrice: undefined, maxUnitPrice: 1 },
    { offerUnitPrice: undefined },
  ])
    expectRefusal(await place(change));
  expectRefusal(await raw('{'));
  expectRefusal(await raw('{"reference":"a\\u0000b"}'));
  expectRefusal(await raw('{}', { authorization: 'Bearer x' }));
  expectRefusal(await place({}, { 'idempotency-key': 'x'.repeat(101) }));
  const first = await place({}, { 'idempotency-key': 'k' });
  expectRefusal(await place({ reference: 'S' }, { 'idempotency-key': 'k' }));
  const whileUnanswered = async (aliveAt: string) => {
    await run(sql`update idempotency set status = null, reply = null, worked = true, alive_at = ${aliveAt}
      where key = 'k'`);
    expectRefusal(await place({}, { 'idempotency-key': 'k' }));
  };
  await whileUnanswered(w.now());
  await whileUnanswered('2026-11-20T06:00:00.000Z');
  expectRefusal(await place({ quantity: 21 }));
  expectRefusal(await program.call(apiOrderCalls.placeBatch, { orders: [{ reference: 'B', ...order, quantity: 1 }] }));
  await run(sql`update company set credit_limit_cents = 0 where id = ${program.companyId}`);
  expectRefusal(await place({ reference: 'C' }));
  await run(sql`update company set credit_limit_cents = null where id = ${program.companyId}`);

  const { id } = first.reply;
  expectRefusal(await program.call(apiOrderCalls.one, { id: UNKNOWN_ID }));
  expectRefusal(await program.call(apiOrderCalls.withdraw, { id, offerVersion: 2 }));
  expectRefusal(await program.call(apiOrderCalls.confirm, { id, offerVersion: 1 }));
  const counter = { id, quantity: 20, price: 1400 };
  await admin.do(orderCalls.rebid, { ...counter, validUntil: '2026-11-20T13:00:00.000Z' });
  w.advanceClock(2 * HOUR);
  expectRefusal(await program.call(apiOrderCalls.confirm, { id, offerVersion: 2 }));
  const answer = { id, offerVersion: 2, quantity: 20, unitPrice: 1500 };
  expectRefusal(await program.call(apiOrderCalls.offer, { ...answer, validUntil: w.now() }));
  await program.do(apiOrderCalls.offer, answer);
  const validUntil = addMilliseconds(w.now(), HOUR);
  expectRefusal(await program.call(apiOrderCalls.extend, { id, offerVersion: 3, validUntil }));
  await admin.do(orderCalls.rebid, counter);
  await program.do(apiOrderCalls.offer, { ...answer, offerVersion: 4, validUntil });
  expectRefusal(await program.call(apiOrderCalls.extend, { id, offerVersion: 5, validUntil }));
  const elsewhere = await createProgram(w, { companyId: program.companyId, networks: ['192.0.2.0/24'] });
  expectRefusal(await elsewhere.call(apiOrderCalls.one, { id }));
  const expired = await createProgram(w, { companyId: program.companyId, expiresAt: '2026-01-01T00:00:00.000Z' });
  expectRefusal(await expired.call(apiOrderCalls.one, { id }));
  expectRefusal(await raw('{}', { authorization: program.authorization.replace('mk_live_', 'mk_test_') }));
  expectRefusal(await raw('{}', { authorization: `${program.authorization}x` }));
  const reader = await createProgram(w, { companyId: program.companyId, scopes: ['orders:read'] });
  expectRefusal(await reader.call(apiInvoiceCalls.list, { limit: 10 }));

  await m.approve(admin, id);
  await w.buy();
  const draw = (quantity = 20) => program.call(apiDrawCalls.draw, { id, quantity, reference: 'D' });
  expectRefusal(await draw(21));
  await run(sql`update orders set key_delivery_start_date = '2027-01-01' where id = ${id}`);
  expectRefusal(await draw());
  await run(sql`update orders set key_delivery_start_date = null where id = ${id}`);
  await run(sql`update company set paid_required = true where id = ${program.companyId}`);
  expectRefusal(await draw());
  await run(sql`update company set paid_required = false, package_limit_cents = 1 where id = ${program.companyId}`);
  expectRefusal(await draw());

  await run(sql`update company set package_limit_cents = null where id = ${program.companyId}`);
  const { id: drawId } = (await draw()).reply;
  const [key] = (await program.do(apiKeyCalls.keys, { id: drawId, limit: 1 })).items;
  const claim = (keyId: string) => program.call(apiClaimCalls.create, { drawId, keyIds: [keyId], reason: 'invalid' });
  expectRefusal(await claim(UNKNOWN_ID));
  const claimed = await claim(key!.id);
  const attach = (fileName: string, file: string) =>
    program.call(
      apiClaimCalls.attach,
      { id: claimed.reply.items[0]!.id, fileName, file: Buffer.from(file) },
      { 'content-type': 'application/octet-stream' },
    );
  expectRefusal(await attach('error.png', 'a'));
  expectRefusal(await attach(`${key!.code}.txt`, 'a'));
  for (const name of ['1.txt', '2.txt', '3.txt']) expect((await attach(name, 'a')).status).toBe(200);
  expectRefusal(await attach('4.txt', 'a'));
  await run(sql`update claim set state = 'withdrawn'`);
  expectRefusal(await attach('4.txt', 'a'));
  await run(sql`update claim set state = 'requested'`);
  expectRefusal(await claim(key!.id));
  await run(sql`update package set sent_at = '2026-01-01' where id = ${drawId}`);
  expectRefusal(await claim(key!.id));

  await run(sql`update orders set state = 'Submitted' where id = ${id}`);
  expectRefusal(await program.call(apiOrderCalls.withdraw, { id, offerVersion: 1 }));
  await run(sql`update orders set state = 'Completed' where id = ${id}`);

  const invoice = (orderIds: string[]) => program.call(apiInvoiceCalls.create, { orderIds });
  expectRefusal(await invoice([id]));
  const finance = await w.person('Finance');
  await fillInSeller(finance);
  expect((await finance.do(sellerCalls.get, {})).name).not.toBe('');
  await run(sql`update orders set dont_create_invoice = true where id = ${id}`);
  expectRefusal(await invoice([id]));
  await run(sql`update orders set dont_create_invoice = false where id = ${id}`);
  await run(sql`update company set country_code = 'DE', vat_rate_bp = 1900 where id = ${program.companyId}`);
  await run(sql`insert into restore (id, taken_at, restored_at, matched_at)
    values (gen_random_uuid(), ${w.now()}, ${w.now()}, ${w.now()})`);
  expectRefusal(await invoice([id]));
  await run(sql`delete from restore`);
  const issued = await invoice([id]);
  expect(issued.status, issued.body).toBe(200);
  expectRefusal(await invoice([id]));
  await run(sql`update invoice_progress set stops_orders = true where company_id = ${program.companyId}`);
  expectRefusal(await place({ reference: 'F' }));
  await run(sql`update invoice_progress set stops_orders = false where company_id = ${program.companyId}`);
  expectRefusal(await program.call(apiInvoiceCalls.statement, { from: '2026-02-01', to: '2026-01-01' }));
  await run(sql`insert into credit_entry (company_id, seq, book, kind, amount_cents, balance_cents, reserved_cents, at)
    select ${program.companyId}, 1000 + n, 'balance', 'correction', 1, 1, 0, ${w.now()}
    from generate_series(1, ${STATEMENT_LINES_MAX + 1}::int) n`);
  expectRefusal(await program.call(apiInvoiceCalls.statement, {}));
  const hook = { url: 'https://shop.example/hook', description: '', types: [] };
  const endpoint = await program.do(apiWebhookCalls.create, hook);
  expectRefusal(await program.call(apiWebhookCalls.create, { ...hook, url: 'https://127.0.0.1' }));
  await run(sql`insert into webhook_endpoint select (gen_random_uuid()), company_id, url, description, types,
    sealed_secret, null, null, created_at, created_by from webhook_endpoint, generate_series(1, 9)`);
  expectRefusal(await program.call(apiWebhookCalls.create, hook));
  await run(sql`update webhook_endpoint set disabled_at = ${w.now()}, disabled_because = 'staff', disabled_note = 'Why'
    where id <> ${endpoint.id}`);
  expectRefusal(await program.call(apiWebhookCalls.create, hook));
  await run(sql`insert into partner_event (id, company_id, type, at, body)
    select gen_random_uuid(), ${program.companyId}, 'credit.low', ${w.now()}, '{}' from generate_series(1, 10001)`);
  const period = { endpointId: endpoint.id, from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
  expectRefusal(await program.call(apiDeliveryCalls.replayRange, period));
  await program.do(apiWebhookCalls.update, { ...hook, id: endpoint.id, isEnabled: false });
  expectRefusal(await program.call(apiWebhookCalls.test, { id: endpoint.id }));
  const other = await program.do(apiOrderCalls.place, {
    reference: 'E',
    promotionId: (await insertPromotion(w)).promotionId,
    quantity: 20,
    maxUnitPrice: 1200,
  });
  await run(sql`update orders set state = 'Closed' where id = ${other.id}`);
  expectRefusal(await invoice([other.id]));
  return found;
}

test('answers 405 with Allow for a wrong method on a known path, 404 for an unknown path (API-132)', async () => {
  const w = await world();
  const { authorization } = await createProgram(w);
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS', url: string) => {
    const { statusCode, headers, body } = await w.http.inject({
      method,
      url: `/api/v1${url}`,
      headers: { authorization },
    });
    expect(headers['content-type']).toContain('application/problem+json');
    return { status: statusCode, allow: headers.allow, code: JSON.parse(body).code };
  };
  const refused = (allow: string) => ({ status: 405, allow, code: 'method_not_allowed' });
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
    expect(await send(method, '/orders')).toEqual(refused('POST, GET, HEAD'));
  expect(await send('GET', `/orders/${UNKNOWN_ID}/confirm`)).toEqual(refused('POST'));
  expect(await send('POST', `/invoices/${UNKNOWN_ID}.pdf`)).toEqual(refused('GET, HEAD'));
  expect(await send('POST', '/nowhere')).toEqual({ status: 404, allow: undefined, code: 'missing' });
});

test('provokes every documented code (API-072)', async () => {
  const found = await provoke();
  const documented: string[] = partnerApiCodes();
  expect(documented.filter((code) => !found.has(code) && !(code in ELSEWHERE))).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((code) => !documented.includes(code))).toEqual([]);
  const silent = Object.values(ELSEWHERE).filter(([file, words]) => !readFileSync(file, 'utf8').includes(words));
  expect(silent).toEqual([]);
});
