// Imports a bank file: every payment is listed once, no matter who uploads it and how often, and every entry is
// accounted for (INV-030, INV-031).

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import { compareTexts } from '#domain/base/text/text-order.ts';
import { addMilliseconds, DAY, type Time } from '#domain/base/time.ts';
import type { BankUpload } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { namedNumbersIn } from '#domain/payments/remittance.ts';
import type { Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { readSeller } from '#server/invoices/seller.ts';
import { type BankFile, type BankLine, readBankFile } from './camt.ts';
import { refuseFile } from './file-text.ts';

/** Numbers in all texts of a line; nested arrays cannot be passed in one parameter, and numbers contain no commas. */
function numbersOf({ remittance, additional, bookedOn }: BankLine): { numbers: string; guessed: string } {
  const { certain, guessed } = namedNumbersIn(`${remittance} \n ${additional}`, Number(bookedOn.slice(0, 4)));
  return { numbers: certain.join(','), guessed: guessed.join(',') };
}

const rowsOf = (lines: readonly BankLine[]) =>
  lines.map((line) => ({
    ...line,
    ...numbersOf(line),
    id: newId(),
    bankReference: line.references.filter(Boolean).join(' '),
  }));

type LineRow = ReturnType<typeof rowsOf>[number];

/** Writes the lines that are not listed yet, and returns their ids. */
async function writeLines(tx: Tx, fileId: string, rows: readonly LineRow[]): Promise<Set<string>> {
  const written = await tx.all(
    sql<{ id: string }>`insert into bank_payment (id, file_id, kind, account, fingerprint, statement_key, booked_on,
          amount_cents, charges_cents, debtor_name, debtor_iban, ultimate_debtor, remittance, additional,
          bank_reference, end_to_end, invoice_numbers, guessed_numbers, state)
      select n.id, ${fileId}::uuid, n.kind, n.account, n.fingerprint, n.statement_key, n.booked_on, n.amount_cents,
        n.charges_cents, n.debtor_name, n.debtor_iban, n.ultimate_debtor, n.remittance, n.additional,
        n.bank_reference, n.end_to_end, coalesce(string_to_array(nullif(n.numbers, ''), ','), '{}'),
        coalesce(string_to_array(nullif(n.guessed, ''), ','), '{}'), 'Open'
      from ${recordset('n', rows, {
        id: 'uuid',
        kind: 'text',
        account: 'text',
        fingerprint: 'text',
        statementKey: 'text',
        bookedOn: 'timestamptz',
        amountCents: 'bigint',
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
      })}
      order by n.account, n.fingerprint
      on conflict (account, fingerprint) do nothing
      returning id`,
  );
  return new Set(written.map(({ id }) => id));
}

/**
 * Marks new lines that resemble one of another statement. Only lines without a reference of the bank on either side can
 * be the same payment.
 */
const markDuplicates = (tx: Tx, fileId: string): Promise<number> =>
  tx.run(sql`update bank_payment n
    set duplicate_of = alike.id
    from bank_payment p
      cross join lateral (
          select o.id
          from bank_payment o
          where o.account = p.account
            and o.booked_on = p.booked_on
            and o.amount_cents = p.amount_cents
            and o.kind = p.kind
            and o.id < p.id
            and o.statement_key <> p.statement_key
            and (o.bank_reference = '' or p.bank_reference = '')
            and (o.remittance = p.remittance
              or (o.debtor_iban <> '' and o.debtor_iban = p.debtor_iban)
              or (o.debtor_name <> '' and o.debtor_name = p.debtor_name))
          order by o.remittance <> p.remittance, o.id
          limit 1
        ) alike
    where p.file_id = ${fileId} and n.id = p.id`);

/**
 * Asks before statements of another account are read; an account whose payments are listed was confirmed before.
 * @throws Refusal 422 naming the accounts
 */
async function refuseForeignAccounts(tx: Tx, { lines }: BankFile, accepted: readonly string[]): Promise<void> {
  const own = (await readSeller(tx)).bankAccount.replaceAll(/\s/g, '').toUpperCase();
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
const lastDayOf = (now: Time): Time => addMilliseconds(now, DAY);

/** @throws Refusal 422 with the fault of the file */
export async function uploadBankFile(
  { tx, actor, now }: CommandContext,
  { file, accounts = [] }: { file: Uint8Array | Blob; accounts?: readonly string[] | undefined },
): Promise<BankUpload> {
  if (!(file instanceof Uint8Array)) throw refuseFile(paymentCopy.notXml);
  const read = readBankFile(file, lastDayOf(now));
  await refuseForeignAccounts(tx, read, accounts);
  const fileId = newId();
  await tx.run(sql`insert into bank_file (id, new_count, known_count, uploaded_at, uploaded_by, uploaded_by_name)
    values (${fileId}, 0, 0, ${now}, ${actor.userId}, ${actor.name})`);
  const rows = rowsOf(read.lines);
  const written = await writeLines(
    tx,
    fileId,
    rows.toSorted((one, other) => compareTexts(one.fingerprint, other.fingerprint)),
  );
  const duplicateCount = written.size > 0 ? await markDuplicates(tx, fileId) : 0;
  const counts = countEntries(read, (at) => written.has(rows[at]!.id));
  const newCount = rows.filter(({ id, kind }) => kind === 'payment' && written.has(id)).length;
  await tx.run(sql`update bank_file set new_count = ${written.size}, known_count = ${counts.knownCount},
    entry_count = ${counts.entryCount}, read_count = ${counts.readCount}, reversal_count = ${counts.reversalCount},
    outgoing_count = ${counts.outgoingCount}, skipped = ${JSON.stringify(counts.skipped)}::jsonb where id = ${fileId}`);
  const { skipped, ...noted } = counts;
  tx.note({
    subject: { kind: 'bankFile', id: fileId, name: read.lines[0]?.account ?? '' },
    after: { ...noted, newCount, skippedCount: skipped.length },
  });
  return { ...counts, newCount, duplicateCount };
}
