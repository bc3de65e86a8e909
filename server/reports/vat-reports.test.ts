// VAT reports equal the documents and the ledger, and each row leads to exactly its documents (INV-055 to INV-057).

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY } from '#domain/base/time.ts';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { vatReportCalls } from '#domain/reports/vat-calls.ts';
import { createBillingMarket } from '#test/billing.ts';
import { setVatId } from '#test/seller.ts';

const ALL = { filter: {}, sort: [], page: 0, size: 0 };

/** Invoices of four companies over three months, some partly credited a month later. */
async function setupDocuments() {
  const market = await createBillingMarket();
  const { w, finance, companyAt, invoiced } = market;
  const place = (id: string, code: string) =>
    w.database.transaction((tx) => tx.run(sql`update company set country_code = ${code} where id = ${id}`));
  const companies = [await companyAt('Berlin', 19), await companyAt('Helsinki', 19), await companyAt('Lyon', 19)];
  companies.push(await companyAt('Turku', 25.5), await companyAt('Bern', 0));
  await place(companies[1]!, 'FI');
  await setVatId(finance, companies[1]!, 'FI20774740');
  await place(companies[2]!, 'FR');
  await setVatId(finance, companies[2]!, 'FR40303265045');
  await place(companies[3]!, 'FI');
  const buyers: Awaited<ReturnType<typeof w.person>>[] = [];
  for (const companyId of companies) buyers.push(await w.person('Partner', { companyId }));
  const credited: { id: string; orderId: string }[] = [];
  for (const month of [0, 1]) {
    for (const [at, buyer] of buyers.entries()) {
      const { id, orderId } = await invoiced(buyer, 1333 + 101 * at + month);
      if (at !== 2) credited.push({ id, orderId });
      w.advanceClock(2 * DAY);
    }
    w.advanceClock(12 * DAY);
    for (const { id, orderId } of credited.splice(0))
      await finance.do(creditMemoCalls.create, { invoiceId: id, lines: [{ orderId, quantity: 3 }] });
  }
  return market;
}

test('equal the documents and the ledger in any period, and each row its documents (INV-055 to INV-057)', async () => {
  const { w, finance } = await setupDocuments();
  const day = fc.integer({ min: 0, max: 70 }).map((days) => new Date(Date.UTC(2026, 10, 15 + days)).toISOString());
  await fc.assert(
    fc.asyncProperty(day, day, async (a, b) => {
      const [min, max] = [a, b].toSorted() as [string, string];
      const filter = { dateRange: { min, max: max.replace('T00:00:00.000Z', 'T23:59:59.999Z') } };
      const within = sql`between ${min.slice(0, 10)}::date and ${max.slice(0, 10)}::date`;
      const taxDay = sql`coalesce(supplied_until, issue_date)`;
      const raw = await w.database.only(
        sql<{ net: number; vat: number; ledger: number }>`select
          coalesce((select sum(net_cents) from invoice where ${taxDay} ${within}), 0)::bigint
            - coalesce((select sum(net_cents) from credit_note where issue_date ${within}), 0)::bigint as net,
          coalesce((select sum(vat_cents) from invoice where ${taxDay} ${within}), 0)::bigint
            - coalesce((select sum(vat_cents) from credit_note where issue_date ${within}), 0)::bigint as vat,
          coalesce((select sum(amount_cents) from credit_entry where kind in ('invoice', 'creditMemo')
            and (at at time zone 'Europe/Berlin')::date ${within}), 0)::bigint as ledger`,
      );
      const report = await finance.do(vatReportCalls.vat, { ...ALL, filter });
      expect(report.extraData).toEqual({ net: raw.net, vat: raw.vat });
      expect(raw.net + raw.vat).toBe(raw.ledger);
      const total = (rows: readonly { net: number; vat?: number }[]) => ({
        net: rows.reduce((sum, { net }) => sum + net, 0),
        vat: rows.reduce((sum, { vat = 0 }) => sum + vat, 0),
      });
      expect(total(report.items)).toEqual(report.extraData);
      for (const { firstDay, lastDay, category, rate, net, vat, documents } of report.items) {
        const dateRange = { min: `${firstDay}T00:00:00.000Z`, max: `${lastDay}T23:59:59.999Z` };
        const behind = { dateRange, categories: [category], rates: [String(rate / 100)] };
        const page = await finance.do(vatReportCalls.documents, { ...ALL, filter: behind });
        expect([page.totalCount, total(page.items), page.extraData]).toEqual([documents, { net, vat }, { net, vat }]);
      }
      const sales = await finance.do(vatReportCalls.ecSales, { ...ALL, filter });
      const reverse = report.items.filter(({ category }) => category === 'AE');
      expect([total(sales.items).net, sales.extraData]).toEqual([total(reverse).net, { net: total(reverse).net }]);
      for (const { firstDay, lastDay, vatId, net, documents } of sales.items) {
        const dateRange = { min: `${firstDay}T00:00:00.000Z`, max: `${lastDay}T23:59:59.999Z` };
        const behind = { dateRange, categories: ['AE' as const], vatIds: [vatId] };
        const page = await finance.do(vatReportCalls.documents, { ...ALL, filter: behind });
        expect([page.totalCount, total(page.items).net]).toEqual([documents, net]);
      }
    }),
    { numRuns: 12 },
  );
});

test('sum by month, category and rate, and by VAT id, page by page', async () => {
  const { finance } = await setupDocuments();
  const report = await finance.do(vatReportCalls.vat, ALL);
  expect(report.items.map(({ month, category, rate }) => [month, category, rate])).toEqual([
    ['2026-11', 'AE', 0],
    ['2026-11', 'O', 0],
    ['2026-11', 'S', 2550],
    ['2026-11', 'S', 1900],
    ['2026-12', 'AE', 0],
    ['2026-12', 'O', 0],
    ['2026-12', 'S', 2550],
    ['2026-12', 'S', 1900],
    ['2027-01', 'AE', 0],
    ['2027-01', 'O', 0],
    ['2027-01', 'S', 2550],
    ['2027-01', 'S', 1900],
  ]);
  const sales = await finance.do(vatReportCalls.ecSales, { ...ALL, size: 1, page: 1 });
  expect([
    sales.totalCount,
    sales.items.map(({ country, vatId, customerName }) => [country, vatId, customerName]),
  ]).toEqual([5, [['FR', 'FR40303265045', 'Lyon']]]);
  const wrong = await finance.call(vatReportCalls.documents, { ...ALL, filter: { rates: ['x'] } });
  expect(wrong.status).toBe(422);
});

test('count an invoice on its last day of supply, and a credit note on its date (INV-105)', async () => {
  const { w, finance, companyAt, completed } = await createBillingMarket();
  const buyer = await w.person('Partner', { companyId: await companyAt('Berlin', 19) });
  const orderIds = [await completed(buyer, 1000)];
  w.advanceClock(DAY);
  orderIds.push(await completed(buyer, 500));
  w.advanceClock(30 * DAY);
  const [invoice] = await finance.do(invoiceCalls.create, { orderIds });
  await finance.do(creditMemoCalls.create, {
    invoiceId: invoice!.id,
    lines: [{ orderId: orderIds[0]!, quantity: 1 }],
  });
  const { items } = await finance.do(vatReportCalls.vat, ALL);
  expect(items.map(({ month, net }) => [month, net])).toEqual([
    ['2026-11', 30_000],
    ['2026-12', -1000],
  ]);
  const documents = await finance.do(vatReportCalls.documents, ALL);
  const [supplied] = await w.rows(
    sql<{
      from: string;
      until: string;
    }>`select supplied_from::text as from, supplied_until::text as until from invoice`,
  );
  expect(supplied!.from < supplied!.until).toBe(true);
  expect(documents.items.map(({ kind, taxDay, issueDate }) => [kind, taxDay, issueDate === taxDay])).toEqual([
    ['invoice', supplied!.until, false],
    ['creditNote', documents.items[1]!.issueDate, true],
  ]);
});
