// Layouts of CSV bank statements: saved with an account, offered for files with the same headings, else guessed
// (INV-080).

import { sql } from 'kysely';
import { columnDecimalSign, readAmount } from '#domain/base/exports/number-formats.ts';
import {
  type ColumnRole,
  type CsvLayout,
  type DayFormat,
  type Decimal,
  dayFormatsOf,
} from '#domain/payments/csv-layout.ts';
import type { Db } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { rolesOfTitles } from './column-titles.ts';
import type { CsvTable } from './csv-table.ts';

/** A layout that may still need an answer. */
export interface ProposedLayout {
  roles: readonly ColumnRole[];
  dayFormat: DayFormat | null;
  decimal: Decimal | null;
}

interface SavedLayout extends CsvLayout {
  account: string;
}

/** Layouts saved for files with these headings, newest first. */
export const findSavedLayouts = (db: Db, titles: readonly string[]): Promise<SavedLayout[]> =>
  db.all(
    sql<SavedLayout>`select account, roles, day_format, decimal_sign as decimal from bank_csv_layout
      where titles = ${titles}::text[] order by saved_at desc`,
  );

/** Rows that formats are detected from. */
const SAMPLE_ROWS = 500;

const cellsOf = ({ rows }: CsvTable, roles: readonly ColumnRole[], wanted: readonly ColumnRole[]): string[] =>
  rows
    .slice(0, SAMPLE_ROWS)
    .flatMap(({ cells }) => cells.filter((cell, at) => wanted.includes(roles[at] ?? 'none') && cell.trim() !== ''));

/** Decimal separator that the amounts show; null if they can be read in two ways. */
function decimalOf(texts: readonly string[]): Decimal | null {
  const bare = texts.map((text) => text.replaceAll(/[-−–+()]/g, ''));
  const sign = columnDecimalSign(bare);
  if (sign) return sign === ',' ? 'comma' : 'point';
  return bare.some((text) => readAmount(text) === 'ambiguous') ? null : 'comma';
}

/** Formats of the chosen columns, as their cells show them. */
export function formatsOf(table: CsvTable, roles: readonly ColumnRole[]): Omit<ProposedLayout, 'roles'> {
  const days = dayFormatsOf(cellsOf(table, roles, roles.includes('bookedOn') ? ['bookedOn'] : ['valuedOn']));
  return {
    dayFormat: days.length === 1 ? days[0]! : null,
    decimal: decimalOf(cellsOf(table, roles, ['amount', 'credit', 'debit'])),
  };
}

/** Layout by the headings. */
export function guessLayout(table: CsvTable): ProposedLayout {
  const roles = rolesOfTitles(table.titles);
  return { roles, ...formatsOf(table, roles) };
}

/** Saves the layout of an account for files with these headings. */
export const saveLayout = (
  { tx, actor, now }: CommandContext,
  account: string,
  titles: readonly string[],
  { roles, dayFormat, decimal }: CsvLayout,
): Promise<number> =>
  tx.run(sql`insert into bank_csv_layout
      (account, titles, roles, day_format, decimal_sign, saved_at, saved_by, saved_by_name)
    values (${account}, ${titles}::text[], ${roles}::text[], ${dayFormat}, ${decimal}, ${now}, ${actor.userId},
        ${actor.name})
    on conflict (account, titles) do update set roles = excluded.roles, day_format = excluded.day_format,
      decimal_sign = excluded.decimal_sign, saved_at = excluded.saved_at, saved_by = excluded.saved_by,
      saved_by_name = excluded.saved_by_name`);
