// Serves the file of an export, only to its owner, and only while they have the permissions it was created with.

import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import { exportCopy } from '#domain/base/exports/export-copy.ts';
import type { ExportFormat } from '#domain/base/exports/exports.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { FileReply, UnmanagedContext } from '#server/base/http/context.ts';
import { EXPORTED_LISTS } from './exported-lists.ts';
import { type ExportRights, mayExport } from './rights.ts';
import { readParts } from './sealed-parts.ts';

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface Row {
  list: string;
  label: string;
  format: ExportFormat;
  state: string;
  /** Null if cancelled. */
  runId: string | null;
  rights: ExportRights | null;
  partCount: number;
  byteCount: number;
  createdAt: Time;
}

/** `orders-all-2026-11-23.csv`: safe for file systems and headers. */
const fileName = ({ label, format, createdAt }: Row): string => {
  const name = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${name || 'export'}-${createdAt.slice(0, 10)}.${format}`;
};

/** @throws Refusal 404, 409 until it is created, or if a permission it was created with was revoked */
export const downloadExport =
  (keys: DerivedKeys) =>
  async ({ database, db, actor, now }: UnmanagedContext, { id }: { id: string }): Promise<FileReply> => {
    const row = await db.one(
      sql<Row>`select list, label, format, state, run_id, rights, part_count, byte_count, created_at from export
        where id = ${id} and user_id = ${actor.userId} and expires_at > ${now}`,
    );
    if (!row) throw new Refusal('missing', commonCopy.notFound);
    if (row.state !== 'Ready') throw new Refusal('export_state', exportCopy.state, { state: row.state });
    const list = EXPORTED_LISTS.get(row.list);
    if (!list || !mayExport(list.call, actor, row.rights)) throw new Refusal('export_rights', exportCopy.rights);
    const subject = { kind: 'export', id, name: row.label };
    await database.transaction(async (tx) => tx.note({ subject, after: { downloaded: row.format } }));
    return {
      filename: fileName(row),
      contentType: CONTENT_TYPES[row.format],
      body: Readable.from(readParts(db, keys, { exportId: id, runId: row.runId! }, row.partCount), {
        objectMode: false,
      }),
      headers: { 'cache-control': 'no-store', 'content-length': String(row.byteCount) },
    };
  };
