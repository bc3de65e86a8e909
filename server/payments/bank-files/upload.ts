// Imports a bank file: every payment is listed once, no matter who uploads it and how often, and every entry is
// accounted for (INV-030, INV-031).

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import { compareTexts } from '#domain/base/text/text-order.ts';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import type { BankFormat, BankUpload } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import type { Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { readSeller } from '#server/invoices/seller.ts';
import { type BankFile, type BankLine, readBankFile } from './camt.ts';
import { findKnownByReference, markDuplicates } from './duplicates.ts';
import { refuseFile } from './file-text.ts';
import { type LineRow, rowsOf } from './line-rows.ts';
import { listReturnedPayouts } from './returned-payouts.ts';

/** Writes the lines that are not listed yet, and returns their ids. */
async function writeLines(tx: Tx, fileId: string, rows: readonly LineRow[]): Promise<Set<string>> {
  const written = await tx.all(
    sql<{ id: string }>`insert into bank_payment (id, file_id, kind, account, fingerprint, statement_key, booked_on,
          amount_cents, batch_cents, charges_cents, debtor_name, debtor_iban, ultimate_debtor, remittance, additional,
          bank_reference, end_to_end, invoice_numbers, guessed_numbers, payout_id, state)
      select n.id, ${fileId}::uuid, n.kind, n.account, n.fingerprint, n.statement_key, n.booked_on, n.amount_cents,
        n.batch_cents, n.charges_cents, n.debtor_name, n.debtor_iban, n.ultimate_debtor, n.remittance, n.additional,
        n.bank_reference, n.end_to_end, coalesce(string_to_array(nullif(n.numbers, ''), ','), '{}'),
        coalesce(string_to_array(nullif(n.guessed, ''), ','), '{}'), n.payout_id, 'Open'
      from ${recordset('n', rows, {
        id: 'uuid',
        kind: 'text',
        account: 'text',
        fingerprint: 'text',
        statementKey: 'text',
        bookedOn: 'timestamptz',
        amountCents: 'bigint',
        batchCents: 'bigint',
        chargesCents: 'bigint',
        debtorName: 'text',
        debtorIban: 'text',
        ultimateDebtor: 'text',
        remittance: 'text',
        additional: 'text',
        bankReference: 'text',
        endToEnd: 'text',
        numbers: 'text',
        guessed: 'text',
        payoutId: 'uuid',
      })}
      order by n.account, n.fingerprint
      on conflict (account, fingerprint) do nothing
      returning id`,
  );
  return new Set(written.map(({ id }) => id));
}

/** The seller's account as bank files spell it; empty if it is not set. */
export const ownAccount = ({ bankAccount }: { bankAccount: string }): string =>
  bankAccount.replaceAll(/\s/g, '').toUpperCase();

/**
 * Asks before statements of another account are read; an account whose payments are listed was confirmed before.
 * @throws Refusal 422 naming the accounts
 */
async function refuseForeignAccounts(tx: Tx, { lines }: BankFile, accepted: readonly string[]): Promise<void> {
  const own = ownAccount(await readSeller(tx));
  if (own === '') return;
  const accounts = [...new Set(lines.map(({ account }) => account))];
  const known = await tx.all(
    sql<{ account: string }>`select distinct account from bank_payment where account = any (${accounts}::text[])`,
  );
  const allowed = [own, ...accepted, ...known.map(({ account }) => account)];
  const foreign = accounts.filter((account) => !allowed.includes(account));
  if (foreign.length === 0) return;
  const message = paymentCopy.foreignAccount(foreign.join(', '));
  throw new Refusal('foreign_account', message, {
    errors: [{ field: 'accounts', code: 'foreign_account', message, allowed: foreign }],
  });
}

/** Counts of a file by entry: read if one of its payments is new, else known. */
function countEntries({ lines, skipped, entryCount, outgoingCount }: BankFile, isNew: (at: number) => boolean) {
  const newEntries = new Set(lines.flatMap(({ entry }, at) => (isNew(at) ? [entry] : [])));
  const entriesOf = (kind: BankLine['kind']) => [
    ...new Set(lines.flatMap((line) => (line.kind === kind ? [line.entry] : []))),
  ];
  const [payments, reversals] = [entriesOf('payment'), entriesOf('reversal')];
  const known = [...payments, ...reversals].filter((entry) => !newEntries.has(entry)).length;
  return {
    entryCount,
    readCount: payments.filter((entry) => newEntries.has(entry)).length,
    knownCount: known,
    reversalCount: reversals.filter((entry) => newEntries.has(entry)).length,
    outgoingCount,
    skipped,
  };
}

/** The bank may be in a time zone where the next day has started. */
export const lastDayOf = (now: Time): Time => addMilliseconds(now, DAY);

/**
 * Lists the payments of a file, those of both formats once.
 * @throws Refusal 422 for statements of an account that was not confirmed
 */
export async function importBankFile(
  { tx, actor, now }: CommandContext,
  content: BankFile,
  { format, accounts }: { format: BankFormat; accounts: readonly string[] },
): Promise<BankUpload> {
  await refuseForeignAccounts(tx, content, accounts);
  // One import at a time, so that files of both formats see each other's payments.
  await tx.run(sql`lock table bank_file in share row exclusive mode`);
  const fileId = newId();
  await tx.run(sql`insert into bank_file
      (id, format, new_count, known_count, uploaded_at, uploaded_by, uploaded_by_name)
    values (${fileId}, ${format}, 0, 0, ${now}, ${actor.userId}, ${actor.name})`);
  const { file: read, payouts } = await listReturnedPayouts(tx, content);
  const rows = rowsOf(read.lines, fileId, payouts);
  const known = await findKnownByReference(tx, rows, format);
  const written = await writeLines(
    tx,
    fileId,
    rows.filter(({ id }) => !known.has(id)).toSorted((one, other) => compareTexts(one.fingerprint, other.fingerprint)),
  );
  const duplicateCount = written.size > 0 ? await markDuplicates(tx, fileId, rows) : 0;
  const counts = countEntries(read, (at) => written.has(rows[at]!.id));
  const newCount = rows.filter(({ id, kind }) => kind === 'payment' && written.has(id)).length;
  await tx.run(sql`update bank_file set new_count = ${written.size}, known_count = ${counts.knownCount},
    entry_count = ${counts.entryCount}, read_count = ${counts.readCount}, reversal_count = ${counts.reversalCount},
    outgoing_count = ${counts.outgoingCount}, skipped = ${JSON.stringify(counts.skipped)}::jsonb where id = ${fileId}`);
  const { skipped, ...noted } = counts;
  tx.note({
    subject: { kind: 'bankFile', id: fileId, name: read.lines[0]?.account ?? '' },
    after: { ...noted, format, newCount, skippedCount: skipped.length },
  });
  return { ...counts, format, newCount, duplicateCount };
}

/** @throws Refusal 422 with the fault of the file */
export async function uploadBankFile(
  context: CommandContext,
  { file, accounts = [] }: { file: Uint8Array | Blob; accounts?: readonly string[] | undefined },
): Promise<BankUpload> {
  if (!(file instanceof Uint8Array)) throw refuseFile(paymentCopy.notXml);
  return importBankFile(context, readBankFile(file, lastDayOf(context.now)), { format: 'camt', accounts });
}
