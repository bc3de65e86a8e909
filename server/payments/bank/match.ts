// Matches payments to companies and reversals to payments, recomputed on each read: by invoice numbers in the text, by
// known accounts, by the names of payer and ultimate debtor, and by the payout that a returned transfer names. An exact match names invoices of one company and pays
// their open amount exactly; guessed numbers decide nothing (INV-028).

import { sql } from 'kysely';
import type { MatchReason, Verdict } from '#domain/payments/bank-calls.ts';
import type { Sql } from '#server/base/database/db.ts';

/** A name for comparison: letters and digits only. */
const plainName = (name: Sql): Sql => sql`regexp_replace(lower(${name}), '[^[:alnum:]]+', '', 'g')`;

const isOpenPayment: Sql = sql`p.state = 'Open' and p.kind = 'payment'`;

/** The newest payment not taken back that an open reversal may return, by reference, account or name. */
const returnedPayment: Sql = sql`select r.id
  from bank_payment r
  where p.state = 'Open'
    and p.kind = 'reversal'
    and r.kind = 'payment'
    and r.account = p.account
    and r.amount_cents = p.amount_cents
    and r.booked_on <= p.booked_on
    and r.state <> 'Returned'
    and ((length(r.bank_reference) > 3
        and
        (strpos(p.remittance || ' ' || p.additional, r.bank_reference) > 0 or r.bank_reference = p.bank_reference))
      or (r.end_to_end <> '' and (r.end_to_end = p.end_to_end or strpos(p.remittance, r.end_to_end) > 0))
      or (r.debtor_iban <> '' and r.debtor_iban = p.debtor_iban)
      or (r.debtor_name <> '' and ${plainName(sql`r.debtor_name`)} = ${plainName(sql`p.debtor_name`)}))
  order by (length(r.bank_reference) > 3 and strpos(p.remittance || ' ' || p.additional, r.bank_reference) > 0)
    desc, (r.end_to_end <> '' and r.end_to_end = p.end_to_end) desc, r.booked_on desc, r.id desc
  limit 1`;

/**
 * Match data of an open payment, as `named`, `guessed`, `payer`, `alike`, `returned` and `payout`; nothing for others. Refers to
 * bank_payment as `p`.
 */
export const matchJoins: Sql = sql`
  left join lateral (
    select count(*) as found, count(distinct g.company_id) as companies, (array_agg(g.company_id))[1] as company_id,
      sum(g.open_cents) as open_cents, bool_and(g.sent_at is not null) as is_sent
    from invoice i join invoice_progress g on g.invoice_id = i.id
    where ${isOpenPayment} and i.number = any (p.invoice_numbers)
  ) named on true left join lateral
  (select count(*) as found from invoice i where ${isOpenPayment} and i.number = any (p.guessed_numbers)) guessed on
  true left join lateral (
    select count(distinct b.company_id) as companies, (array_agg(b.company_id))[1] as company_id
    from bank_payment b
    where ${isOpenPayment} and p.debtor_iban <> '' and b.state = 'Booked' and b.debtor_iban = p.debtor_iban
  ) payer on true left join lateral (
    select count(*) as companies, (array_agg(c.id))[1] as company_id
    from company c
    where ${isOpenPayment}
      and not c.is_system
      and ${plainName(sql`c.name`)} <> ''
      and ${plainName(sql`c.name`)} in (${plainName(sql`p.debtor_name`)}, ${plainName(sql`p.ultimate_debtor`)})
  ) alike on true left join lateral (${returnedPayment}) returned on true
  left join payout on payout.id = p.payout_id`;

/** Reason of the match; the rest of the verdict follows from it. */
export const matchReason = sql<MatchReason | null>`case
    when p.state <> 'Open' then null
    when p.duplicate_of is not null then 'possibleDuplicate'
    when p.payout_id is not null then 'returnsPayout'
    when p.kind = 'reversal' then case when returned.id is null then 'returnsUnknown' else 'returnsPayment' end
    when named.companies > 1 then 'severalCompanies'
    when named.companies = 1 and payer.companies = 1 and payer.company_id <> named.company_id then 'otherPayer'
    when named.companies = 1 and not named.is_sent then 'notSent'
    when named.companies = 1 and named.open_cents = 0 then 'nothingOpen'
    when named.companies = 1 and named.found = cardinality(p.invoice_numbers) and named.open_cents = p.amount_cents
      then 'invoiceAndAmount'
    when named.companies = 1 then 'amountDiffers'
    when payer.companies = 1 then 'payerAccount'
    when alike.companies = 1 then 'payerName'
    when guessed.found > 0 then 'guessedNumber'
    when cardinality(p.invoice_numbers) > 0 then 'unknownNumber'
    else 'nothingKnown'
  end`;

/** Confidence of each reason. */
const VERDICT_OF: Record<MatchReason, Verdict> = {
  invoiceAndAmount: 'sure',
  returnsPayout: 'sure',
  otherPayer: 'likely',
  notSent: 'likely',
  nothingOpen: 'likely',
  amountDiffers: 'likely',
  payerAccount: 'likely',
  payerName: 'likely',
  returnsPayment: 'likely',
  possibleDuplicate: 'unknown',
  returnsUnknown: 'unknown',
  severalCompanies: 'unknown',
  guessedNumber: 'unknown',
  unknownNumber: 'unknown',
  nothingKnown: 'unknown',
};

export const verdictOf = (reason: MatchReason | null): Verdict | null => reason && VERDICT_OF[reason];

/** Reasons with these verdicts. */
export const reasonsOf = (verdicts: readonly Verdict[]): string[] =>
  Object.entries(VERDICT_OF).flatMap(([reason, verdict]) => (verdicts.includes(verdict) ? [reason] : []));

/** Matched company of an open payment, or the booked one once decided. */
export const matchedCompany: Sql = sql`case when p.state <> 'Open' then p.company_id
  when payout.id is not null then payout.company_id
  when named.companies = 1 then named.company_id when named.companies > 1 then null
  when payer.companies = 1 then payer.company_id when alike.companies = 1 then alike.company_id end`;
