// A list as it is on a screen or inside a page: filters, chips, table or cards, pages, and the three kinds of
// nothing. The old rows stay, dimmed, until the new ones are there.

import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { Endpoint } from '#domain/base/endpoint.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { Button } from '../kit/button.tsx';
import { cx } from '../kit/cx.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { labels } from '../kit/labels.ts';
import { SelectionBar } from '../kit/selection-bar.tsx';
import { SkeletonRows } from '../kit/skeleton.tsx';
import { ErrorState } from '../session/error-state.tsx';
import { useCallQuery } from '../session/use-call.ts';
import { type Column, layOutColumns } from './column.ts';
import { DataTable, useExpansion } from './data-table.tsx';
import type { ListExport } from './export/list-export.ts';
import type { Controls, UntypedControls } from './filter-control.ts';
import { ListFilters } from './list-filters.tsx';
import { FreshRowsButton, LoadingBar } from './list-indicators.tsx';
import { useListMemory, useRememberList } from './list-memory.ts';
import type { ListControl } from './list-state.ts';
import { rememberOpenedPage } from './opened-list.ts';
import { Pager } from './pager.tsx';
import { PrintNote } from './print-note.tsx';
import { SelectAllRows, useSelectAllRows } from './select-all-rows.tsx';
import { type Selection, useSelection } from './selection.ts';
import { useFreshRows } from './use-fresh-rows.ts';

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

interface Props<F, S extends string, Item, Extra> extends ListOptions<F, S, Item, Extra> {
  /** Names the table. */
  label: string;
  control: ListControl<F, S>;
}

const idOf = (row: unknown): string => (row as { id: string }).id;
const SLOW_MS = 150;
const DEFAULT_POLL_MS = 30_000;

/** True once something has lasted long enough to be shown. */
function useIsSlow(isActive: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(isActive), isActive ? SLOW_MS : 0);
    return () => clearTimeout(timer);
  }, [isActive]);
  return isActive && slow;
}

const NO_ROWS: never[] = [];

/** The rows, or why there are none: loading, an error, nothing yet, nothing that matches. */
function ListBody<F, S extends string, Item, Extra>(
  props: Props<F, S, Item, Extra> & {
    read: { isPending: boolean; isFetching: boolean; error: unknown; data?: unknown; refetch: () => unknown };
    rows: readonly Item[];
    selection: Selection<Item> | undefined;
    expansion: ReturnType<typeof useExpansion>;
    busy: boolean;
  },
) {
  const { control, read, rows, rowId = idOf, empty = labels.empty } = props;
  if (read.isPending) return <SkeletonRows rows={Math.min(control.state.size || 10, 15)} />;
  if (read.error && !read.data)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  if (rows.length > 0)
    return (
      <DataTable
        label={props.label}
        rows={rows}
        columns={props.columns}
        rowId={rowId}
        sort={control.state.sort}
        onSort={control.setSort}
        selection={props.selection}
        renderDetails={props.renderDetails}
        expansion={props.expansion}
        renderCard={props.renderCard}
        busy={props.busy}
        compact={props.compact}
      />
    );
  const isFiltered = Object.values(control.chosenFilter as Record<string, unknown>).some(
    (value) => value !== undefined,
  );
  return isFiltered ? (
    <EmptyState title={empty} action={<Button onClick={control.clearFilters}>{labels.clearFilters}</Button>}>
      {labels.nothingMatches}
    </EmptyState>
  ) : (
    <EmptyState title={empty} action={props.emptyAction}>
      {props.emptyHint}
    </EmptyState>
  );
}

/** Chosen and opened rows, which come back with the way back. */
function useRowChoice<F, S extends string, Item, Extra>(
  { call, control, rowId = idOf, bulkActions }: Props<F, S, Item, Extra>,
  page: Page<Item, Extra> | undefined,
  isFresh: boolean,
) {
  const { state } = control;
  const rows = page?.items ?? NO_ROWS;
  const memoryAddress = control.address && `${control.address}#${state.page}`;
  const memory = useListMemory(memoryAddress);
  const selection = useSelection({
    memory,
    isFresh: isFresh && page !== undefined,
    rows,
    rowId,
    isSelectable: bulkActions?.isSelectable,
    maxSelected: bulkActions?.maxSelected,
    scope: control.tab,
  });
  const expansion = useExpansion(memory?.expanded);
  useRememberList({
    address: memoryAddress,
    selectedRows: selection.selectedRows,
    rowIds: rows.map(rowId),
    expanded: expansion.expanded,
  });
  const selectAll = useSelectAllRows({
    call,
    state,
    selection,
    rowCount: rows.length,
    total: page?.totalCount ?? 0,
    max: bulkActions?.maxSelected ?? bulkActions?.maxSelectedAtOnce,
  });
  return { selection, expansion, selectAll };
}

/** The chosen rows, or all in the filter. */
const exportOf = <F, S extends string, Item, Extra>(
  { label, call, control, rowId = idOf, hasExport = true }: Props<F, S, Item, Extra>,
  columns: readonly Column<Item>[],
  page: Page<Item, Extra> | undefined,
  selection: Selection<Item>,
): ListExport<Item> | null =>
  !hasExport || !page
    ? null
    : {
        label,
        call,
        state: control.state,
        rowId,
        columns,
        chosenRows: selection.rows,
        total: page.totalCount,
        address: control.address,
      };

/** Behind what is said while rows could be chosen and none is. */
const toolbarOf = <F, S extends string, Item, Extra>(
  { bulkActions, toolbar }: Props<F, S, Item, Extra>,
  isNoneChosen: boolean,
): ReactNode =>
  isNoneChosen && bulkActions?.whenNoneChosen ? (
    <>
      {bulkActions.whenNoneChosen}
      {toolbar}
    </>
  ) : (
    toolbar
  );

/** For `ListScreen`, whose own props are checked; everybody else takes `ListView`. */
export function UncheckedListView<F, S extends string, Item, Extra>(props: Props<F, S, Item, Extra>) {
  const { call, control, columns, rowId = idOf, bulkActions, pageSizes, refetchInterval = false, live = false } = props;
  const { state, chosenFilter: chosen } = control;
  const read = useCallQuery(call, state, { keepPrevious: true, refetchInterval, live, refetchOnFocus: false });
  const page = read.data as Page<Item, Extra> | undefined;
  const rows = page?.items ?? NO_ROWS;
  // A whole long list is not worth asking for again and again.
  const looks = refetchInterval === false && state.size !== 0 && page !== undefined;
  const news = useFreshRows({
    call,
    state,
    rowId,
    pollInterval: looks && (props.pollInterval?.(rows) ?? DEFAULT_POLL_MS),
    live,
  });
  // Offline nothing is on its way, and yet the rows are not those of the address.
  const busy = useIsSlow(read.isPlaceholderData);
  const { selection, expansion, selectAll } = useRowChoice(props, page, !read.isPlaceholderData && !read.isFetching);
  const top = useRef<HTMLDivElement>(null);
  // Whatever a row leads to knows its place in this list.
  const rememberOpened = ({ target }: MouseEvent) => {
    if (page && (target as Element).closest('[data-row], [role=menu]'))
      rememberOpenedPage({ call, state, rowId, page });
  };

  // An address may name a page that no longer exists.
  const beyond =
    page !== undefined && !read.isPlaceholderData && rows.length === 0 && page.totalCount > 0 && state.page > 0;
  useEffect(() => {
    if (beyond) control.setPage(0, true);
  }, [beyond, control]);

  const { hidden, order } = control.viewSettings;
  const shownColumns = useMemo(() => layOutColumns(columns, { hidden, order }), [columns, hidden, order]);
  const controls = (props.controls ?? {}) as UntypedControls;
  const values = chosen as Record<string, unknown>;
  return (
    <div ref={top} data-list onClickCapture={rememberOpened} className="flex flex-col gap-3">
      {page && (
        <PrintNote
          label={props.label}
          controls={controls}
          values={values}
          state={state}
          columns={columns}
          count={rows.length}
          total={page.totalCount}
        />
      )}
      <ListFilters
        controls={props.controls}
        control={control}
        busy={read.isFetching}
        toolbar={toolbarOf(props, rows.length > 0 && selection.selectedRows.size === 0)}
        exported={exportOf(props, shownColumns, page, selection)}
      />
      {page && props.summary && (
        <div className={cx('transition-opacity', busy && 'opacity-60')}>{props.summary(page)}</div>
      )}
      <div className="relative">
        {busy && <LoadingBar />}
        <FreshRowsButton
          news={news}
          onShow={() => {
            news.show();
            top.current?.scrollIntoView?.({ block: 'start' });
          }}
        />
        <ListBody
          {...props}
          read={read}
          columns={shownColumns}
          rows={rows}
          selection={bulkActions ? selection : undefined}
          expansion={expansion}
          busy={busy}
        />
      </div>
      {page && (
        <Pager
          page={state.page}
          size={state.size}
          total={page.totalCount}
          {...(pageSizes && { pageSizes })}
          onSize={control.setSize}
          onPage={(next) => {
            control.setPage(next);
            top.current?.scrollIntoView?.({ block: 'start' });
          }}
        />
      )}
      {bulkActions && (
        <SelectionBar
          count={selection.selectedRows.size}
          onClear={selection.clear}
          summary={bulkActions.summary?.(selection.rows)}
        >
          <SelectAllRows {...selectAll} />
          {bulkActions.actions(selection)}
        </SelectionBar>
      )}
    </div>
  );
}

/** A list whose state is given by its screen. */
export const ListView = UncheckedListView as <F, S extends string, Item, Extra>(
  props: Props<F, S, Item, Extra> & RowIdOption<Item>,
) => ReactNode;
