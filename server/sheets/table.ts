// A sheet independent of file or service: named tables with typed columns.

import type { Time } from '#domain/base/time.ts';

/** `money` and `cost` are euro with 2 and 4 decimals, `percent` a percentage, `time` an instant in UTC. */
export type ColumnKind = 'text' | 'integer' | 'money' | 'cost' | 'percent' | 'time';

export interface Column {
  title: string;
  kind: ColumnKind;
  /** In characters. */
  width: number;
}

/** Text, a number in the column's unit, an instant as ISO text, or null. */
export type Cell = string | number | Time | null;

export interface Table {
  /** At most 31 characters, none of : \ / ? * [ ] */
  name: string;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
}

/** A cell without a value: an error such as #REF!, or an uncalculated formula. */
export interface CellIssue {
  issue: 'error' | 'formula';
}

/** A cell as read. */
export type ReadCell = string | number | boolean | Date | CellIssue | null;

export const isCellIssue = (cell: ReadCell | undefined): cell is CellIssue =>
  typeof cell === 'object' && cell !== null && 'issue' in cell;

/** Maximum length of a spreadsheet cell. */
const TEXT_MAX = 32_767;

/** Control characters except tab and line breaks, and noncharacters: not allowed in any file. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\ufffe\uffff]/gu;

/** Text that fits into a cell. */
export const sanitizeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN_CHARACTERS, (sign) => ('\t\n\r'.includes(sign) ? sign : ''))
    .slice(0, TEXT_MAX);

export const textColumn = (title: string, width = 18): Column => ({ title, kind: 'text', width });
export const integerColumn = (title: string): Column => ({ title, kind: 'integer', width: 12 });
export const moneyColumn = (title: string): Column => ({ title, kind: 'money', width: 12 });
export const costColumn = (title: string): Column => ({ title, kind: 'cost', width: 14 });
export const percentColumn = (title: string): Column => ({ title, kind: 'percent', width: 12 });
export const timeColumn = (title: string): Column => ({ title, kind: 'time', width: 18 });

export const countRows = (tables: readonly Table[]): number => tables.reduce((sum, { rows }) => sum + rows.length, 0);
