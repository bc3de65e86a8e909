// Companies as printed on their invoices.

import { sql } from 'kysely';
import { DEFAULT_PROFILE, type EInvoiceProfile } from '#domain/invoices/einvoice/profiles.ts';
import type { Buyer, VatIdEvidence } from '#domain/invoices/einvoice.ts';
import type { DatedRate } from '#domain/invoices/tax/tax.ts';
import { type Db, prepared, type Sql, type Tx } from '#server/base/database/db.ts';
import { isoInstant, jsonArray } from '#server/base/database/json-sql.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import type { IssuingSeller } from '#server/invoices/seller.ts';

/** A company as printed on its invoice. */
export interface BuyerRow {
  id: string;
  isSystem: boolean;
  name: string;
  email: string;
  address: string;
  zipCode: string;
  city: string;
  state: string;
  countryCode: string;
  vatRates: DatedRate[];
  vatId: string;
  /** False for tax numbers from outside the Union. */
  hasVatId: boolean;
  /** Newest clear answer about the VAT id; null if none. */
  vatIdCheck: VatIdEvidence | null;
  /** Payment term in days; null: the seller's default. */
  paymentDays: number | null;
  profile: EInvoiceProfile;
  buyerReference: string;
  addressScheme: string;
  addressId: string;
}

/** Companies with locked accounts, so that the data stays valid until the commit. */
export async function lockBuyers(tx: Tx, ids: readonly string[]): Promise<BuyerRow[]> {
  for (const id of ids) await lockAccount(tx, id);
  return readBuyers(tx, ids);
}

/** Refers to the company as `c` and its VAT id as `v`. */
const newestAnswer: Sql = sql`(
    select json_build_object('askedAt', ${isoInstant(sql`k.asked_at`)}, 'outcome', a.outcome, 'reference', a.reference,
      'isAccepted', exists (select from vat_id_acceptance x where x.check_id = k.id))
    from vat_id_check k join vat_id_answer a on a.check_id = k.id
    where k.company_id = c.id and k.vat_id = v.vat_id and a.outcome <> 'unknown'
    order by k.asked_at desc, k.id desc
    limit 1
  )`;

export const readBuyers = (db: Db, ids: readonly string[]): Promise<BuyerRow[]> =>
  db.all(
    prepared(sql<BuyerRow>`select c.id, c.is_system, c.name, c.email, c.address, c.zip_code, c.city, c.state,
      c.country_code,
      ${jsonArray(sql`select r.first_day as "firstDay", r.rate_bp as "rateBp"
        from company_vat_rate r where r.company_id = c.id order by r.first_day`)} as vat_rates,
      coalesce(v.vat_id, '') as vat_id, coalesce(not v.is_foreign, false) as has_vat_id, t.days as payment_days,
      ${newestAnswer} as vat_id_check,
      coalesce(e.profile, ${DEFAULT_PROFILE}) as profile, coalesce(e.buyer_reference, '') as buyer_reference,
      coalesce(e.address_scheme, '') as address_scheme, coalesce(e.address_id, '') as address_id
      from company c left join company_vat_id v on v.company_id = c.id
      left join company_payment_term t on t.company_id = c.id
      left join company_einvoice e on e.company_id = c.id where c.id = any (${ids}::uuid[]) order by c.id`),
  );

/** Days until an invoice of a company is due. */
export const paymentDaysOf = (seller: IssuingSeller, { paymentDays }: BuyerRow): number =>
  paymentDays ?? seller.paymentDays;

export const endpointOf = ({ addressScheme, addressId }: Pick<BuyerRow, 'addressScheme' | 'addressId'>) =>
  addressId === '' ? {} : { endpoint: { scheme: addressScheme, id: addressId } };

export const partyOf = (buyer: BuyerRow): Buyer => ({
  name: buyer.name,
  address: buyer.address,
  zipCode: buyer.zipCode,
  city: buyer.city,
  countryCode: buyer.countryCode,
  vatId: buyer.hasVatId ? buyer.vatId : '',
  registrationNumber: '',
  email: buyer.email,
  profile: buyer.profile,
  ...(buyer.vatId !== '' && !buyer.hasVatId && { foreignTaxNumber: buyer.vatId }),
  ...(buyer.buyerReference !== '' && { reference: buyer.buyerReference }),
  ...endpointOf(buyer),
});
