// IDs of invoices and credit notes in the accounting system (INV-023).

import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';

export interface ExternalId {
  documentId: string;
  number: string;
  externalId: string;
}

/** External ids by document. */
export async function readExternalIds(db: Db, documentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.all(
    sql<{ id: string; externalId: string }>`select invoice_id as id, external_id from invoice_progress
        where invoice_id = any (${documentIds}::uuid[]) and external_id is not null
      union all select credit_note_id, external_id from credit_note_progress
        where credit_note_id = any (${documentIds}::uuid[]) and external_id is not null`,
  );
  return new Map(rows.map(({ id, externalId }) => [id, externalId]));
}

/** Sets the ids of documents that have none. */
export async function setExternalIds(tx: Tx, ids: readonly ExternalId[]): Promise<void> {
  const given = recordset('n', ids, { documentId: 'uuid', externalId: 'text' });
  await tx.run(sql`update invoice_progress p set external_id = n.external_id from ${given}
    where n.document_id = p.invoice_id and p.external_id is null`);
  await tx.run(sql`update credit_note_progress p set external_id = n.external_id from ${given}
    where n.document_id = p.credit_note_id and p.external_id is null`);
}
