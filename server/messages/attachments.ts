// Attachments of messages: encrypted in the database, because screenshots show keys, and bound to their row (MSG-005).

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { ATTACHED_TYPES } from '#domain/base/attached-file.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { messageCopy } from '#domain/messages/copy.ts';
import { MESSAGE_FILE_KINDS, type MessageFileKind } from '#domain/messages/file-kinds.ts';
import type { Database, Db } from '#server/base/database/db.ts';
import { requireAttachedFile } from '#server/base/files/attached-file.ts';
import type { FileReply, QueryContext } from '#server/base/http/context.ts';
import type { Vault } from '#server/keys/vault.ts';

/** Bytes of one file cannot be decrypted as those of another. */
export const placeOf = (messageId: string): string => `message-file|${messageId}`;

const SENTENCES = {
  empty: messageCopy.fileEmpty,
  tooLarge: messageCopy.fileTooLarge,
  wrongKind: messageCopy.fileKind,
};

/** @throws Refusal 422 for an empty or large file, and for content that does not match the name */
export const requireAttachment = (name: string, file: unknown) =>
  requireAttachedFile(MESSAGE_FILE_KINDS, SENTENCES, name, file);

interface AttachmentRow {
  id: string;
  kind: MessageFileKind;
  orderNumber: string;
  place: number;
  dekId: number;
  sealed: Buffer;
}

const readAttachment = (db: Db, actor: Actor, id: string): Promise<AttachmentRow | undefined> =>
  db.one(
    sql<AttachmentRow>`select m.id, m.file_kind as kind, o.order_number, m.file_dek_id as dek_id,
        m.file_sealed as sealed, (
          select count(*)::int from order_message e
          where e.order_id = m.order_id and e.file_kind is not null and e.book_line <= m.book_line
        ) as place
      from order_message m join orders o on o.id = m.order_id
      where m.id = ${id} and m.file_sealed is not null
        and (${actor.side !== 'Partner'} or m.company_id = ${actor.companyId}::uuid)`,
  );

/**
 * An attachment to save, under our own name: no header carries every name that people type.
 * @throws Refusal 404, also for files of other companies
 */
export const downloadAttachment =
  ({ database, vault }: { database: Database; vault: Vault }) =>
  async ({ db, actor }: QueryContext, { id }: { id: string }): Promise<FileReply> => {
    const row = await readAttachment(db, actor, id);
    if (!row) throw new Refusal('missing', commonCopy.notFound);
    return {
      filename: `${row.orderNumber}-${row.place}.${row.kind}`,
      contentType: ATTACHED_TYPES[row.kind],
      body: await vault.openBytes(database, placeOf(row.id), row),
      headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    };
  };
