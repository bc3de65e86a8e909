// Details of an entry in a bank file: payer, ultimate debtor, text, references, charges, and the parts of a batch
// (INV-034).

import type { Cents } from '#domain/base/money.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { centsOfDecimal } from './decimal.ts';
import { childrenOf, nodeAt, textAt, type XmlNode } from './xml-tree.ts';

/** One payment of an entry. */
export interface EntryDetails {
  amountCents: Cents;
  /** Booked total of the batch that the payment is part of; null outside of batches. */
  batchCents: Cents | null;
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
/** Maximum length of a kept text. */
export const TEXT_MAX = 1000;

/** Reference of a bank; empty for a placeholder. */
export const realReference = (reference: string): string => (NO_REFERENCE.test(reference) ? '' : reference);
/** Collapses spaces and line breaks. */
export const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

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

type Parts = Omit<EntryDetails, 'amountCents' | 'batchCents' | 'place'>;

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

/** A batch whose parts do not explain its sum: one payment that keeps the text of each part. */
function mixedBatch(parts: readonly Parts[], cents: readonly (Cents | null)[], amountCents: Cents): EntryDetails {
  const spelled = parts.map(({ debtorName, remittance }, at) =>
    [debtorName, cents[at] === null || cents[at] === undefined ? '' : (cents[at] / 100).toFixed(2), remittance]
      .filter(Boolean)
      .join(' '),
  );
  return {
    amountCents,
    batchCents: null,
    debtorName: join(parts.map(({ debtorName }) => debtorName)).slice(0, 140),
    debtorIban: '',
    ultimateDebtor: join(parts.map(({ ultimateDebtor }) => ultimateDebtor)).slice(0, 140),
    remittance: spelled.join('; ').slice(0, TEXT_MAX),
    additional: paymentCopy.mixedSum,
    chargesCents: null,
    references: [parts[0]!.references[0], ''],
    endToEnd: '',
    place: 0,
  };
}

/** Largest share of a batch that banks keep; a larger difference is not a fee. */
const FEE_SHARE_MAX = 0.2;

/**
 * Fee of each part of a batch that arrived less its fees: as stated if that explains the difference, else in
 * proportion to the amounts, so that parts and fees add up to the cent. Null if the difference is no fee.
 */
function feesOf(stated: readonly (Cents | null)[], gross: readonly Cents[], total: Cents): Cents[] | null {
  const sum = gross.reduce((left, one) => left + one, 0);
  const fee = sum - total;
  if (fee < 0 || fee > sum * FEE_SHARE_MAX) return null;
  const given = stated.map((one) => one ?? 0);
  if (given.reduce((left, one) => left + one, 0) === fee && given.every((one, at) => one < gross[at]!)) return given;
  let [cents, fees] = [0, 0];
  const shares = gross.map((one) => {
    cents += one;
    const share = Math.floor((fee * cents) / sum) - fees;
    fees += share;
    return share;
  });
  return shares.every((one, at) => one < gross[at]!) ? shares : null;
}

/** Payments of an entry: one, or those of a batch if they add up to it with its fees, so that no cent is invented. */
export function detailsOf(entry: XmlNode, amountCents: Cents): EntryDetails[] {
  const details = childrenOf(entry, 'NtryDtls').flatMap((part) => childrenOf(part, 'TxDtls'));
  if (details.length <= 1) return [{ ...partsOf(entry, details[0]), amountCents, batchCents: null, place: 0 }];
  const parts = details.map((one) => partsOf(entry, one));
  const cents = details.map((one) => euroCents(amountOf(one)));
  const gross = cents.filter((one): one is Cents => one !== null && one > 0);
  const stated = details.map((one) => chargesOf(one));
  const fees = gross.length === parts.length ? feesOf(stated, gross, amountCents) : null;
  if (!fees) return [mixedBatch(parts, cents, amountCents)];
  const hasFee = fees.some((fee) => fee > 0);
  return parts.map((part, place) => ({
    ...part,
    amountCents: gross[place]! - fees[place]!,
    batchCents: amountCents,
    chargesCents: hasFee ? fees[place]! || null : part.chargesCents,
    place,
  }));
}
