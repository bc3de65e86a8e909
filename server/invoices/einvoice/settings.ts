// E-invoice profile of a company, and contact and electronic address of the seller (INV-060, INV-061).

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { isElectronicAddress } from '#domain/invoices/einvoice/addresses.ts';
import type {
  CompanyEInvoice,
  CompanyEInvoiceInput,
  SellerEInvoice,
} from '#domain/invoices/einvoice/einvoice-calls.ts';
import { DEFAULT_PROFILE, type EInvoiceProfile } from '#domain/invoices/einvoice/profiles.ts';
import { SELLER_ID } from '#server/audit/audited-state.ts';
import type { Db } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { findObstacles } from '#server/invoices/issuing/obstacles.ts';
import { findSellerEInvoice } from './seller-contact.ts';

interface SettingRow {
  name: string;
  profile: EInvoiceProfile;
  buyerReference: string;
  addressScheme: string;
  addressId: string;
}

/** @throws Refusal 422 naming the field */
function refuseAddress({ addressScheme, addressId }: Pick<SettingRow, 'addressScheme' | 'addressId'>): void {
  if ((addressScheme === '') !== (addressId === ''))
    throw invalidField(
      addressScheme === '' ? 'addressScheme' : 'addressId',
      'electronic_address',
      invoiceCopy.addressWithoutScheme,
    );
  if (addressId !== '' && !isElectronicAddress({ scheme: addressScheme, id: addressId }))
    throw invalidField('addressId', 'electronic_address', invoiceCopy.addressShape);
}

/** @throws Refusal 404 */
async function readSetting(db: Db, partnerId: string): Promise<SettingRow> {
  const row = await db.one(
    sql<SettingRow>`select c.name, coalesce(e.profile, ${DEFAULT_PROFILE}) as profile,
      coalesce(e.buyer_reference, '') as buyer_reference, coalesce(e.address_scheme, '') as address_scheme,
      coalesce(e.address_id, '') as address_id
      from company c left join company_einvoice e on e.company_id = c.id where c.id = ${partnerId}`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}

/** @throws Refusal 404 */
export async function showCompanyEInvoice(
  { db, now }: Pick<QueryContext, 'db' | 'now'>,
  { partnerId }: { partnerId: string },
): Promise<CompanyEInvoice> {
  const { name: _, ...setting } = await readSetting(db, partnerId);
  return { partnerId, ...setting, obstacles: (await findObstacles(db, [partnerId], now)).get(partnerId) ?? [] };
}

const auditedSetting = ({ profile, buyerReference, addressScheme, addressId }: Omit<SettingRow, 'name'>) => ({
  eInvoiceProfile: profile,
  buyerReference,
  addressScheme,
  addressId,
});

/** @throws Refusal 404, 422 for an address that does not fit its scheme */
export async function setCompanyEInvoice(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { partnerId, ...setting }: CompanyEInvoiceInput,
): Promise<CompanyEInvoice> {
  refuseAddress(setting);
  const before = await readSetting(tx, partnerId);
  await tx.run(sql`insert into company_einvoice (company_id, profile, buyer_reference, address_scheme, address_id,
        modified_at)
    values (${partnerId}, ${setting.profile}, ${setting.buyerReference}, ${setting.addressScheme},
        ${setting.addressId}, ${now})
    on conflict (company_id) do update set profile = excluded.profile, buyer_reference = excluded.buyer_reference,
      address_scheme = excluded.address_scheme, address_id = excluded.address_id, modified_at = excluded.modified_at`);
  tx.note({
    subject: { kind: 'company', id: partnerId, name: before.name },
    before: auditedSetting(before),
    after: auditedSetting(setting),
  });
  return showCompanyEInvoice({ db: tx, now }, { partnerId });
}

export const showSellerEInvoice = ({ db }: { db: Db }): Promise<SellerEInvoice> => findSellerEInvoice(db);

/** @throws Refusal 422 for an address that does not fit its scheme */
export async function setSellerEInvoice(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  after: SellerEInvoice,
): Promise<SellerEInvoice> {
  refuseAddress(after);
  await tx.run(sql`lock table seller_einvoice in share row exclusive mode`);
  const before = await findSellerEInvoice(tx);
  await tx.run(sql`insert into seller_einvoice (contact_name, contact_phone, address_scheme, address_id, modified_at)
    values (${after.contactName}, ${after.contactPhone}, ${after.addressScheme}, ${after.addressId}, ${now})
    on conflict (id) do update set contact_name = excluded.contact_name, contact_phone = excluded.contact_phone,
      address_scheme = excluded.address_scheme, address_id = excluded.address_id, modified_at = excluded.modified_at`);
  tx.note({ subject: { kind: 'seller', id: SELLER_ID, name: invoiceCopy.sellerContact }, before, after });
  return after;
}
