// Postings of documents: each amount debits one account and credits another, so every document and every batch is
// balanced. Pure; cents.

import type { Cents } from '#domain/base/money.ts';
import type { Day } from '#domain/base/time.ts';
import type { TaxGroup } from '#domain/invoices/einvoice.ts';
import type { AccountingSettingsInput } from './accounting-calls.ts';

export type Accounts = Omit<AccountingSettingsInput, 'modifiedAt'>;
type DocumentKind =
  | 'invoice'
  | 'creditNote'
  | 'payment'
  | 'writeOff'
  | 'payout'
  | 'purchases'
  | 'keyLoad'
  | 'keyLoadUndone';

/** Kinds that owe money to a provider or vendor. */
const PURCHASE_KINDS: readonly DocumentKind[] = ['purchases', 'keyLoad', 'keyLoadUndone'];

/** Document data passed to accounting. */
export interface AccountingDocument {
  kind: DocumentKind;
  /** Unique among documents of its kind. */
  key: string;
  /** Displayed number. */
  number: string;
  day: Day;
  /** Company, provider or vendor. */
  partyName: string;
  /** Account of the company or vendor in the accounting system; null if it has none. */
  partyNumber: number | null;
  /** Net and tax of an invoice or credit note; empty for other kinds. */
  taxes: readonly Pick<TaxGroup, 'category' | 'rate' | 'netCents' | 'vatCents'>[];
  /** Cents including tax. Negative: a reversed payment, more returned than bought, or an undone load. */
  cents: Cents;
}

export interface Posting {
  debitAccount: string;
  creditAccount: string;
  cents: Cents;
  /** Category and rate, such as S19 or AE; empty without tax. */
  taxCode: string;
  text: string;
}

/** Ledger accounts have at most 9 digits; those of customers and vendors one more. */
const MAX_ACCOUNT = 999_999_999;

const partyAccount = (number: number | null, general: string): string =>
  number !== null && number > 0 && number <= MAX_ACCOUNT ? String(number) : general;

/** A posting, with sides swapped for a negative amount; none for zero. */
function posting(debit: string, credit: string, cents: Cents, taxCode: string, text: string): Posting[] {
  const between = (debitAccount: string, creditAccount: string) => [
    { debitAccount, creditAccount, cents: Math.abs(cents), taxCode, text },
  ];
  if (cents > 0) return between(debit, credit);
  return cents < 0 ? between(credit, debit) : [];
}

const salesAccount = (accounts: Accounts, category: AccountingDocument['taxes'][number]['category']): string =>
  ({
    S: accounts.salesS,
    AE: accounts.salesAe,
    O: accounts.salesO,
    E: accounts.salesE,
    Z: accounts.salesZ,
  })[category];

export function postingsOf(document: AccountingDocument, accounts: Accounts): Posting[] {
  const { kind, partyName, partyNumber, taxes, cents } = document;
  const debtor = partyAccount(partyNumber, accounts.receivables);
  if (kind === 'payment') return posting(accounts.bank, debtor, cents, '', partyName);
  if (kind === 'writeOff') return posting(accounts.writeOffs, debtor, cents, '', partyName);
  if (kind === 'payout') return posting(debtor, accounts.bank, cents, '', partyName);
  if (PURCHASE_KINDS.includes(kind))
    return posting(accounts.purchases, partyAccount(partyNumber, accounts.payables), cents, '', partyName);
  const sign = kind === 'invoice' ? 1 : -1;
  return taxes.flatMap(({ category, rate, netCents, vatCents }) => {
    const taxCode = rate > 0 ? `${category}${rate}` : category;
    return [
      ...posting(debtor, salesAccount(accounts, category), sign * netCents, taxCode, partyName),
      ...posting(debtor, accounts.outputTax, sign * vatCents, taxCode, partyName),
    ];
  });
}
