// VAT ids of partners, used by the tax rules.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { VatId } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import {
  isForeignTaxNumber,
  isNorthernIrish,
  isVatId,
  isVatIdOf,
  normalizeVatId,
} from '#domain/invoices/tax/vat-id.ts';
import type { Db } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { askSoon } from './vat-id-checks/checking.ts';

interface PartnerRow {
  name: string;
  countryCode: string;
  vatId: string;
}

/** @throws Refusal 404 */
async function findPartner(db: Db, partnerId: string): Promise<PartnerRow> {
  const row = await db.one(
    sql<PartnerRow>`select c.name, c.country_code, coalesce(v.vat_id, '') as vat_id from company c
      left join company_vat_id v on v.company_id = c.id where c.id = ${partnerId}`,
  );
  if (!row) throw new Refusal('missing', commonCopy.notFound);
  return row;
}

export const showVatId = async (
  { db }: Pick<QueryContext, 'db'>,
  { partnerId }: { partnerId: string },
): Promise<VatId> => ({
  partnerId,
  vatId: (await findPartner(db, partnerId)).vatId,
});

/** Fault of a VAT id or foreign tax number, or null. */
function vatIdFaultOf(vatId: string, countryCode: string): string | null {
  if (vatId === '') return null;
  if (isNorthernIrish(vatId)) return invoiceCopy.vatIdNorthernIrish;
  if (!isVatId(vatId) && !isForeignTaxNumber(vatId)) return invoiceCopy.vatIdShape;
  return isVatIdOf(vatId, countryCode) ? null : invoiceCopy.vatIdCountry;
}

/** Sets the VAT id or foreign tax number of a partner; an empty one removes it. @throws Refusal 422 if it is invalid */
export async function setVatId({ tx, now }: Pick<CommandContext, 'tx' | 'now'>, input: VatId): Promise<VatId> {
  const { partnerId } = input;
  const vatId = normalizeVatId(input.vatId);
  const partner = await findPartner(tx, partnerId);
  const fault = vatIdFaultOf(vatId, partner.countryCode);
  if (fault !== null) throw invalidField('vatId', 'vat_id', fault);
  const isForeign = isForeignTaxNumber(vatId);
  if (vatId === '') await tx.run(sql`delete from company_vat_id where company_id = ${partnerId}`);
  else
    await tx.run(sql`insert into company_vat_id (company_id, vat_id, is_foreign, modified_at)
      values (${partnerId}, ${vatId}, ${isForeign}, ${now})
      on conflict (company_id) do update set vat_id = excluded.vat_id, is_foreign = excluded.is_foreign,
        modified_at = excluded.modified_at`);
  if (vatId !== partner.vatId) await askSoon(tx, partnerId, isForeign ? '' : vatId, now);
  tx.note({
    subject: { kind: 'company', id: partnerId, name: partner.name },
    before: { vatId: partner.vatId },
    after: { vatId },
  });
  return { partnerId, vatId };
}
