import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { createBillingMarket } from '#test/billing.ts';
import { silentLog } from '#test/logs.ts';
import { parseDocumentNumber, stateLastNumbers } from './document-gaps.ts';
import { invoiceByPeriod } from './period-issuing.ts';

test('issues nothing after a restore until the last numbers are stated, then continues after a recorded gap (trust M5)', async () => {
  const { w, m, finance, completed, invoiced, companyAt } = await createBillingMarket();
  const buyer = await w.person('Partner', { companyId: await companyAt('Nordlicht', 19) });
  const first = await invoiced(buyer);
  expect(first.invoiceNumber).toBe('INV-2026-000001');
  await w.database.transaction((tx) =>
    tx.run(sql`insert into restore (id, taken_at, restored_at, matched_at)
      values (gen_random_uuid(), ${w.now()}, ${w.now()}, ${w.now()})`),
  );
  w.advanceClock(60_000);
  const orderId = await completed(buyer);
  const refused = await finance.call(invoiceCalls.create, { orderIds: [orderId] });
  expect([refused.status, refused.code]).toEqual([409, 'numbers_unknown']);
  const credit = await finance.call(creditMemoCalls.create, { invoiceId: first.id, reason: 'lost' });
  expect(credit.code).toBe('numbers_unknown');
  expect(await invoiceByPeriod({ database: w.database, log: silentLog }, w.now())).toBe(0);

  const state = (numbers: string[]) =>
    w.database.transaction((tx) =>
      stateLastNumbers(
        tx,
        numbers.map((text) => parseDocumentNumber(text)!),
        w.now(),
      ),
    );
  expect(await state(['INV-2026-000007', 'CRN-2026-000002'])).toEqual([
    'INV-2026: 2 to 7 were issued before the restore and are not in this database.',
    'CRN-2026: 1 to 2 were issued before the restore and are not in this database.',
  ]);
  const [next] = await finance.do(invoiceCalls.create, { orderIds: [orderId] });
  expect(next!.invoiceNumber).toBe('INV-2026-000008');
  expect((await finance.do(invoiceCalls.list, { filter: {}, sort: [], page: 0, size: 10 })).totalCount).toBe(2);
  expect(await m.broken()).toEqual([]);
  expect(await state(['INV-2026-000099'])).toBe(null);
});

test('records no gap for a number from before the backup, and rejects malformed numbers', async () => {
  const { w, invoiced, companyAt } = await createBillingMarket();
  await invoiced(await w.person('Partner', { companyId: await companyAt('Nordlicht', 19) }));
  await w.database.transaction((tx) =>
    tx.run(sql`insert into restore (id, taken_at, restored_at) values (gen_random_uuid(), ${w.now()}, ${w.now()})`),
  );
  const last = parseDocumentNumber(' INV-2026-000001 ')!;
  expect(await w.database.transaction((tx) => stateLastNumbers(tx, [last], w.now()))).toEqual([]);
  for (const text of ['INV-2026-1', 'ABC-2026-000001', '', 'INV-2026-000001x'])
    expect(parseDocumentNumber(text)).toBe(null);
});
