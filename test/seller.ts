// Seller details for tests.

import { sql } from 'kysely';
import { invoiceCalls, sellerCalls, taxCalls } from '#domain/invoices/calls.ts';
import { createDocumentWriter } from '#server/invoices/documents/files.ts';
import { paymentFollower } from '#server/invoices/paid-orders.ts';
import { SELLER_PARTY } from './parties.ts';
import type { Person, World } from './world.ts';

export const SELLER = { ...SELLER_PARTY, paymentDays: 14, timeZone: 'Europe/Berlin' } as const;

/** Enters the seller's details. */
export const fillInSeller = (finance: Person) => finance.do(sellerCalls.update, SELLER);

export const setVatId = (finance: Person, partnerId: string, vatId: string) =>
  finance.do(taxCalls.setVatId, { partnerId, vatId });

/** Invoices an order, adding what its company lacks. */
export async function invoiceOrder(w: World, orderId: string): Promise<void> {
  const finance = await w.person('Finance');
  await fillInSeller(finance);
  await w.database.transaction((tx) =>
    tx.run(
      sql`update company set country_code = case when vat_rate_bp = 0 then 'CH' else 'DE' end
        where id = (select company_id from orders where id = ${orderId})`,
    ),
  );
  await finance.do(invoiceCalls.create, { orderIds: [orderId] });
}

/** Creates the files of all documents, as the worker does. */
export async function writeDocuments(w: World): Promise<void> {
  const write = createDocumentWriter({ database: w.database, clock: { now: w.now } });
  const documents = await w.rows(sql<{ id: string }>`select id from invoice union all select id from credit_note`);
  for (const { id } of documents) await write({ documentId: id });
}

/** Updates the payment status of orders whose invoices were paid, as the worker does. */
export async function followPayments(w: World): Promise<void> {
  const jobs = await w.rows(
    sql<{ data: { invoiceIds: string[] } }>`delete from pgboss.job where name = 'payment.follow' returning data`,
  );
  const follow = paymentFollower({ database: w.database, clock: { now: w.now } });
  for (const { data } of jobs) await follow(data);
}
