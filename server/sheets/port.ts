// Where spreadsheets live. Two adapters: workbooks kept in the database, and a spreadsheet at Google. Both bear that
// the same thing is written twice.

import type { Operation } from '#domain/sheets/operations.ts';
import type { Table } from './table.ts';
import type { SheetContent } from './visible-sheet.ts';

/** What people fill in: promotions to be created, or new sale prices. */
export type InputSheet = 'promotions' | 'prices';

export interface SheetPort {
  /** Promotions are created from the newest upload; otherwise from the sheet that people fill in at the service. */
  readsUploads: boolean;
  /** Replaces what the operation wrote before. */
  write(operation: Operation, tables: readonly Table[]): Promise<void>;
  /**
   * Rows of the sheet that people fill in at the service, the row of column names first; null when there is none. New
   * prices are entered in the price master itself.
   */
  read(what: InputSheet): Promise<SheetContent | null>;
  /** Where people find what the operation wrote; null when it is downloaded here. */
  address(operation: Operation): Promise<string | null>;
}
