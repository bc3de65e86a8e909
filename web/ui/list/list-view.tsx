// A list as it is on a screen or inside a page: filters, chips, table or cards, pages, and the three kinds of
// nothing. The old rows stay, dimmed, until the new ones are there.

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
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
import { type Column, withoutHidden } from './column.ts';
import { DataTable } from './data-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { Controls, UntypedControls } from './filter-control.ts';
import { FreshRowsButton, LoadingBar } from './list-indicators.tsx';
import type { ListControl } from './list-state.ts';
import { Pager } from './pager.tsx';
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
    maxSelected?: number;
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
}

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

export function ListView<F, S extends string, Item, Extra>(props: Props<F, S, Item, Extra>) {
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
  const busy = useIsSlow(read.isPlaceholderData && read.isFetching);
  const selection = useSelection({
    rows,
    rowId,
    isSelectable: bulkActions?.isSelectable,
    maxSelected: bulkActions?.maxSelected,
    scope: control.tab,
  });
  const top = useRef<HTMLDivElement>(null);

  // An address may name a page that no longer exists.
  const beyond =
    page !== undefined && !read.isPlaceholderData && rows.length === 0 && page.totalCount > 0 && state.page > 0;
  useEffect(() => {
    if (beyond) control.setPage(0, true);
  }, [beyond, control]);

  const { hidden } = control.viewSettings;
  const shownColumns = useMemo(() => withoutHidden(columns, hidden), [columns, hidden]);
  const controls = (props.controls ?? {}) as UntypedControls;
  const values = chosen as Record<string, unknown>;

  return (
    <div ref={top} data-list className="flex flex-col gap-3">
      <FilterBar
        controls={controls}
        values={values}
        onChange={control.setFilter}
        busy={read.isFetching}
        toolbar={props.toolbar}
      />
      <FilterChips
        controls={controls}
        values={values}
        onRemove={(name) => control.setFilter(name, undefined)}
        onClear={control.clearFilters}
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
          {bulkActions.actions(selection)}
        </SelectionBar>
      )}
    </div>
  );
}
