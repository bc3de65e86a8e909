// Accounting batches. Created one at a time: a second request sees what the first has taken, so that each document is
// in one batch. Files are written with the batch and never change.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountingSettingsInput, Batch, BatchPreview, batchList } from '#domain/accounting/accounting-calls.ts';
import { accountingCopy } from '#domain/accounting/copy.ts';
import { type AccountingDocument, postingsOf, wrongNumbersOf } from '#domain/accounting/journal.ts';
import { commonCopy } from '#domain/base/copy.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { Day, Time } from '#domain/base/time.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import { queryPage } from '#server/base/database/list.ts';
import { insertRows } from '#server/base/database/rows.ts';
import type { CommandContext, FileReply, QueryContext, UnmanagedContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { markHandedOver } from '#server/invoices/crediting/credit-notes.ts';
import { dayIn } from '#server/invoices/issuing/document-numbers.ts';
import { findSeller } from '#server/invoices/seller.ts';
import { accountingSettings } from './accounting-settings.ts';
import { csvJournal } from './csv-journal.ts';
import { datevBatch } from './datev.ts';
import { documentsToHandOver, findAmbiguousVendors, type Period, providersWithoutVendor } from './documents.ts';
import { refuseWrongNumbers } from './master-data.ts';
import type { Accounting, JournalBatch, JournalLine } from './port.ts';

/** Formats of a batch. */
export const ADAPTERS: readonly Accounting[] = [csvJournal, datevBatch];
/** Maximum postings per DATEV file. */
const MAX_LINES = 99_999;

const columns = sql<Batch>`b.id, b.number, b.from_day::text as from_day, b.to_day::text as to_day, b.created_at,
  b.created_by_name, b.documents, b.debit_cents as total, k.at as acknowledged_at`;
const tables = sql`accounting_batch b left join accounting_acknowledgement k on k.batch_id = b.id`;

export const searchBatches = (
  { db }: QueryContext,
  state: ListState<typeof batchList.filters, (typeof batchList.sorts)[number]>,
): Promise<Page<Batch>> =>
  queryPage(db, state, {
    select: columns,
    from: tables,
    where: [],
    sorts: { number: sql`b.number` },
    notNull: ['number'],
    defaultOrder: sql`b.number desc`,
    tiebreaker: sql`b.id`,
  });

/** @throws Refusal 404 */
export async function readBatch(db: Db, id: string): Promise<Batch> {
  const batch = await db.one(sql<Batch>`select ${columns} from ${tables} where b.id = ${id}`);
  if (!batch) throw new Refusal('missing', commonCopy.notFound);
  return batch;
}

interface Days {
  fromDay: Day;
  toDay: Day;
}

/** @throws Refusal 422 for days that are not past or span years; 409 while accounts or the seller are missing */
async function prepare(db: Db, now: Time, days: Days): Promise<{ period: Period; accounts: AccountingSettingsInput }> {
  const accounts = await accountingSettings(db);
  if (!accounts) throw new Refusal('accounting_settings', accountingCopy.accountsMissing);
  const timeZone = (await findSeller(db))?.timeZone ?? 'UTC';
  if (days.toDay < days.fromDay) throw invalidField('toDay', 'accounting_period', accountingCopy.periodBackwards);
  if (days.toDay >= dayIn(timeZone, now))
    throw invalidField('toDay', 'accounting_period', accountingCopy.periodNotOver);
  if (days.fromDay.slice(0, 4) !== days.toDay.slice(0, 4))
    throw invalidField('toDay', 'accounting_period', accountingCopy.periodOfOneYear);
  return { period: { ...days, timeZone }, accounts };
}

const linesOf = (documents: readonly AccountingDocument[], accounts: AccountingSettingsInput): JournalLine[] =>
  documents.flatMap((document) => {
    const { kind, key, number, day } = document;
    return postingsOf(document, accounts).map((posting) => ({ ...posting, kind, key, number, day }));
  });

const partiesOf = (documents: readonly AccountingDocument[]) =>
  documents.map(({ partyName, partyNumber }) => ({ name: partyName, number: partyNumber }));

const sumOf = (lines: readonly JournalLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/** @throws Refusal 409 while accounts are missing, 422 for a period that has not ended */
export async function previewBatch({ db, now }: QueryContext, days: Days): Promise<BatchPreview> {
  const { period, accounts } = await prepare(db, now, days);
  const documents = await documentsToHandOver(db, period);
  const count = (wanted: AccountingDocument['kind']) => documents.filter(({ kind }) => kind === wanted).length;
  return {
    invoices: count('invoice'),
    creditNotes: count('creditNote'),
    payments: count('payment'),
    purchases: count('purchases'),
    keyLoads: count('keyLoad') + count('keyLoadUndone'),
    total: sumOf(linesOf(documents, accounts)),
    providersWithoutVendor: providersWithoutVendor(documents),
    wrongNumbers: wrongNumbersOf(partiesOf(documents), accounts.accountLength),
  };
}

const writeDocuments = (tx: Tx, batchId: string, documents: readonly AccountingDocument[]): Promise<void> =>
  insertRows(
    tx,
    'accounting_document',
    documents.map(({ kind, key, number, day }) => ({ kind, key, batchId, number, day })),
  );

const writeLines = (tx: Tx, batchId: string, lines: readonly JournalLine[]): Promise<void> =>
  insertRows(
    tx,
    'accounting_entry',
    lines.map((line, at) => ({
      batchId,
      line: at + 1,
      kind: line.kind,
      key: line.key,
      debitAccount: line.debitAccount,
      creditAccount: line.creditAccount,
      cents: line.cents,
      taxCode: line.taxCode,
      text: line.text,
      datevCents: line.datevCents,
      datevKey: line.datevKey,
      reference: line.reference,
      dueDay: line.dueDay,
      vatId: line.vatId,
    })),
  );

async function writeFiles(tx: Tx, batchId: string, batch: JournalBatch): Promise<void> {
  for (const adapter of ADAPTERS) {
    const bytes = adapter.write(batch);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await tx.run(sql`insert into accounting_file (batch_id, format, bytes, sha256)
      values (${batchId}, ${adapter.format}, ${bytes}, ${sha256})`);
  }
}

/**
 * Creates a batch of everything in a period that is in no batch; its credit notes count as sent (CRN-010). @throws
 * Refusal 409 if there is nothing, or a provider has no vendor or two; 422 for a period that has not ended
 */
export async function createBatch(context: CommandContext, days: Days): Promise<Batch> {
  const { tx, actor, now } = context;
  await tx.run(sql`lock table accounting_batch in share row exclusive mode`);
  const { period, accounts } = await prepare(tx, now, days);
  const documents = await documentsToHandOver(tx, period);
  if (documents.length === 0) throw new Refusal('nothing_to_hand_over', accountingCopy.nothingToHandOver);
  const unknown = providersWithoutVendor(documents);
  if (unknown.length > 0) throw new Refusal('vendor_missing', accountingCopy.vendorMissing(unknown));
  const both = await findAmbiguousVendors(tx, documents);
  if (both)
    throw new Refusal('vendor_ambiguous', accountingCopy.vendorAmbiguous(both.provider, both.first, both.second));
  refuseWrongNumbers(partiesOf(documents), accounts.accountLength);
  if (accounts.writeOffs === '' && documents.some(({ kind }) => kind === 'writeOff'))
    throw new Refusal('accounting_settings', accountingCopy.writeOffAccount);
  const lines = linesOf(documents, accounts);
  if (lines.length > MAX_LINES) throw invalidField('toDay', 'accounting_period', accountingCopy.tooManyLines);
  const last = await tx.only(
    sql<{ number: number }>`select coalesce(max(number), 0)::int as number from accounting_batch`,
  );
  const [id, number, total] = [newId(), last.number + 1, sumOf(lines)];
  await tx.run(sql`insert into accounting_batch (id, number, from_day, to_day, created_at, created_by, created_by_name,
      documents, debit_cents, credit_cents)
    values (${id}, ${number}, ${days.fromDay}::date, ${days.toDay}::date, ${now}, ${actor.userId}, ${actor.name},
      ${documents.length}, ${total}, ${total})`);
  await writeDocuments(tx, id, documents);
  await writeLines(tx, id, lines);
  await writeFiles(tx, id, { ...days, number, createdAt: now, accounts, lines });
  await markHandedOver(
    context,
    documents.flatMap(({ kind, key }) => (kind === 'creditNote' ? [key] : [])),
  );
  tx.note({
    subject: { kind: 'accountingBatch', id, name: String(number) },
    after: { ...days, documents: documents.length, totalCents: total },
  });
  return readBatch(tx, id);
}

/** Serves a batch file, always the same bytes. @throws Refusal 404 */
export const downloadBatch =
  (format: Accounting['format']) =>
  ({ database }: UnmanagedContext, { id }: { id: string }): Promise<FileReply> =>
    database.transaction(async (tx) => {
      const adapter = ADAPTERS.find((one) => one.format === format)!;
      const file = await tx.one(
        sql<{ number: number; bytes: Buffer }>`select b.number, f.bytes from accounting_batch b
          join accounting_file f on f.batch_id = b.id and f.format = ${format} where b.id = ${id}`,
      );
      if (!file) throw new Refusal('missing', commonCopy.notFound);
      tx.note({ subject: { kind: 'accountingBatch', id, name: String(file.number) }, after: { downloaded: format } });
      return {
        filename: adapter.fileName(file.number),
        contentType: adapter.contentType,
        body: file.bytes,
        headers: { 'cache-control': 'no-store' },
      };
    });
