// Transfers of ours that came back. One that names a payout with its amount is listed, so that its credit can be
// reopened; others stay skipped (INV-108).

import { sql } from 'kysely';
import type { Cents } from '#domain/base/money.ts';
import type { Time } from '#domain/base/time.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { BankFile, BankLine } from './camt.ts';

interface Payout {
  id: string;
  cents: Cents;
  reference: string;
  paidAt: Time;
}

/** References with fewer letters and digits occur in texts by chance. */
const MIN_REFERENCE = 4;

/** A text for comparison: letters and digits only. Banks break lines and drop signs. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

function namesPayout({ remittance, additional, references, amountCents, bookedOn }: BankLine, payout: Payout): boolean {
  const reference = plain(payout.reference);
  return (
    payout.cents === amountCents &&
    payout.paidAt.slice(0, 10) <= bookedOn.slice(0, 10) &&
    reference.length >= MIN_REFERENCE &&
    plain([remittance, additional, ...references].join(' ')).includes(reference)
  );
}

/** Payouts of these amounts that no other line brought back, oldest first. */
const findPayouts = (tx: Tx, lines: readonly BankLine[]): Promise<Payout[]> =>
  tx.all(
    sql<Payout>`select o.id, o.cents, o.reference, o.paid_at from payout o
      where o.cents = any (${lines.map(({ amountCents }) => amountCents)}::bigint[])
        and not exists (select 1 from bank_payment b where b.payout_id = o.id
          and b.fingerprint <> all (${lines.map(({ fingerprint }) => fingerprint)}::text[]))
      order by o.paid_at, o.id`,
  );

/**
 * The file with its returned payouts as lines, and the payout of each by fingerprint. An entry is listed only if each of
 * its parts brings a payout back. The caller prevents parallel imports.
 */
export async function listReturnedPayouts(
  tx: Tx,
  file: BankFile,
): Promise<{ file: BankFile; payouts: ReadonlyMap<string, string> }> {
  const payouts = new Map<string, string>();
  if (file.ownReturns.length === 0) return { file, payouts };
  const left = new Set(await findPayouts(tx, file.ownReturns));
  const listed: BankLine[] = [];
  for (const lines of Map.groupBy(file.ownReturns, ({ entry }) => entry).values()) {
    const found: Payout[] = [];
    for (const line of lines) {
      const payout = [...left].find((one) => !found.includes(one) && namesPayout(line, one));
      if (payout) found.push(payout);
    }
    if (found.length < lines.length) continue;
    for (const [at, line] of lines.entries()) {
      left.delete(found[at]!);
      payouts.set(line.fingerprint, found[at]!.id);
      listed.push(line);
    }
  }
  const entries = new Set(listed.map(({ entry }) => entry));
  const skipped = file.skipped.filter(({ entry }) => !entries.has(entry));
  return { file: { ...file, lines: [...file.lines, ...listed], skipped }, payouts };
}
