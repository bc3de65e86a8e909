// The seller on invoices.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { isInUnion } from '#domain/base/countries.ts';
import { invalidFields, Refusal } from '#domain/base/refusal.ts';
import type { Seller, SellerInput } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import type { SellerEInvoice } from '#domain/invoices/einvoice/einvoice-calls.ts';
import { isVatId, isVatIdOf, normalizeVatId } from '#domain/invoices/tax/vat-id.ts';
import { SELLER_ID } from '#server/audit/audited-state.ts';
import { type Db, prepared } from '#server/base/database/db.ts';
import { companyNameSql } from '#server/base/database/installation.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import {
  auditedProposal,
  changeAccount,
  confirmAccount,
  discardAccount,
  readProposedAccount,
  showProposedAccount,
} from './account-changes.ts';

export type SellerFields = Omit<Seller, 'proposedAccount'>;

const EMPTY_SELLER: SellerFields = {
  name: '',
  address: '',
  zipCode: '',
  city: '',
  countryCode: '',
  vatId: '',
  registrationNumber: '',
  email: '',
  bankAccount: '',
  taxNumber: '',
  needsVatIdCheck: false,
  paymentDays: 14,
  timeZone: 'UTC',
  modifiedAt: null,
};

const sellerColumns = sql`name, address, zip_code, city, country_code, vat_id, registration_number, email, bank_account,
  payment_days, time_zone, tax_number, needs_vat_id_check, modified_at`;

/** The seller, or undefined until set up. */
export const findSeller = (db: Db): Promise<SellerFields | undefined> =>
  db.one(sql<SellerFields>`select ${sellerColumns} from seller`);

/** The seller with additional document data. */
export interface IssuingSeller extends SellerFields, SellerEInvoice {
  /** Hash of the logo. */
  logoSha256: string | null;
}

/** The seller for issuing documents; undefined until set up. */
export const findIssuingSeller = (db: Db): Promise<IssuingSeller | undefined> =>
  db.one(
    prepared(sql<IssuingSeller>`select s.*, coalesce(e.contact_name, '') as contact_name,
      coalesce(e.contact_phone, '') as contact_phone, coalesce(e.address_scheme, '') as address_scheme,
      coalesce(e.address_id, '') as address_id
      from (select ${sellerColumns}, logo_sha256 from seller) s left join seller_einvoice e on true`),
  );

/** The seller; until set up, only the name that the first administrator typed. */
export const readSeller = async (db: Db): Promise<SellerFields> =>
  (await findSeller(db)) ?? {
    ...EMPTY_SELLER,
    ...(await db.only(sql<{ name: string }>`select ${companyNameSql} as name`)),
  };

export const showSeller = async ({ db, actor }: { db: Db; actor: Actor }): Promise<Seller> => ({
  ...(await readSeller(db)),
  proposedAccount: showProposedAccount(actor, await readProposedAccount(db)),
});

/**
 * Whether it is a named time zone. Bare offsets are rejected: databases and browsers interpret their sign differently.
 */
function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Fault of the seller's VAT ID, or null. Formats are known for EU countries only. */
function vatIdFaultOf(vatId: string, countryCode: string): string | null {
  if (vatId === '') return null;
  if (!isVatIdOf(vatId, countryCode)) return invoiceCopy.sellerVatIdCountry;
  return isInUnion(countryCode) && !isVatId(vatId) ? invoiceCopy.sellerVatIdShape : null;
}

/** @throws Refusal 409 on a conflicting change, 422 for a VAT id of another country or an unknown time zone */
export async function updateSeller(
  { tx, actor, now }: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  { modifiedAt, ...input }: SellerInput,
  publicUrl: string,
): Promise<Seller> {
  const vatId = normalizeVatId(input.vatId);
  const vatIdFault = vatIdFaultOf(vatId, input.countryCode);
  const errors = [
    ...(vatIdFault === null ? [] : [{ field: 'vatId', code: 'vat_id' as const, message: vatIdFault }]),
    ...(isTimeZone(input.timeZone)
      ? []
      : [{ field: 'timeZone', code: 'unknown_time_zone' as const, message: invoiceCopy.unknownTimeZone }]),
  ];
  if (errors.length > 0) throw invalidFields(errors);
  await tx.run(sql`lock table seller in share row exclusive mode`);
  const before = await findSeller(tx);
  if (modifiedAt !== undefined && modifiedAt !== (before?.modifiedAt ?? null))
    throw new Refusal('stale', commonCopy.changedMeanwhile);
  const earlierProposal = await readProposedAccount(tx);
  const { bankAccount, proposal } = await changeAccount(
    { tx, actor, now },
    publicUrl,
    before?.bankAccount,
    input.bankAccount,
  );
  const { taxNumber = before?.taxNumber ?? '', needsVatIdCheck = before?.needsVatIdCheck ?? false } = input;
  const after = { ...input, vatId, bankAccount, taxNumber, needsVatIdCheck };
  await tx.run(sql`insert into seller (name, address, zip_code, city, country_code, vat_id, registration_number,
        email, bank_account, payment_days, time_zone, tax_number, needs_vat_id_check, modified_at)
    values (${after.name}, ${after.address}, ${after.zipCode}, ${after.city}, ${after.countryCode}, ${after.vatId},
        ${after.registrationNumber}, ${after.email}, ${after.bankAccount}, ${after.paymentDays}, ${after.timeZone},
        ${after.taxNumber}, ${after.needsVatIdCheck}, ${now})
    on conflict (id) do update set name = excluded.name, address = excluded.address, zip_code = excluded.zip_code,
      city = excluded.city, country_code = excluded.country_code, vat_id = excluded.vat_id,
      registration_number = excluded.registration_number, email = excluded.email,
      bank_account = excluded.bank_account, payment_days = excluded.payment_days, time_zone = excluded.time_zone,
      tax_number = excluded.tax_number, needs_vat_id_check = excluded.needs_vat_id_check,
      modified_at = excluded.modified_at`);
  const { modifiedAt: _, ...fields } = before ?? EMPTY_SELLER;
  tx.note({
    subject: { kind: 'seller', id: SELLER_ID, name: after.name },
    ...(before && { before: { ...fields, ...auditedProposal(earlierProposal) } }),
    after: { ...after, ...auditedProposal(proposal) },
  });
  return { ...after, modifiedAt: now, proposedAccount: showProposedAccount(actor, proposal) };
}

/** Commands on the seller; `publicUrl` is the base of links in emails. */
export const sellerCommands = (publicUrl: string) => ({
  update: (context: CommandContext, input: SellerInput): Promise<Seller> => updateSeller(context, input, publicUrl),
  confirmAccount: async (context: CommandContext, input: { id: string }): Promise<Seller> => {
    await confirmAccount(context, input);
    return showSeller({ db: context.tx, actor: context.actor });
  },
  discardAccount: async (context: CommandContext, input: { id: string }): Promise<Seller> => {
    await discardAccount(context, input);
    return showSeller({ db: context.tx, actor: context.actor });
  },
});
