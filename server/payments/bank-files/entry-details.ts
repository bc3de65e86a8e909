// Details of an entry in a bank file: payer, ultimate debtor, text, references, charges, and the parts of a batch
// (INV-034).

import type { Cents } from '#domain/base/money.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { centsOfDecimal } from './decimal.ts';
import { childrenOf, nodeAt, textAt, type XmlNode } from './xml-tree.ts';

/** One payment of an entry. */
export interface EntryDetails {
  amountCents: Cents;
  debtorName: string;
  debtorIban: string;
  /** On whose behalf the debtor paid. */
  ultimateDebtor: string;
  /** The payer's text. */
  remittance: string;
  /** The bank's own text. */
  additional: string;
  /** Deducted by banks; null if none. */
  chargesCents: Cents | null;
  /** References of the bank, of the entry and of the payment; empty if it gave none. */
  references: readonly [string, string];
  endToEnd: string;
  /** Place in a batch. */
  place: number;
}

/** Placeholders of banks for a missing reference. */
const NO_REFERENCE = /^(?:NONREF|NOTPROVIDED|NOTAVAILABLE|0*)$/i;
const TEXT_MAX = 1000;

const realReference = (reference: string): string => (NO_REFERENCE.test(reference) ? '' : reference);
const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Name of a party; versions from .08 on wrap it in a `Pty`. */
const nameOf = (parties: XmlNode | undefined, party: string): string =>
  squeeze(textAt(parties, party, 'Pty', 'Nm') || textAt(parties, party, 'Nm')).slice(0, 140);

/** Total of the charges of a node, in euros. */
function chargesOf(node: XmlNode | undefined): Cents {
  const charges = childrenOf(node, 'Chrgs').flatMap((one) => {
    const total = nodeAt(one, 'TtlChrgsAndTaxAmt');
    if (total) return [total];
    return [...childrenOf(one, 'Amt'), ...childrenOf(one, 'Rcrd').flatMap((record) => childrenOf(record, 'Amt'))];
  });
  return charges
    .filter(({ attributes }) => attributes.Ccy === 'EUR')
    .reduce((sum, { text }) => sum + (centsOfDecimal(text) ?? 0), 0);
}

/** Amount of a payment in a batch: in place, or among its details. */
const amountOf = (details: XmlNode): XmlNode | undefined =>
  nodeAt(details, 'Amt') ?? nodeAt(details, 'AmtDtls', 'TxAmt', 'Amt') ?? nodeAt(details, 'AmtDtls', 'InstdAmt', 'Amt');

const euroCents = (amount: XmlNode | undefined): Cents | null =>
  amount?.attributes.Ccy === 'EUR' ? centsOfDecimal(amount.text) : null;

type Parts = Omit<EntryDetails, 'amountCents' | 'place'>;

function partsOf(entry: XmlNode, details: XmlNode | undefined): Parts {
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
  const endToEnd = realReference(textAt(details, 'Refs', 'EndToEndId'));
  const own = textAt(details, 'Refs', 'AcctSvcrRef') || textAt(details, 'Refs', 'TxId');
  const additional = squeeze(
    [textAt(details, 'AddtlTxInf'), textAt(entry, 'AddtlNtryInf')].filter(Boolean).join(' '),
  ).slice(0, TEXT_MAX);
  const charges = chargesOf(details) || chargesOf(entry);
  const text = squeeze([...remittance, endToEnd].filter(Boolean).join(' ')).slice(0, TEXT_MAX);
  return {
    debtorName: nameOf(parties, 'Dbtr'),
    debtorIban: textAt(parties, 'DbtrAcct', 'Id', 'IBAN').replaceAll(/\s/g, '').toUpperCase().slice(0, 34),
    ultimateDebtor: nameOf(parties, 'UltmtDbtr'),
    remittance: text || additional,
    additional,
    chargesCents: charges > 0 ? charges : null,
    references: [realReference(textAt(entry, 'AcctSvcrRef')), realReference(own)],
    endToEnd,
  };
}

const join = (texts: readonly string[]): string => [...new Set(texts.filter(Boolean))].join(', ');

/** A batch that arrived in one sum other than its parts: one payment that keeps the text of each part. */
function mixedBatch(parts: readonly Parts[], cents: readonly (Cents | null)[], amountCents: Cents): EntryDetails {
  const total = cents.every((one) => one !== null) ? cents.reduce((sum, one) => sum + one, 0) : null;
  const fee = total !== null && total > amountCents ? total - amountCents : null;
  const spelled = parts.map(({ debtorName, remittance }, at) =>
    [debtorName, cents[at] === null || cents[at] === undefined ? '' : (cents[at] / 100).toFixed(2), remittance]
      .filter(Boolean)
      .join(' '),
  );
  return {
    amountCents,
    debtorName: join(parts.map(({ debtorName }) => debtorName)).slice(0, 140),
    debtorIban: '',
    ultimateDebtor: join(parts.map(({ ultimateDebtor }) => ultimateDebtor)).slice(0, 140),
    remittance: spelled.join('; ').slice(0, TEXT_MAX),
    additional: fee === null ? paymentCopy.mixedSum : paymentCopy.sumWithFees,
    chargesCents: fee,
    references: [parts[0]!.references[0], ''],
    endToEnd: '',
    place: 0,
  };
}

/** Payments of an entry: one, or those of a batch if they add up to it, so that no cent is invented. */
export function detailsOf(entry: XmlNode, amountCents: Cents): EntryDetails[] {
  const details = childrenOf(entry, 'NtryDtls').flatMap((part) => childrenOf(part, 'TxDtls'));
  if (details.length <= 1) return [{ ...partsOf(entry, details[0]), amountCents, place: 0 }];
  const parts = details.map((one) => partsOf(entry, one));
  const cents = details.map((one) => euroCents(amountOf(one)));
  const isWhole = cents.every((one) => one !== null && one > 0);
  if (isWhole && cents.reduce<number>((sum, one) => sum + one!, 0) === amountCents)
    return parts.map((part, place) => ({ ...part, amountCents: cents[place]!, place }));
  return [mixedBatch(parts, cents, amountCents)];
}
