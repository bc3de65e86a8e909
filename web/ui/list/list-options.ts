// What a screen says of its list: the call, the columns, and what can be done with rows.

import type { ReactNode } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { Endpoint } from '#domain/base/endpoint.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import type { Column } from './column.ts';
import type { Controls } from './filter-control.ts';
import type { ListControl } from './list-state.ts';
import type { Selection } from './selection.ts';

/** The call of a list whose rows are `Item`. */
export type ListCall<F, S extends string, Item, Extra> = Endpoint<
  'GET',
  ZodMiniType<ListState<F, S>, Record<string, unknown>>,
  ZodMiniType<Page<Item, Extra>>
>;

export interface ListOptions<F, S extends string, Item, Extra> {
  call: ListCall<F, S, Item, Extra>;
  /** Stable, outside render. */
  columns: readonly Column<Item>[];
  /** A row on a phone. */
  renderCard: (row: Item) => ReactNode;
  /** Stable; the field `id` unless given. */
  rowId?: (row: Item) => string;
  /** Controls for the filters that this screen offers. */
  controls?: Controls<F>;
  /** The sentence of an empty list. */
  empty?: string;
  emptyHint?: ReactNode;
  /** What begins a list that has nothing yet. */
  emptyAction?: ReactNode;
  /** At the end of the filter bar. */
  toolbar?: ReactNode;
  /** Figures above the rows. */
  summary?: (page: Page<Item, Extra>) => ReactNode;
  /** Rows can be chosen, and this is done with them. */
  bulkActions?: {
    actions: (selection: Selection<Item>) => ReactNode;
    summary?: (rows: Item[]) => ReactNode;
    isSelectable?: (row: Item) => boolean;
    /** At the end of the filter bar while no row is chosen. */
    whenNoneChosen?: ReactNode;
    /** Most rows that can be chosen. */
    maxSelected?: number;
    /** Most rows that «Select all» chooses, where more may be chosen by hand but not acted on. */
    maxSelectedAtOnce?: number;
  };
  renderDetails?: (row: Item) => ReactNode;
  pageSizes?: readonly number[];
  /** Reads again after so many milliseconds and shows what comes, whatever moves. */
  refetchInterval?: number | false;
  /** How often to poll for changes, in milliseconds, seeing these rows; half a minute by default. */
  pollInterval?: (rows: readonly Item[]) => number;
  /** Changes of the rows are pushed as events. */
  live?: boolean;
  compact?: boolean;
  /** False for a list that is a part of something else. */
  hasExport?: boolean;
}

/** Rows without an `id` must say what tells them apart: a selection, an export and fresh rows go by it. */
export type RowIdOption<Item> = [Item] extends [{ id: string }] ? unknown : { rowId: (row: Item) => string };

/** The options of a list together with its state. */
export interface ListViewProps<F, S extends string, Item, Extra> extends ListOptions<F, S, Item, Extra> {
  /** Names the table. */
  label: string;
  control: ListControl<F, S>;
}

/** What tells rows apart unless their list says otherwise. */
export const idOf = (row: unknown): string => (row as { id: string }).id;
