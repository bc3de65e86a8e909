// Interface of spreadsheet storage, with two adapters: workbooks in the database, and Google Sheets. Writes are
// idempotent in both.

import type { Operation } from '#domain/sheets/operations.ts';
import type { SheetContent } from '#server/sheets/workbook/visible-sheet.ts';
import type { Table } from './table.ts';

/** Input sheets: promotions to create, or new sale prices. */
export type InputSheet = 'promotions' | 'prices';

export interface SheetPort {
  /** Whether promotions are created from the newest upload; otherwise from the service's input sheet. */
  readsUploads: boolean;
  /** Replaces the previous output of the operation. */
  write(operation: Operation, tables: readonly Table[]): Promise<void>;
  /**
   * Rows of the service's input sheet, starting with the header; null if it does not exist. New prices are entered in
   * the price master itself.
   */
  read(what: InputSheet): Promise<SheetContent | null>;
  /** Address of the operation's output; null if it is downloaded here. */
  address(operation: Operation): Promise<string | null>;
}
