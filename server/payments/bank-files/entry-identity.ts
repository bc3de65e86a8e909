// Identity of a payment in a bank file (INV-031). With a reference of the bank it is the same payment in every file.
// Other payments are identified within their statement; similar ones of another statement are confirmed by a person.

import { createHash } from 'node:crypto';
import type { Time } from '#domain/base/time.ts';
import type { EntryDetails } from './entry-details.ts';

/** A payment or reversal with its statement. */
export interface EntryLine extends EntryDetails {
  /** IBAN or number of our account. */
  account: string;
  /** Id, sequence number and page of the statement. */
  statementKey: string;
  /** Start of the booking day. */
  bookedOn: Time;
}

/** Statement key of all CSV lines, which have no statement number; equal lines of a day differ by their order. */
export const CSV_STATEMENT = 'csv';

const hashOf = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

function likenessOf(kind: string, line: EntryLine): string {
  const { bookedOn, amountCents, references, place, debtorName, debtorIban, remittance, statementKey } = line;
  const said = references.some(Boolean) ? [...references, place] : [statementKey, debtorName, debtorIban, remittance];
  const own = kind === 'payment' ? [] : [kind];
  return hashOf([bookedOn, amountCents, ...said, ...own]);
}

/** Fingerprints of the lines of one upload: identical lines differ by their position among each other. */
export function lineIdentities(): (kind: string, line: EntryLine) => string {
  const seen = new Map<string, number>();
  return (kind, line) => {
    const likeness = likenessOf(kind, line);
    const key = `${line.account} ${likeness}`;
    const place = (seen.get(key) ?? 0) + 1;
    seen.set(key, place);
    return `${likeness}-${place}`;
  };
}
