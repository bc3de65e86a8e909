// Contact and electronic address of the seller, empty until entered.

import { sql } from 'kysely';
import type { SellerEInvoice } from '#domain/invoices/einvoice/einvoice-calls.ts';
import type { Db } from '#server/base/database/db.ts';

const NOT_ENTERED: SellerEInvoice = { contactName: '', contactPhone: '', addressScheme: '', addressId: '' };

export const findSellerEInvoice = async (db: Db): Promise<SellerEInvoice> =>
  (await db.one(
    sql<SellerEInvoice>`select contact_name, contact_phone, address_scheme, address_id from seller_einvoice`,
  )) ?? NOT_ENTERED;
