// Built-in adapter: workbooks in the database, so that every process finds them, downloaded by staff.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { type Operation, SHEET_ROWS_MAX } from '#domain/sheets/operations.ts';
import type { Database, Db, Tx } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { newId } from '#server/base/process/ids.ts';
import type { SheetPort } from '#server/sheets/port.ts';
import { readWorkbook, renderWorkbook } from './workbook.ts';

/** Name of the newest uploaded workbook. */
export const PROMOTION_UPLOAD = 'upload';
/** Name of the newest workbook with new prices. */
export const PRICE_UPLOAD = 'price-upload';
type WorkbookName = Operation | typeof PROMOTION_UPLOAD | typeof PRICE_UPLOAD;

interface StoredWorkbook {
  id: string;
  bytes: Buffer;
  /** Sheet chosen by the user among several. */
  sheetName: string | null;
  writtenAt: Time;
}

export const readStoredWorkbook = (db: Db, name: WorkbookName): Promise<StoredWorkbook | undefined> =>
  db.one(sql<StoredWorkbook>`select id, bytes, sheet_name, written_at from sheet_book where name = ${name}`);

/** Stores a workbook, replacing the one with that name. Returns its id. */
export async function storeWorkbook(
  tx: Tx,
  name: WorkbookName,
  bytes: Buffer,
  now: Time,
  sheetName: string | null = null,
): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into sheet_book (name, id, bytes, sheet_name, written_at)
    values (${name}, ${id}, ${bytes}, ${sheetName}, ${now})
    on conflict (name) do update set id = excluded.id, bytes = excluded.bytes, sheet_name = excluded.sheet_name,
      written_at = excluded.written_at`);
  return id;
}

export function builtInSheets(database: Database, clock: Clock): SheetPort {
  return {
    readsUploads: true,
    write: async (operation, tables) => {
      const bytes = await renderWorkbook(tables);
      await database.transaction((tx) => storeWorkbook(tx, operation, bytes, clock.now()));
    },
    read: async (source) => {
      const workbook = source === 'promotions' ? await readStoredWorkbook(database, PROMOTION_UPLOAD) : undefined;
      return workbook ? readWorkbook(workbook.bytes, SHEET_ROWS_MAX, { chosen: workbook.sheetName }) : null;
    },
    address: async () => null,
  };
}
