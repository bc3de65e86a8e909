// Options of a list: its call, columns and row actions.

import type { ReactNode } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { Endpoint } from '#domain/base/endpoint.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { CompleteRows } from '#web/ui/list/export/list-export.ts';
import type { Controls } from '#web/ui/list/filters/filter-control.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import type { Selection } from '#web/ui/list/table/selection.ts';
import type { ListControl } from './list-state.ts';

/** A list call with rows of type `Item`. */
type ListCall<F, S extends string, Item, Extra> = Endpoint<
  'GET',
  ZodMiniType<ListState<F, S>, Record<string, unknown>>,
  ZodMiniType<Page<Item, Extra>>
>;

export interface ListOptions<F, S extends string, Item, Extra> {
  call: ListCall<F, S, Item, Extra>;
  /** Must be stable, defined outside render. */
  columns: readonly Column<Item>[];
  /** The row on phones. */
  renderCard: (row: Item) => ReactNode;
  /** Must be stable; default: the field `id`. */
  rowId?: (row: Item) => string;
  /** Controls of this screen's filters. */
  controls?: Controls<F>;
  /** Text of the empty list. */
  empty?: string;
  emptyHint?: ReactNode;
  /** Action that creates the first entry. */
  emptyAction?: ReactNode;
  /** At the end of the filter bar. */
  toolbar?: ReactNode;
  /** Sums of all rows in the filter, of which summed columns are shown below the rows and in files. */
  totalRow?: (page: Page<Item, Extra>) => Item | null | undefined;
  /** Figures above the rows. */
  summary?: (page: Page<Item, Extra>) => ReactNode;
  /** Makes rows selectable and defines their actions. */
  bulkActions?: {
    actions: (selection: Selection<Item>) => ReactNode;
    summary?: (rows: Item[]) => ReactNode;
    isSelectable?: (row: Item) => boolean;
    /** At the end of the filter bar while nothing is selected. */
    whenNoneChosen?: ReactNode;
    /** Maximum selection. */
    maxSelected?: number;
    /** Maximum of «Select all», if more can be selected manually than acted on. */
    maxSelectedAtOnce?: number;
  };
  renderDetails?: (row: Item) => ReactNode;
  pageSizes?: readonly number[];
  /** Refetch interval (ms); new rows appear even if others move. */
  refetchInterval?: number | false;
  /** Poll interval (ms) given the current rows; default 30 s. */
  pollInterval?: (rows: readonly Item[]) => number;
  /** Row changes are pushed as events. */
  live?: boolean;
  compact?: boolean;
  /** Reads fields that files contain and listed rows lack. */
  completeRows?: CompleteRows<Item>;
  /** False for a list that is part of something else. */
  hasExport?: boolean;
}

/** Rows without an `id` need a `rowId`: selection, export and fresh rows rely on it. */
export type RowIdOption<Item> = [Item] extends [{ id: string }] ? unknown : { rowId: (row: Item) => string };

/** List options together with the list state. */
export interface ListViewProps<F, S extends string, Item, Extra> extends ListOptions<F, S, Item, Extra> {
  /** Accessible name. */
  label: string;
  control: ListControl<F, S>;
}

/** Default row id. */
export const idOf = (row: unknown): string => (row as { id: string }).id;
