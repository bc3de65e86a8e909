// Calls whose transaction the database server ended to resolve a deadlock run again, without the caller noticing.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addMilliseconds, HOUR } from '#domain/base/time.ts';
import { viewCalls } from '#domain/base/views/views.ts';
import { companyCalls } from '#domain/companies/calls.ts';
import { loadCalls } from '#domain/loads/calls.ts';
import { approveAllCalls, orderCalls } from '#domain/orders/calls.ts';
import { insertProduct } from '#test/catalog-fixtures.ts';
import { asDeadlockVictim, failWithDeadlocks } from '#test/deadlocks.ts';
import { sendKeyFile } from '#test/key-files.ts';
import { createMarket } from '#test/market.ts';
import { world } from '#test/world.ts';

const VIEW = { list: '/management/orders', name: 'Mine', address: '/all' };

async function placedOrder() {
  const w = await world();
  const m = await createMarket(w);
  const order = await m.place(await w.person('Partner'), await m.sell());
  const admin = await w.person('SuperAdmin');
  await admin.stepUp();
  const approval = { id: order.id, processingStart: w.now(), processingEnd: addMilliseconds(w.now(), 48 * HOUR) };
  const approvals = async () =>
    (await w.rows(sql`select 1 from order_history where action = 'approve' and order_id = ${order.id}`)).length;
  return { w, order, admin, approval, approvals };
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('the victim of a deadlock (OPS-004)', () => {
  test('books a change that depends on what it read exactly once', async () => {
    const w = await world();
    const admin = await w.person('SuperAdmin');
    const companyId = await w.company();
    const company = await admin.do(companyCalls.one, { id: companyId });
    const edit = {
      companyId,
      companyName: company.name,
      email: company.email,
      type: company.type,
      country: 'Norway',
      invoicePeriod: company.invoicePeriod,
      accountingInfo: { balance: 50_000 },
    };
    const locks = {
      row: `select 1 from company where id = '${companyId}' for update`,
      table: 'credit_entry',
    };
    const saved = await asDeadlockVictim(w, locks, () => admin.call(companyCalls.update, edit));
    expect(saved.status, saved.body).toBe(200);
    expect(await w.rows(sql`select kind, amount_cents from credit_entry where company_id = ${companyId}`)).toEqual([
      { kind: 'correction', amountCents: 50_000 },
    ]);
    expect(await w.rows(sql`select 1 from audit_event where subject_id = ${companyId}`)).toHaveLength(1);
  });

  test('carries out a command with an idempotency key once, and replays its response', async () => {
    const { w, order, admin, approval, approvals } = await placedOrder();
    const approve = () => admin.call(orderCalls.approve, approval, { 'idempotency-key': 'once' });
    const locks = { row: `select 1 from orders where id = '${order.id}' for update`, table: 'order_history' };
    const first = await asDeadlockVictim(w, locks, approve);
    expect(first.status, first.body).toBe(200);
    expect(await approvals()).toBe(1);
    const replayed = await approve();
    expect([replayed.body, replayed.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
    expect(await approvals()).toBe(1);
  });

  test('finishes its part of a call with several transactions', async () => {
    const { w, order, admin, approvals } = await placedOrder();
    const locks = { row: `select 1 from orders where id = '${order.id}' for update`, table: 'order_history' };
    const all = await asDeadlockVictim(w, locks, () =>
      admin.call(approveAllCalls.approveAll, { ids: [order.id] }, { 'idempotency-key': 'once' }),
    );
    expect(all.reply).toEqual([{ orderId: order.id, status: 'Success', message: '' }]);
    expect(await approvals()).toBe(1);
  });
});

test('judges the lines of a key file once when a batch of them is run again', async () => {
  const w = await world();
  const admin = await w.person('SuperAdmin');
  const { productId } = await insertProduct(w);
  const { id } = await admin.do(loadCalls.create, { productId, fileName: 'keys.txt' });
  await failWithDeadlocks(w, { table: 'staged_key', from: 2 });
  const sent = await sendKeyFile(admin, { id, file: Buffer.from('LOAD-1001\nLOAD-1002\nLOAD-1001\n') });
  expect(sent.status, sent.body).toBe(200);
  expect(sent.reply).toMatchObject({ state: 'Ready', newCount: 2, repeatedCount: 1, knownCount: 0, readCount: 3 });
});

test('answers 503 after several deadlocks in a row, and the key may be used again', async () => {
  const { w, admin, approval, approvals } = await placedOrder();
  const approve = () => admin.call(orderCalls.approve, approval, { 'idempotency-key': 'once' });
  await failWithDeadlocks(w, { table: 'order_history', count: 4 });
  const refused = await approve();
  expect([refused.status, refused.headers['retry-after'], refused.message]).toEqual([503, '5', 'Service unavailable']);
  expect(await approvals()).toBe(0);
  expect((await approve()).status).toBe(200);
  expect(await approvals()).toBe(1);
});

test.each([
  ['40P01', 200, 4],
  ['23514', 500, 1],
])('after SQLSTATE %s answers %s with %s runs', async (sqlState, status, runs) => {
  const w = await world();
  const person = await w.person('Salesman');
  await failWithDeadlocks(w, { table: 'saved_view', count: 3, sqlState });
  expect((await person.call(viewCalls.create, VIEW)).status).toBe(status);
  expect(await w.rows(sql`select last_value from written_rows`)).toEqual([{ lastValue: runs }]);
});
