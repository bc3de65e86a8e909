// The built-in adapter: workbooks kept in the database, so that every process finds them, downloaded by staff.

import { sql } from 'kysely';
import type { Time } from '#domain/base/time.ts';
import { type Operation, SHEET_ROWS_MAX } from '#domain/sheets/operations.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database, Db, Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import type { SheetPort } from './port.ts';
import { readWorkbook, renderWorkbook } from './workbook.ts';

/** The name under which the newest uploaded workbook is kept. */
export const UPLOAD = 'upload';
/** The same of a workbook with new prices. */
export const PRICE_UPLOAD = 'price-upload';
type BookName = Operation | typeof UPLOAD | typeof PRICE_UPLOAD;

export interface Book {
  id: string;
  bytes: Buffer;
  writtenAt: Time;
}

export const bookOf = (db: Db, name: BookName): Promise<Book | undefined> =>
  db.one(sql<Book>`select id, bytes, written_at from sheet_book where name = ${name}`);

/** Keeps a workbook in place of the one of that name; answers its id. */
export async function keepBook(tx: Tx, name: BookName, bytes: Buffer, now: Time): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into sheet_book (name, id, bytes, written_at) values (${name}, ${id}, ${bytes}, ${now})
    on conflict (name) do update set id = excluded.id, bytes = excluded.bytes, written_at = excluded.written_at`);
  return id;
}

export function builtInSheets(database: Database, clock: Clock): SheetPort {
  return {
    readsUploads: true,
    write: async (operation, tables) => {
      const bytes = await renderWorkbook(tables);
      await database.transaction((tx) => keepBook(tx, operation, bytes, clock.now()));
    },
    read: async (what) => {
      const book = what === 'promotions' ? await bookOf(database, UPLOAD) : undefined;
      return book ? readWorkbook(book.bytes, SHEET_ROWS_MAX) : null;
    },
    address: async () => null,
  };
}
