// Rows of the payments in a bank file.

import { namedNumbersIn } from '#domain/payments/remittance.ts';
import { newId } from '#server/base/process/ids.ts';
import type { BankLine } from './camt.ts';
import { CSV_STATEMENT } from './entry-identity.ts';

/** Numbers in all texts of a line; nested arrays cannot be passed in one parameter, and numbers contain no commas. */
function numbersOf({ remittance, additional, bookedOn }: BankLine): { numbers: string; guessed: string } {
  const { certain, guessed } = namedNumbersIn(`${remittance} \n ${additional}`, Number(bookedOn.slice(0, 4)));
  return { numbers: certain.join(','), guessed: guessed.join(',') };
}

/** Rows of lines, each with a new id. `payouts` has the returned payouts by fingerprint. */
export const rowsOf = (lines: readonly BankLine[], fileId: string, payouts: ReadonlyMap<string, string>) =>
  lines.map((line) => ({
    ...line,
    ...numbersOf(line),
    id: newId(),
    // Lines of different CSV files may be the same payment.
    statementKey: line.statementKey === CSV_STATEMENT ? `${CSV_STATEMENT}|${fileId}` : line.statementKey,
    payoutId: payouts.get(line.fingerprint) ?? null,
    bankReference: line.references.filter(Boolean).join(' '),
  }));

export type LineRow = ReturnType<typeof rowsOf>[number];
