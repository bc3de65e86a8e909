// Postings of documents: each amount debits one account and credits another, so every document and every batch is
// balanced. Pure; cents.

import { type Cents, percentText } from '#domain/base/money.ts';
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
  taxes: readonly Pick<TaxGroup, 'category' | 'rateBp' | 'netCents' | 'vatCents'>[];
  /** Due day of an invoice; null for other kinds. */
  dueDay: Day | null;
  /** VAT id of a buyer in another member state, for the recapitulative statement; empty for other buyers. */
  buyerVatId: string;
  /** Invoices that a payment or write-off closes, with their shares; the rest is credit. */
  paid: readonly { number: string; dueDay: Day; cents: Cents }[];
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
  /** Amount of the line in DATEV's format: gross on an automatic account; 0 if there is no line. */
  datevCents: Cents;
  /** Tax key of that line. */
  datevKey: '' | typeof KEY_WITHOUT_AUTOMATIC;
  /** Invoice that the line belongs to; empty for the document itself. */
  reference: string;
  dueDay: Day | null;
  /** VAT id of the buyer of an intra-community supply, else empty. */
  vatId: string;
}

/** DATEV's tax key that keeps an account from computing VAT. */
const KEY_WITHOUT_AUTOMATIC = '40';
/** VAT rate (basis points) of the automatic accounts in SKR03 and SKR04. */
const AUTOMATIC_RATE_BP = 1900;

/** Ledger accounts have at most 9 digits; those of customers and vendors one more. */
const MAX_ACCOUNT = 999_999_999;

const partyAccount = (number: number | null, general: string): string =>
  number !== null && number > 0 && number <= MAX_ACCOUNT ? String(number) : general;

/**
 * Companies and vendors whose number is not a personal account, which has one digit more than a ledger account. Those
 * without a number use the collective account.
 */
export const wrongNumbersOf = (
  parties: readonly { name: string; number: number | null }[],
  accountLength: number,
): string[] => [
  ...new Set(
    parties.flatMap(({ name, number }) =>
      number !== null && number > 0 && String(number).length !== accountLength + 1 ? [`${name} (${number})`] : [],
    ),
  ),
];

/** A posting, with sides swapped for a negative amount; none for zero. */
function posting(debit: string, credit: string, cents: Cents, taxCode: string, text: string): Posting[] {
  const between = (debitAccount: string, creditAccount: string) => [
    {
      debitAccount,
      creditAccount,
      cents: Math.abs(cents),
      taxCode,
      text,
      datevCents: Math.abs(cents),
      datevKey: '' as const,
      reference: '',
      dueDay: null,
      vatId: '',
    },
  ];
  if (cents > 0) return between(debit, credit);
  return cents < 0 ? between(credit, debit) : [];
}

type Tax = AccountingDocument['taxes'][number];

const salesAccount = (accounts: Accounts, category: Tax['category']): { account: string; isAutomatic: boolean } =>
  ({
    S: { account: accounts.salesS, isAutomatic: accounts.automaticS },
    AE: { account: accounts.salesAe, isAutomatic: accounts.automaticAe },
    O: { account: accounts.salesO, isAutomatic: accounts.automaticO },
    E: { account: accounts.salesE, isAutomatic: accounts.automaticE },
    Z: { account: accounts.salesZ, isAutomatic: accounts.automaticZ },
  })[category];

/** Net and VAT of a tax group, with the DATEV lines that count its VAT once (INV-040). */
function salesPostings(debtor: string, accounts: Accounts, tax: Tax, sign: 1 | -1, text: string): Posting[] {
  const { category, rateBp, netCents, vatCents } = tax;
  const { account, isAutomatic } = salesAccount(accounts, category);
  const taxCode = rateBp > 0 ? `${category}${percentText(rateBp)}` : category;
  const net = posting(debtor, account, sign * netCents, taxCode, text);
  const vat = posting(debtor, accounts.outputTax, sign * vatCents, taxCode, text);
  if (isAutomatic && (vatCents === 0 || rateBp === AUTOMATIC_RATE_BP) && netCents !== 0)
    return [
      ...net.map((line) => ({ ...line, datevCents: Math.abs(netCents + vatCents) })),
      ...vat.map((line) => ({ ...line, datevCents: 0 })),
    ];
  return [...net.map((line) => ({ ...line, datevKey: KEY_WITHOUT_AUTOMATIC }) as const), ...vat];
}

/** A line for each invoice that is paid or written off, and one for the rest (INV-083). */
function receiptPostings(account: string, debtor: string, { cents, paid, partyName }: AccountingDocument): Posting[] {
  const rest = cents - paid.reduce((sum, part) => sum + part.cents, 0);
  return [
    ...paid.flatMap(({ number, dueDay, cents: part }) =>
      posting(account, debtor, part, '', partyName).map((line) => ({ ...line, reference: number, dueDay })),
    ),
    ...posting(account, debtor, rest, '', partyName),
  ];
}

/** Postings of a document. The shares of a payment must not exceed it. */
export function postingsOf(document: AccountingDocument, accounts: Accounts): Posting[] {
  const { kind, partyName, partyNumber, taxes, cents, dueDay, buyerVatId } = document;
  const debtor = partyAccount(partyNumber, accounts.receivables);
  if (kind === 'payment') return receiptPostings(accounts.bank, debtor, document);
  if (kind === 'writeOff') return receiptPostings(accounts.writeOffs, debtor, document);
  if (kind === 'payout') return posting(debtor, accounts.bank, cents, '', partyName);
  if (PURCHASE_KINDS.includes(kind))
    return posting(accounts.purchases, partyAccount(partyNumber, accounts.payables), cents, '', partyName).map(
      (line) => ({ ...line, datevKey: accounts.automaticPurchases ? '' : KEY_WITHOUT_AUTOMATIC }),
    );
  const sign = kind === 'invoice' ? 1 : -1;
  return taxes.flatMap((tax) =>
    salesPostings(debtor, accounts, tax, sign, partyName).map((line) => ({
      ...line,
      dueDay,
      vatId: tax.category === 'AE' ? buyerVatId : '',
    })),
  );
}
