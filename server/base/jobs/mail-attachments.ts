// PDFs attached to mails, read from the files of their documents when the mail is sent.

import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/database/db.ts';
import { insertRows } from '#server/base/database/rows.ts';

/** Total size of attachments: many mail servers accept 20 MB, and base64 adds a third. */
const MAX_ATTACHED_BYTES = 10 * 1024 * 1024;

interface Attachment {
  filename: string;
  content: Buffer;
  contentType: 'application/pdf';
}

export interface Attached {
  attachments: Attachment[];
  /** Numbers of documents that do not fit or have no PDF yet. */
  missing: string[];
  /** Whether a PDF has not been created yet. */
  isPending: boolean;
}

export async function attachDocuments(tx: Tx, mailId: string, documentIds: readonly string[]): Promise<void> {
  await insertRows(
    tx,
    'mail_attachment',
    documentIds.map((documentId, at) => ({ mailId, place: at + 1, documentId })),
  );
}

interface FileSize {
  documentId: string;
  number: string;
  /** Bytes; null until the PDF has been created. */
  size: number | null;
}

/** Attachments of a mail, in order, up to the maximum size. */
export async function readAttachments(db: Db, mailId: string, maxBytes = MAX_ATTACHED_BYTES): Promise<Attached> {
  const files = await db.all(
    sql<FileSize>`select a.document_id, coalesce(i.number, n.number, '') as number, octet_length(f.bytes) as size
      from mail_attachment a
        left join invoice i on i.id = a.document_id
        left join credit_note n on n.id = a.document_id
        left join document_file f on f.document_id = a.document_id and f.kind = 'pdf'
      where a.mail_id = ${mailId}
      order by a.place`,
  );
  const attachments: Attachment[] = [];
  const missing: string[] = [];
  let left = maxBytes;
  for (const { documentId, number, size } of files) {
    if (size === null || size > left) missing.push(number);
    else {
      left -= size;
      const file = await db.only(
        sql<{ bytes: Buffer }>`select bytes from document_file where document_id = ${documentId} and kind = 'pdf'`,
      );
      attachments.push({
        filename: `${number}.pdf`,
        content: Buffer.from(file.bytes),
        contentType: 'application/pdf',
      });
    }
  }
  return { attachments, missing, isPending: files.some(({ size }) => size === null) };
}
