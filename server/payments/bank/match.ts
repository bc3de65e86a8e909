// Matches payments to companies, recomputed on each read: by invoice numbers in the text, by known accounts, and by
// payer name. An exact match names invoices of one company and pays their open amount exactly.

import { sql } from 'kysely';
import type { MatchReason, Verdict } from '#domain/payments/bank-calls.ts';
import type { Sql } from '#server/base/database/db.ts';

/** A name for comparison: letters and digits only. */
const plainName = (name: Sql): Sql => sql`regexp_replace(lower(${name}), '[^[:alnum:]]+', '', 'g')`;

/**
 * Match data of an open payment, as `named`, `payer` and `alike`; nothing for others. Refers to bank_payment as `p`.
 */
export const matchJoins: Sql = sql`
  left join lateral (select count(*) as found, count(distinct g.company_id) as companies,
      (array_agg(g.company_id))[1] as company_id, sum(g.open_cents) as open_cents, bool_and(g.sent_at is not null) as is_sent
    from invoice i join invoice_progress g on g.invoice_id = i.id
    where p.state = 'Open' and i.number = any (p.invoice_numbers)) named on true
  left join lateral (select count(distinct b.company_id) as companies, (array_agg(b.company_id))[1] as company_id
    from bank_payment b where p.state = 'Open' and p.debtor_iban <> '' and b.state = 'Booked'
      and b.debtor_iban = p.debtor_iban) payer on true
  left join lateral (select count(*) as companies, (array_agg(c.id))[1] as company_id from company c
    where p.state = 'Open' and p.debtor_name <> '' and not c.is_system
      and ${plainName(sql`c.name`)} = ${plainName(sql`p.debtor_name`)}) alike on true`;

/** Reason of the match; the rest of the verdict follows from it. */
export const matchReason = sql<MatchReason | null>`case when p.state <> 'Open' then null
  when named.companies > 1 then 'severalCompanies'
  when named.companies = 1 and payer.companies = 1 and payer.company_id <> named.company_id then 'otherPayer'
  when named.companies = 1 and not named.is_sent then 'notSent'
  when named.companies = 1 and named.open_cents = 0 then 'nothingOpen'
  when named.companies = 1 and named.found = cardinality(p.invoice_numbers) and named.open_cents = p.amount_cents
    then 'invoiceAndAmount'
  when named.companies = 1 then 'amountDiffers'
  when payer.companies = 1 then 'payerAccount'
  when alike.companies = 1 then 'payerName'
  when cardinality(p.invoice_numbers) > 0 then 'unknownNumber'
  else 'nothingKnown' end`;

/** Confidence of each reason. */
const VERDICT_OF: Record<MatchReason, Verdict> = {
  invoiceAndAmount: 'sure',
  otherPayer: 'likely',
  notSent: 'likely',
  nothingOpen: 'likely',
  amountDiffers: 'likely',
  payerAccount: 'likely',
  payerName: 'likely',
  severalCompanies: 'unknown',
  unknownNumber: 'unknown',
  nothingKnown: 'unknown',
};

export const verdictOf = (reason: MatchReason | null): Verdict | null => reason && VERDICT_OF[reason];

/** Reasons with these verdicts. */
export const reasonsOf = (verdicts: readonly Verdict[]): string[] =>
  Object.entries(VERDICT_OF).flatMap(([reason, verdict]) => (verdicts.includes(verdict) ? [reason] : []));

/** Matched company of an open payment, or the booked one once decided. */
export const matchedCompany: Sql = sql`case when p.state <> 'Open' then p.company_id
  when named.companies = 1 then named.company_id when named.companies > 1 then null
  when payer.companies = 1 then payer.company_id when alike.companies = 1 then alike.company_id end`;
