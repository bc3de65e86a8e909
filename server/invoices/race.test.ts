// Parallel invoicing, on a real server only: each order is billed once, and numbers have no gaps.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SYSTEM } from '#domain/base/actor.ts';
import { invoiceCalls, myInvoiceCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { issueInvoices } from '#server/invoices/issuing/issuing.ts';
import { invoiceByPeriod } from '#server/invoices/issuing/period-issuing.ts';
import { failingLog } from '#test/logs.ts';
import { createMarket } from '#test/market.ts';
import { fillInSeller } from '#test/seller.ts';
import { world } from '#test/world.ts';

/** Completed orders of two companies, without buying keys. */
async function setupRace(count: number) {
  const w = await world();
  const m = await createMarket(w);
  const finance = await w.person('Finance');
  await fillInSeller(finance);
  const of = await m.sell();
  const buyers = await Promise.all(
    ['Aurora', 'Borealis'].map(async (name) =>
      w.person('Partner', { companyId: await w.company({ name, vatRate: 1900 }), groups: ['Invoice.Create'] }),
    ),
  );
  await w.database.transaction((tx) => tx.run(sql`update company set country_code = 'DE'`));
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push((await m.place(buyers[at % 2]!, of, 20, 1001 + at)).id);
  await w.database.transaction((tx) =>
    tx.run(sql`update orders set state = 'Processing' where id = any (${ids}::uuid[])`),
  );
  /** Violated invoice invariants; order states were set directly. */
  const findings = async () => (await m.broken()).filter((one) => /^(M|R1)/.test(one));
  const numbers = () => w.rows(sql<{ seq: number }>`select seq from invoice order by seq`);
  return { w, finance, buyers, ids, findings, numbers };
}

class Abandoned extends Error {}

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  test('bills every order once across thirty overlapping parallel requests (INV-015)', async () => {
    const { w, finance, buyers, ids, findings, numbers } = await setupRace(24);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => {
        const chosen = Array.from({ length: 4 }, (_, step) => ids[(at * 5 + step * 3) % ids.length]!);
        const orderIds = at % 3 === 0 ? [...chosen].reverse() : chosen;
        const own = orderIds.filter((id) => ids.indexOf(id) % 2 === 0);
        return at % 5 === 0 && own.length > 0
          ? buyers[0]!.call(myInvoiceCalls.create, { orderIds: own })
          : finance.call(invoiceCalls.create, { orderIds });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const lines = await w.rows(
      sql<{ orders: number; lines: number }>`select count(distinct order_id) as orders, count(*) as lines
        from invoice_line`,
    );
    expect(lines[0]!.lines).toBe(lines[0]!.orders);
    expect((await numbers()).map(({ seq }, at) => seq - at)).toEqual((await numbers()).map(() => 1));
    expect(await findings()).toEqual([]);
  });

  test('leaves no number gap when every fifth of sixteen parallel requests is aborted (INV-023)', async () => {
    const { w, ids, findings, numbers } = await setupRace(64);
    const waiting = [...ids];
    const random = (at: number) => (at * 7919) % 5 === 0;
    let tried = 0;
    const client = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        const orderId = id;
        const gaveUp = random(tried++);
        await w.database
          .transaction(async (tx) => {
            await issueInvoices({ tx, actor: SYSTEM, now: w.now() }, { orderIds: [orderId] });
            if (gaveUp) throw new Abandoned();
          })
          .catch((error) => {
            if (!(error instanceof Abandoned)) throw error;
          });
      }
    };
    await Promise.all(Array.from({ length: 16 }, client));
    const seqs = (await numbers()).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 64 - Math.ceil(64 / 5) }, (_, at) => at + 1));
    expect(await findings()).toEqual([]);
  });

  test('bills every order once with four parallel periodic workers (INV-018)', async () => {
    const { w, ids, findings, numbers } = await setupRace(40);
    await w.database.transaction(async (tx) => {
      await tx.run(sql`update company set invoice_period = 'Immediately'`);
      await tx.run(sql`update orders set state = 'Completed' where id = any (${ids}::uuid[])`);
    });
    const worker = () => invoiceByPeriod({ database: w.database, log: failingLog }, w.now());
    const counts = await Promise.all([worker(), worker(), worker(), worker()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect((await numbers()).map(({ seq }) => seq)).toEqual([1, 2]);
    const lines = await w.rows(sql<{ n: number }>`select count(*) as n from invoice_line`);
    expect(lines[0]!.n).toBe(40);
    expect(await findings()).toEqual([]);
  });

  test('accepts two of ten parallel credits of seven out of twenty keys (trust M4)', async () => {
    const { w, finance, ids, findings } = await setupRace(2);
    const [invoice] = await finance.do(invoiceCalls.create, { orderIds: [ids[0]!] });
    const lines = [{ orderId: ids[0]!, quantity: 7 }];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => finance.call(creditMemoCalls.create, { invoiceId: invoice!.id, lines })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array.from({ length: 8 }, () => 422)]);
    const credited = await w.rows(sql<{ n: number }>`select sum(quantity)::int as n from credit_note_line`);
    expect(credited[0]!.n).toBe(14);
    expect(await findings()).toEqual([]);
  });

  test('accepts one of ten parallel credit notes for a whole invoice', async () => {
    const { finance, ids, findings } = await setupRace(8);
    const own = ids.filter((_, at) => at % 2 === 0);
    const [invoice] = await finance.do(invoiceCalls.create, { orderIds: own });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => finance.call(creditMemoCalls.create, { invoiceId: invoice!.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await findings()).toEqual([]);
  });
});
