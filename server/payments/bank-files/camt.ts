// Parses CAMT.053 (ISO 20022, versions .02 and .08): incoming payments, individually even if the bank booked a batch.
// Outgoing, pending and reversed entries are only counted.

import { createHash } from 'node:crypto';
import { invalidField, type Refusal } from '#domain/base/refusal.ts';
import type { RefusalCode } from '#domain/base/refusal-codes.ts';
import { instantOf, type Time } from '#domain/base/time.ts';
import { MAX_ENTRIES } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { centsOfDecimal } from './decimal.ts';
import { childrenOf, nodeAt, parseXml, textAt, UnreadableXml, type XmlNode } from './xml-tree.ts';

/** One incoming payment. */
export interface BankCredit {
  /** IBAN or number of the receiving account. */
  account: string;
  /** Unique within the account, and stable across files. */
  fingerprint: string;
  /** Start of the booking day. */
  bookedOn: Time;
  amountCents: number;
  debtorName: string;
  debtorIban: string;
  /** The payer's text. */
  remittance: string;
}

export interface BankFile {
  credits: BankCredit[];
  /** Entries that are not customer payments. */
  debitCount: number;
  pendingCount: number;
  reversalCount: number;
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:(camt\.\d{3}\.\d{3}\.\d{2})$/;
const VERSIONS = ['camt.053.001.02', 'camt.053.001.08'];
/** Placeholders of banks for a missing reference. */
const NO_REFERENCE = /^(?:NONREF|NOTPROVIDED|NOTAVAILABLE|0*)$/i;

/** XML spellings of true. */
const YES = ['true', '1'];

const realReference = (reference: string): string => (NO_REFERENCE.test(reference) ? '' : reference);

const refusal = (code: RefusalCode, message: string): Refusal => invalidField('file', code, message);

/** @throws Refusal 422 for anything other than a statement in a supported version */
function statementsOf(text: string): XmlNode[] {
  let root: XmlNode;
  try {
    root = parseXml(text);
  } catch (error) {
    if (error instanceof UnreadableXml) throw refusal('file_refused', paymentCopy.notXml);
    throw error;
  }
  const namespaces = Object.entries(root.attributes).filter(([name]) => /^xmlns(?::|$)/.test(name));
  const version = namespaces.map(([, uri]) => NAMESPACE.exec(uri)?.[1]).find(Boolean);
  const statements = childrenOf(nodeAt(root, 'BkToCstmrStmt'), 'Stmt');
  if (root.name !== 'Document' || !version || statements.length === 0)
    throw refusal('file_refused', paymentCopy.notCamt);
  if (!VERSIONS.includes(version)) throw refusal('file_refused', paymentCopy.otherVersion(version));
  return statements;
}

const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function bookedOnOf(entry: XmlNode): Time {
  const day = (textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm')).slice(0, 10);
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? instantOf(day) : null;
  if (!at) throw refusal('file_refused', paymentCopy.noBookingDate);
  return at;
}

/** Cents of an amount in euro. @throws Refusal 422 for another currency or an invalid amount */
function euroOf(amount: XmlNode | undefined, day: Time): number {
  const currency = amount?.attributes.Ccy ?? '';
  if (currency !== 'EUR') throw refusal('currency', paymentCopy.otherCurrency(currency || '?', day.slice(0, 10)));
  const cents = centsOfDecimal(amount!.text);
  if (cents === null || cents < 1) throw refusal('file_refused', paymentCopy.noAmount(day.slice(0, 10)));
  return cents;
}

/** Amount of one payment in a batch: .08 has it in place, .02 among the details. */
const amountOfTransaction = (transaction: XmlNode): XmlNode | undefined =>
  nodeAt(transaction, 'Amt') ?? nodeAt(transaction, 'AmtDtls', 'TxAmt', 'Amt');

/** Payer data; .08 wraps the name in a `Pty`. */
function partsOf(details: XmlNode | undefined) {
  const parties = nodeAt(details, 'RltdPties');
  const information = nodeAt(details, 'RmtInf');
  const remittance = [
    ...childrenOf(information, 'Ustrd').map(({ text }) => text),
    ...childrenOf(information, 'Strd').flatMap((structured) => [
      textAt(structured, 'CdtrRefInf', 'Ref'),
      ...childrenOf(structured, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
      ...childrenOf(structured, 'AddtlRmtInf').map(({ text }) => text),
    ]),
  ];
  const endToEnd = textAt(details, 'Refs', 'EndToEndId');
  return {
    debtorName: squeeze(textAt(parties, 'Dbtr', 'Pty', 'Nm') || textAt(parties, 'Dbtr', 'Nm')).slice(0, 140),
    debtorIban: textAt(parties, 'DbtrAcct', 'Id', 'IBAN').replaceAll(/\s/g, '').toUpperCase().slice(0, 34),
    remittance: squeeze([...remittance, realReference(endToEnd)].filter(Boolean).join(' ')).slice(0, 1000),
    reference: textAt(details, 'Refs', 'AcctSvcrRef') || textAt(details, 'Refs', 'TxId'),
  };
}

type Parts = ReturnType<typeof partsOf>;

/** Payments of an entry. A batch with inconsistent parts stays one payment, so that no cent is invented. */
function paymentsOf(entry: XmlNode, day: Time): (Parts & { amountCents: number })[] {
  const amountCents = euroOf(nodeAt(entry, 'Amt'), day);
  const details = childrenOf(entry, 'NtryDtls').flatMap((part) => childrenOf(part, 'TxDtls'));
  const parts = details.map(partsOf);
  const additional = squeeze(textAt(entry, 'AddtlNtryInf')).slice(0, 1000);
  if (parts.length <= 1) {
    const only = parts[0] ?? partsOf(undefined);
    return [{ ...only, remittance: only.remittance || additional, amountCents }];
  }
  const isEuro = details.every((one) => amountOfTransaction(one)?.attributes.Ccy === 'EUR');
  const cents = details.map((one) => centsOfDecimal(amountOfTransaction(one)?.text ?? ''));
  if (isEuro && cents.every((one) => one !== null && one > 0) && sum(cents as number[]) === amountCents)
    return parts.map((part, at) => ({ ...part, amountCents: cents[at]! }));
  return [{ debtorName: '', debtorIban: '', reference: '', remittance: paymentCopy.mixedSum, amountCents }];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const hashOf = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

/** Classifies an entry: only booked incoming money is imported. */
function kindOf(entry: XmlNode): 'credit' | 'debitCount' | 'pendingCount' | 'reversalCount' {
  if ((textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')) !== 'BOOK') return 'pendingCount';
  if (YES.includes(textAt(entry, 'RvslInd'))) return 'reversalCount';
  return textAt(entry, 'CdtDbtInd') === 'CRDT' ? 'credit' : 'debitCount';
}

/** Banks also book zero fees and interest. */
const isOverNothing = (entry: XmlNode): boolean => centsOfDecimal(textAt(entry, 'Amt')) === 0;

/** @throws Refusal 422 */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('file_refused', paymentCopy.notXml);
  }
}

/** @throws Refusal 422 */
function accountOf(statement: XmlNode): string {
  const id = nodeAt(statement, 'Acct', 'Id');
  const account = (textAt(id, 'IBAN') || textAt(id, 'Othr', 'Id')).replaceAll(/\s/g, '');
  if (account === '') throw refusal('file_refused', paymentCopy.noAccount);
  return account;
}

/** Payments of an entry, each with the data that identifies it. */
function creditsOf(entry: XmlNode): (Omit<BankCredit, 'account' | 'fingerprint'> & { likeness: string })[] {
  const bookedOn = bookedOnOf(entry);
  const entryReference = realReference(textAt(entry, 'AcctSvcrRef'));
  return paymentsOf(entry, bookedOn).map(({ reference, ...payment }, place) => {
    const own = [entryReference, realReference(reference)];
    const said = own.some(Boolean) ? [...own, place] : [payment.debtorName, payment.debtorIban, payment.remittance];
    return { bookedOn, ...payment, likeness: hashOf([bookedOn, payment.amountCents, ...said]) };
  });
}

/** Payments in a file. @throws Refusal 422 with the fault of the file */
export function readBankFile(bytes: Uint8Array): BankFile {
  const file: BankFile = { credits: [], debitCount: 0, pendingCount: 0, reversalCount: 0 };
  // Identical payments are distinguished by their position among each other.
  const likes = new Map<string, number>();
  for (const statement of statementsOf(textOf(bytes))) {
    const account = accountOf(statement);
    for (const entry of childrenOf(statement, 'Ntry')) {
      const kind = kindOf(entry);
      if (kind === 'credit' && isOverNothing(entry)) continue;
      if (kind !== 'credit') {
        file[kind] += 1;
        continue;
      }
      for (const { likeness, ...payment } of creditsOf(entry)) {
        const place = (likes.get(`${account} ${likeness}`) ?? 0) + 1;
        likes.set(`${account} ${likeness}`, place);
        file.credits.push({ account, ...payment, fingerprint: `${likeness}-${place}` });
      }
      if (file.credits.length > MAX_ENTRIES) throw refusal('file_refused', paymentCopy.tooManyEntries);
    }
  }
  return file;
}
