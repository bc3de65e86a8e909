// Downloads of document files, individually or by month. Partners get their own; documents of other companies answer
// 404. Each download is audited.

import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import type { Db, Sql } from '#server/base/database/db.ts';
import { MAX_ZIP_ENTRIES, writeZip, type ZipEntry } from '#server/base/files/zip-writer.ts';
import type { FileReply, UnmanagedContext } from '#server/base/http/context.ts';

type FileKind = 'pdf' | 'ubl';
type DocumentKind = 'invoice' | 'creditMemo';

const CONTENT_TYPES: Record<FileKind, string> = { pdf: 'application/pdf', ubl: 'application/xml' };
const EXTENSIONS: Record<FileKind, string> = { pdf: 'pdf', ubl: 'xml' };
const TABLES: Record<DocumentKind, Sql> = { invoice: sql`invoice`, creditMemo: sql`credit_note` };
/** Documents are confidential: no cache may store them. */
const HEADERS = { 'cache-control': 'no-store' };

const fileName = (number: string, kind: FileKind): string => `${number}.${EXTENSIONS[kind]}`;

const IS_SENT: Record<DocumentKind, Sql> = {
  invoice: sql`exists (select 1 from invoice_progress v where v.invoice_id = d.id and v.sent_at is not null)`,
  creditMemo: sql`is_sent_credit_note(d.id)`,
};

/** All for staff, sent ones of the own company for partners (INV-068). Refers to invoice or credit note as `d`. */
const isOwn = ({ side, companyId }: Actor, kind: DocumentKind): Sql =>
  side === 'Partner' ? sql`d.company_id = ${companyId} and ${IS_SENT[kind]}` : sql`true`;

/** Serves a file of a document. @throws Refusal 404, also while the file has not been created */
export const downloadFile =
  (documentKind: DocumentKind, kind: FileKind) =>
  async ({ database, db, actor }: UnmanagedContext, { id }: { id: string }): Promise<FileReply> => {
    const row = await db.one(
      sql<{ number: string; bytes: Buffer }>`select d.number, f.bytes from ${TABLES[documentKind]} d
        join document_file f on f.document_id = d.id and f.kind = ${kind}
        where d.id = ${id} and ${isOwn(actor, documentKind)}`,
    );
    if (!row) throw new Refusal('missing', commonCopy.notFound);
    const subject = { kind: documentKind, id, name: row.number };
    await database.transaction(async (tx) => tx.note({ subject, after: { downloaded: kind } }));
    return {
      filename: fileName(row.number, kind),
      contentType: CONTENT_TYPES[kind],
      body: row.bytes,
      headers: HEADERS,
    };
  };

interface MonthRow {
  id: string;
  documentKind: DocumentKind;
  number: string;
  createdAt: Time;
  hasFiles: boolean;
}

/** Everything issued in a month, in number order. */
const readDocuments = (db: Db, actor: Actor, month: string): Promise<MonthRow[]> => {
  const inMonth = (kind: DocumentKind): Sql => sql`d.issue_date >= ${`${month}-01`}::date
    and d.issue_date < ${`${month}-01`}::date + interval '1 month'
    and ${isOwn(actor, kind)}`;
  return db.all(
    sql<MonthRow>`select d.id, 'invoice' as document_kind, d.number, d.created_at, p.has_files from invoice d
        join invoice_progress p on p.invoice_id = d.id where ${inMonth('invoice')}
      union all select d.id, 'creditMemo', d.number, d.created_at, p.has_files from credit_note d
        join credit_note_progress p on p.credit_note_id = d.id where ${inMonth('creditMemo')}
      order by number`,
  );
};

/** Files of documents, loaded one document at a time. */
async function* renderEntries(db: Db, documents: readonly MonthRow[]): AsyncGenerator<ZipEntry> {
  for (const { id, number, createdAt } of documents) {
    const files = await db.all(
      sql<{ kind: FileKind; bytes: Buffer }>`select kind, bytes from document_file where document_id = ${id}
        order by kind`,
    );
    for (const { kind, bytes } of files) yield { name: fileName(number, kind), at: createdAt, content: bytes };
  }
}

/**
 * All files of a month as one ZIP. @throws Refusal 404 without documents, 409 while a file is missing, 422 for too many
 */
export async function downloadMonth(
  { database, db, actor }: UnmanagedContext,
  { month }: { month: string },
): Promise<FileReply> {
  const documents = await readDocuments(db, actor, month);
  if (documents.length === 0) throw new Refusal('missing', invoiceCopy.nothingInMonth(month));
  if (documents.some(({ hasFiles }) => !hasFiles)) throw new Refusal('documents_pending', invoiceCopy.documentsPending);
  if (documents.length * 2 > MAX_ZIP_ENTRIES) throw invalidField('month', 'invalid', invoiceCopy.monthTooLarge);
  await database.transaction(async (tx) => {
    for (const { id, documentKind, number } of documents)
      tx.note({ subject: { kind: documentKind, id, name: number }, after: { downloaded: month } });
  });
  return {
    filename: `documents-${month}.zip`,
    contentType: 'application/zip',
    body: Readable.from(writeZip(renderEntries(db, documents)), { objectMode: false }),
    headers: HEADERS,
  };
}
