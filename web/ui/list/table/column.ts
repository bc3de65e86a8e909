// Columns of a table.

import type { ReactNode } from 'react';
import type { FieldPath } from '#domain/base/exports/export-columns.ts';
import type { ListLayout } from '#domain/base/views/views.ts';
import { cx } from '#web/ui/kit/cx.ts';

/** One column. Define the array outside render. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Sort field of the list; without it the column is not sortable. */
  sort?: string;
  /** Numbers and money are right-aligned. */
  align?: 'right';
  /** Hidden below this width; `wide` is 1600 pixels. */
  visibleFrom?: 'lg' | 'xl' | 'xxl' | 'wide';
  /** The sum of this column is in the last row. */
  isSummed?: boolean;
  /** Sticks to the right edge, for actions. */
  isPinned?: boolean;
  /** Cannot be hidden or moved: contains input fields. */
  isFixed?: boolean;
  /** Width class, for example `w-40`. */
  width?: string;
  /** Toggled together with the column of this id, which it replaces at some widths. */
  togglesWith?: string;
  /** Shows the header to screen readers only. */
  hideHeader?: boolean;
  /**
   * Exported as: a field of the row, or headers each with a field or value, where a value may be text formatted as on
   * screen. By default the cell is read. None for input fields. The server, which makes large files, supports fields
   * only.
   */
  exportAs?: FieldPath<Row> | readonly ExportPart<Row>[];
}

/** A column of an exported file; `words` map field values to labels. */
export type ExportPart<Row> =
  | readonly [header: string, value: (row: Row) => ReactNode]
  | readonly [header: string, field: FieldPath<Row>, words?: Readonly<Record<string, string>>];

/** Columns a user may hide: not the identifying one, the actions or input fields. */
export const hideableColumns = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.slice(1).filter(({ isPinned, isFixed, togglesWith }) => !isPinned && !isFixed && togglesWith === undefined);

/** Movable columns in the user's order. */
export function orderedColumns<Row>(columns: readonly Column<Row>[], order: readonly string[] = []): Column<Row>[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: Column<Row>) => place.get(id) ?? order.length;
  return hideableColumns(columns).sort((a, b) => placeOf(a) - placeOf(b));
}

/** Columns in the user's layout; the identifying column and the actions keep their places. */
export function layOutColumns<Row>(
  columns: readonly Column<Row>[],
  { hidden, order }: Pick<ListLayout, 'hidden' | 'order'>,
): readonly Column<Row>[] {
  const movable = orderedColumns(columns, order);
  const ids = new Set(movable.map(({ id }) => id));
  const isMovable = ({ id, togglesWith: as = id }: Column<Row>) => ids.has(as);
  const first = columns.findIndex(isMovable);
  const moved = movable
    .filter(({ id }) => !hidden.includes(id))
    .flatMap((lead) => columns.filter(({ id, togglesWith: as = id }) => as === lead.id));
  return [
    ...columns.slice(0, Math.max(first, 0)),
    ...moved,
    ...columns.slice(Math.max(first, 0)).filter((one) => !isMovable(one)),
  ];
}

const VISIBLE_FROM = { lg: 'max-lg:hidden', xl: 'max-xl:hidden', xxl: 'max-xxl:hidden', wide: 'max-[1600px]:hidden' };

/** Classes shared by a header and its cells. */
export const columnClass = <Row>({ align, visibleFrom: from, isPinned: pin, width }: Column<Row>): string =>
  cx(
    align === 'right' && 'text-right tabular-nums whitespace-nowrap',
    from && VISIBLE_FROM[from],
    pin && `text-right print:hidden ${PINNED_CELL}`,
    width,
  );

/** Keeps the actions visible at the right edge of a table wider than its container. */
const PINNED_CELL =
  'group-data-wide/region:sticky group-data-wide/region:right-0 group-data-wide/region:z-1 group-data-wide/region:bg-inherit group-data-wide/region:shadow-[-1px_0_0_var(--line)]';

const LEAD_CELL =
  'group-data-wide/region:sticky group-data-wide/region:z-1 group-data-wide/region:bg-inherit group-data-wide/region:shadow-[1px_0_0_var(--line)]';
const LEFT_OFFSETS = {
  none: 'group-data-wide/region:left-0',
  box: 'group-data-wide/region:left-9',
  opener: 'group-data-wide/region:left-10',
  both: 'group-data-wide/region:left-17',
};

/** Keeps the first column visible at the left, after checkboxes and expanders. */
export const leadCellClass = (boxes: boolean, openers: boolean): string =>
  cx(LEAD_CELL, LEFT_OFFSETS[boxes ? (openers ? 'both' : 'box') : openers ? 'opener' : 'none']);

/** Cells of checkboxes and expanders; `leadCellClass` relies on their widths. */
export const CHECKBOX_CELL =
  'w-9 min-w-9 pl-2 text-left print:hidden group-data-wide/region:sticky group-data-wide/region:left-0 group-data-wide/region:z-1 group-data-wide/region:bg-inherit';
export const expanderCellClass = (boxes: boolean): string =>
  cx(
    'print:hidden group-data-wide/region:sticky group-data-wide/region:z-1 group-data-wide/region:bg-inherit',
    boxes ? 'w-8 min-w-8 group-data-wide/region:left-9' : 'w-10 min-w-10 pl-2 group-data-wide/region:left-0',
  );
