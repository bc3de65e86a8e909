// Who sells in tests, and what such a person fills in.

import { sql } from 'kysely';
import { invoiceCalls, sellerCalls, taxCalls } from '#domain/invoices/calls.ts';
import type { Person, World } from './world.ts';

export const SELLER = {
  name: 'Merkur Keys GmbH',
  address: 'Speicherstraße 1',
  zipCode: '20457',
  city: 'Hamburg',
  countryCode: 'DE',
  vatId: 'DE136695976',
  registrationNumber: 'HRB 12345',
  email: 'billing@merkur.example',
  bankAccount: 'DE02120300000000202051',
  paymentDays: 14,
  timeZone: 'Europe/Berlin',
} as const;

/** Fills in the seller. */
export const fillInSeller = (finance: Person) => finance.do(sellerCalls.update, SELLER);

export const setVatId = (finance: Person, partnerId: string, vatId: string) =>
  finance.do(taxCalls.setVatId, { partnerId, vatId });

/** Invoices an order that may be invoiced, whatever its company lacks. */
export async function invoiceOrder(w: World, orderId: string): Promise<void> {
  const finance = await w.person('Finance');
  await fillInSeller(finance);
  await w.database.transaction((tx) =>
    tx.run(
      sql`update company set country_code = 'DE' where id = (select company_id from orders where id = ${orderId})`,
    ),
  );
  await finance.do(invoiceCalls.create, { orderIds: [orderId] });
}
