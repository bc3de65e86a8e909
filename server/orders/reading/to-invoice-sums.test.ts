import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { problemCalls } from '#domain/invoices/problem-calls.ts';
import { INVOICEABLE_STATES, overviewCalls } from '#domain/orders/overview.ts';
import { ORDER_STATES, type OrderState } from '#domain/orders/states.ts';
import { waitingCompanies } from '#server/invoices/waiting-orders.ts';
import { rebuildSums } from '#server/rebuild-sums-command.ts';
import { ORDER_SUM_INVARIANTS } from '#server/verify/order-sums.ts';
import { createBillingMarket } from '#test/billing.ts';
import { thoroughTest } from '#test/effort.ts';
import { foldToInvoice, toInvoiceByCompany } from './to-invoice-sums.ts';

const EVERY_ROW = { filter: {}, sort: [], page: 0, size: 0 };
const STATUSES: (readonly (typeof INVOICEABLE_STATES)[number][])[] = [
  INVOICEABLE_STATES,
  ['Completed', 'Closed'],
  ['Processing'],
];

/** Six completed orders of two partners, with the taxes of two countries. */
async function createOrders() {
  const { w, finance, companyAt, completed } = await createBillingMarket();
  const buyers = [
    await w.person('Partner', { companyId: await companyAt('Aurora Games', 19) }),
    await w.person('Partner', { companyId: await companyAt('Borealis', 0) }),
  ];
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) ids.push(await completed(buyers[n % 2]!, 333 + 7 * n));
  const broken = () => w.database.all(ORDER_SUM_INVARIANTS.find(({ id }) => id === 'R12')!.violations);
  return { w, finance, buyers, ids, broken };
}
type Orders = Awaited<ReturnType<typeof createOrders>>;

/** Compares the counts of both lists, and of what waits for its first invoice, with the orders. */
async function expectCounted({ w, finance, buyers, broken }: Orders) {
  for (const status of STATUSES) {
    const companies = [undefined, ...buyers.map(({ companyId }) => [companyId!])];
    for (const partnerIds of companies) {
      const filter = { status: [...status], ...(partnerIds && { partnerIds }) };
      const page = await finance.do(overviewCalls.uninvoiced, { ...EVERY_ROW, filter });
      expect(page.totalCount, JSON.stringify(filter)).toBe(page.items.length);
    }
    for (const buyer of buyers) {
      const page = await buyer.do(overviewCalls.myUninvoiced, { ...EVERY_ROW, filter: { status: [...status] } });
      expect(page.totalCount).toBe(page.items.length);
    }
  }
  const waiting = (await waitingCompanies(w.database)).map(({ id, orders }) => ({
    companyId: id,
    count: orders.length,
    amount: orders.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }));
  const stored = await toInvoiceByCompany(w.database, { states: ['Completed', 'Closed'], wasInvoiced: false });
  expect(stored.sort((a, b) => (a.companyId < b.companyId ? -1 : 1))).toEqual(waiting);
  expect(await broken()).toEqual([]);
}

const order = fc.nat({ max: 5 });
const change = fc.oneof(
  fc.record({
    order,
    set: fc.oneof(
      fc.constantFrom<OrderState>(...ORDER_STATES).map((state) => sql`state = ${state}`),
      fc.constantFrom<OrderState>(...INVOICEABLE_STATES).map((state) => sql`state = ${state}`),
      fc.nat({ max: 20 }).map((n) => sql`inventory_quantity = ${n}`),
      fc.nat({ max: 20 }).map((n) => sql`completed_count = ${n}, buffered_count = 0`),
      fc.boolean().map((yes) => sql`dont_create_invoice = ${yes}`),
      fc.nat({ max: 999 }).map((cents) => sql`offer_price_cents = ${cents}`),
      fc.constantFrom(0, 700, 1900).map((rate) => sql`vat_rate_bp = ${rate}`),
    ),
  }),
  fc.record({ invoiced: fc.uniqueArray(order, { minLength: 1, maxLength: 2 }) }),
  fc.record({ credited: fc.nat() }),
  fc.constant('fold' as const),
);

type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

async function apply({ w, finance, ids }: Orders, one: Change) {
  if (one === 'fold') await foldToInvoice(w.database);
  else if ('set' in one)
    await w.database.transaction((tx) =>
      // Billed orders stay as they are.
      tx.run(sql`update orders set ${one.set} where id = ${ids[one.order]!} and not is_billed`),
    );
  else if ('invoiced' in one) await finance.call(invoiceCalls.create, { orderIds: one.invoiced.map((n) => ids[n]!) });
  else {
    const { items } = await finance.do(invoiceCalls.list, EVERY_ROW);
    const invoice = items[one.credited % items.length];
    if (invoice) await finance.call(creditMemoCalls.create, { invoiceId: invoice.id });
  }
}

thoroughTest('counts orders to invoice as the rows do, after any changes, invoices and credits (UNI-003)', async () => {
  const t = await createOrders();
  await expectCounted(t);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      for (const one of changes) await apply(t, one);
      await expectCounted(t);
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

test('counts a credited order again, but not among those that an automatic invoice waits for', async () => {
  const t = await createOrders();
  const { w, finance, buyers, ids } = t;
  await w.database.transaction((tx) =>
    tx.run(sql`update company set country_code = '', country = 'Atlantis' where id = ${buyers[1]!.companyId}`),
  );
  const listed = async () => (await finance.do(overviewCalls.uninvoiced, EVERY_ROW)).totalCount;
  const problem = async () => {
    const { items } = await finance.do(problemCalls.list, EVERY_ROW);
    return items.map(({ orderCount, amount }) => [orderCount, amount]);
  };
  const waiting = async () =>
    (await toInvoiceByCompany(w.database, { states: ['Completed'], wasInvoiced: false })).length;
  expect([await listed(), await problem(), await waiting()]).toEqual([6, [[3, 20 * (340 + 354 + 368)]], 2]);
  const [invoice] = await finance.do(invoiceCalls.create, { orderIds: [ids[0]!, ids[2]!, ids[4]!] });
  await foldToInvoice(w.database);
  expect([await listed(), await waiting()]).toEqual([3, 1]);
  await finance.do(creditMemoCalls.create, { invoiceId: invoice!.id });
  expect([await listed(), await waiting()]).toEqual([6, 1]);
  await expectCounted(t);
});

test('reports lost differences in verify, and rebuilds the sums (OPS-005)', async () => {
  const { w, ids, broken } = await createOrders();
  expect(await foldToInvoice(w.database)).toBeGreaterThan(0);
  expect(await foldToInvoice(w.database)).toBe(0);
  await w.database.transaction(async (tx) => {
    await tx.run(sql`update orders set inventory_quantity = 3 where id = ${ids[0]!}`);
    await tx.run(sql`delete from to_invoice_change`);
  });
  expect(await broken()).not.toEqual([]);
  const lines: string[] = [];
  await rebuildSums(w.database, (line) => lines.push(line));
  expect(lines.find((line) => line.includes('R12'))).toMatch(/^rebuilt .*\(1 differed\)$/);
  expect(await broken()).toEqual([]);
});
