// What a column of a table is.

import type { ReactNode } from 'react';
import type { FieldPath } from '#domain/base/export-columns.ts';
import type { ListLayout } from '#domain/base/views.ts';
import { cx } from '../kit/cx.ts';

/** One column. Keep the array outside render. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort field of the list; without it the column cannot be sorted. */
  sort?: string;
  /** Numbers and money are right-aligned. */
  align?: 'right';
  /** Hidden below this width. */
  visibleFrom?: 'lg' | 'xl' | 'xxl';
  /** Stays visible at the right edge: the actions. */
  isPinned?: boolean;
  /** Cannot be left out or moved: a person fills it in. */
  isFixed?: boolean;
  /** A class of width, for example `w-40`. */
  width?: string;
  /** Shown and left out together with the column of this id, whose place it takes at some widths. */
  togglesWith?: string;
  /** The header is for screen readers only. */
  hideHeader?: boolean;
  /**
   * What stands for it in an exported file: a field of the row, or headers, each with its field or its value, which may be
   * a text as the screen writes it. Without it the cell is read. Nothing for a field that a person fills in. Only fields
   * can be written by the server, which makes the large files.
   */
  exportAs?: FieldPath<Row> | readonly ExportPart<Row>[];
}

/** A column of an exported file; the words stand for values of the field. */
export type ExportPart<Row> =
  | readonly [header: string, value: (row: Row) => ReactNode]
  | readonly [header: string, field: FieldPath<Row>, words?: Readonly<Record<string, string>>];

/** May a person leave it out? Never what names the row, nor its actions, nor what is filled in. */
export const hideableColumns = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.slice(1).filter(({ isPinned, isFixed, togglesWith }) => !isPinned && !isFixed && togglesWith === undefined);

/** The columns that a person may move, in that person's order. */
export function orderedColumns<Row>(columns: readonly Column<Row>[], order: readonly string[] = []): Column<Row>[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: Column<Row>) => place.get(id) ?? order.length;
  return hideableColumns(columns).sort((a, b) => placeOf(a) - placeOf(b));
}

/** The columns as a person laid them out: what names the row and its actions keep their places. */
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

const VISIBLE_FROM = { lg: 'max-lg:hidden', xl: 'max-xl:hidden', xxl: 'max-xxl:hidden' };

/** Classes that a header and its cells share. */
export const columnClass = <Row>({ align, visibleFrom: from, isPinned: pin, width }: Column<Row>): string =>
  cx(
    align === 'right' && 'text-right tabular-nums whitespace-nowrap',
    from && VISIBLE_FROM[from],
    pin && `text-right print:hidden ${PINNED_CELL}`,
    width,
  );

/** Where a table is wider than its place, the actions stay in sight at its right edge. */
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

/** And the first column at its left, behind the boxes and the buttons that open a row. */
export const leadCellClass = (boxes: boolean, openers: boolean): string =>
  cx(LEAD_CELL, LEFT_OFFSETS[boxes ? (openers ? 'both' : 'box') : openers ? 'opener' : 'none']);

/** Cells of the boxes and of the buttons that open a row; their widths are what `leadCellClass` counts on. */
export const CHECKBOX_CELL =
  'w-9 min-w-9 pl-2 text-left print:hidden group-data-wide/region:sticky group-data-wide/region:left-0 group-data-wide/region:z-1 group-data-wide/region:bg-inherit';
export const expanderCellClass = (boxes: boolean): string =>
  cx(
    'print:hidden group-data-wide/region:sticky group-data-wide/region:z-1 group-data-wide/region:bg-inherit',
    boxes ? 'w-8 min-w-8 group-data-wide/region:left-9' : 'w-10 min-w-10 pl-2 group-data-wide/region:left-0',
  );
