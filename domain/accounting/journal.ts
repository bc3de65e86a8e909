// Postings of documents: amounts in the debit of one account and in the credit of another, so that every document and
// every batch is balanced. Pure; cents.

import type { Cents } from '#domain/base/money.ts';
import type { Day } from '#domain/base/time.ts';
import type { TaxGroup } from '#domain/invoices/einvoice.ts';
import type { AccountingSettingsInput } from './accounting-calls.ts';

export type Accounts = Omit<AccountingSettingsInput, 'modifiedAt'>;
export type DocumentKind = 'invoice' | 'creditNote' | 'payment' | 'purchases' | 'keyLoad' | 'keyLoadUndone';

/** What is owed to who sold us keys. */
const PURCHASE_KINDS: readonly DocumentKind[] = ['purchases', 'keyLoad', 'keyLoadUndone'];

/** What is handed over of a document. */
export interface AccountingDocument {
  kind: DocumentKind;
  /** Tells it from every other document of its kind. */
  key: string;
  /** As people call it. */
  number: string;
  day: Day;
  /** The company, the provider or the vendor. */
  partyName: string;
  /** The account of the company or vendor in the accounting system; null where it has none. */
  partyNumber: number | null;
  /** Net and tax of an invoice or credit note; none of others. */
  taxes: readonly Pick<TaxGroup, 'category' | 'rate' | 'netCents' | 'vatCents'>[];
  /**
   * Cents with tax. Below zero: a payment that was taken back, more returned than bought, or a load that was undone.
   */
  cents: Cents;
}

export interface Posting {
  debitAccount: string;
  creditAccount: string;
  cents: Cents;
  /** Category and rate: S19, AE. Empty where there is no tax. */
  taxCode: string;
  text: string;
}

/** Accounts have at most 9 digits, with one digit more for those of persons. */
const MAX_ACCOUNT = 999_999_999;

const partyAccount = (number: number | null, general: string): string =>
  number !== null && number > 0 && number <= MAX_ACCOUNT ? String(number) : general;

/** A posting whose sides change when the amount is below zero; nothing for an amount of nothing. */
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

/** The postings of a document. */
export function postingsOf(document: AccountingDocument, accounts: Accounts): Posting[] {
  const { kind, partyName, partyNumber, taxes, cents } = document;
  const debtor = partyAccount(partyNumber, accounts.receivables);
  if (kind === 'payment') return posting(accounts.bank, debtor, cents, '', partyName);
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
