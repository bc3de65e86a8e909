// VAT ids of partners, used by the tax rules.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { VatId } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { countryCodeOf } from '#domain/invoices/countries.ts';
import { isVatId, isVatIdOf, normalizeVatId } from '#domain/invoices/tax/vat-id.ts';
import type { Db } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { askSoon } from './vat-id-checks/checking.ts';

interface PartnerRow {
  name: string;
  country: string;
  countryCode: string;
  vatId: string;
}

/** @throws Refusal 404 */
async function findPartner(db: Db, partnerId: string): Promise<PartnerRow> {
  const row = await db.one(
    sql<PartnerRow>`select c.name, c.country, c.country_code, coalesce(v.vat_id, '') as vat_id from company c
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

/** Sets the VAT id of a partner; an empty one removes it. @throws Refusal 422 if it is invalid */
export async function setVatId({ tx, now }: Pick<CommandContext, 'tx' | 'now'>, input: VatId): Promise<VatId> {
  const { partnerId } = input;
  const vatId = normalizeVatId(input.vatId);
  const partner = await findPartner(tx, partnerId);
  if (vatId !== '' && !isVatId(vatId)) throw invalidField('vatId', 'vat_id', invoiceCopy.vatIdShape);
  if (vatId !== '' && !isVatIdOf(vatId, countryCodeOf(partner)))
    throw invalidField('vatId', 'vat_id', invoiceCopy.vatIdCountry);
  if (vatId === '') await tx.run(sql`delete from company_vat_id where company_id = ${partnerId}`);
  else
    await tx.run(sql`insert into company_vat_id (company_id, vat_id, modified_at)
      values (${partnerId}, ${vatId}, ${now})
      on conflict (company_id) do update set vat_id = excluded.vat_id, modified_at = excluded.modified_at`);
  if (vatId !== partner.vatId) await askSoon(tx, partnerId, vatId, now);
  tx.note({
    subject: { kind: 'company', id: partnerId, name: partner.name },
    before: { vatId: partner.vatId },
    after: { vatId },
  });
  return { partnerId, vatId };
}
