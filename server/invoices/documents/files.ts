// Files of a document, created by a job after issuing: a failure costs no number and is retried. Created files never
// change.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db } from '#server/base/database/db.ts';
import { insertRowsSql } from '#server/base/database/rows.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { type IssuedDocument, issuedDocument } from './document.ts';
import { drawDocument } from './pdf-thread.ts';
import { ublOf } from './ubl.ts';

/** Version of the writers; increase it whenever their output for the same rows changes. */
const WRITER = 4;

interface DocumentFile {
  kind: 'pdf' | 'ubl';
  bytes: Buffer;
  sha256: string;
}

const fileOf = (kind: DocumentFile['kind'], bytes: Buffer): DocumentFile => ({
  kind,
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

const renderFiles = async (document: IssuedDocument): Promise<DocumentFile[]> => [
  fileOf('pdf', await drawDocument(document)),
  fileOf('ubl', Buffer.from(ublOf(document))),
];

/** Handler of `document.write`: creates the files of a document that has none. */
export const createDocumentWriter =
  ({ database, clock }: { database: Database; clock: Clock }) =>
  async ({ documentId }: { documentId: string }): Promise<void> => {
    const document = await issuedDocument(database, documentId);
    if (!document) return;
    const files = await renderFiles(document);
    const madeAt = clock.now();
    const rows = files.map((file) => ({ ...file, documentId, madeAt, writer: WRITER }));
    await database.transaction(async (tx) => {
      await tx.run(sql`${insertRowsSql('document_file', rows)} on conflict do nothing`);
      if (document.kind === 'invoice')
        await tx.run(sql`update invoice_progress set has_files = true where invoice_id = ${documentId}`);
      else await tx.run(sql`update credit_note_progress set has_files = true where credit_note_id = ${documentId}`);
    });
  };

/** Number of newest documents to compare. */
const COMPARED = 500;

/** Numbers of documents whose XML differs from a fresh rendering, among the newest written by this version. */
export async function findDeviatingFiles(db: Db): Promise<string[]> {
  const files = await db.all(
    sql<{ documentId: string; sha256: string }>`select document_id, sha256 from document_file
      where kind = 'ubl' and writer = ${WRITER} order by book_line desc limit ${COMPARED}`,
  );
  const deviating: string[] = [];
  for (const { documentId, sha256 } of files) {
    const document = await issuedDocument(db, documentId);
    if (!document || fileOf('ubl', Buffer.from(ublOf(document))).sha256 !== sha256)
      deviating.push(document?.number ?? documentId);
  }
  return deviating;
}
