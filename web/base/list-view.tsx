// A list as it stands on a screen or inside a page: filters, chips, table or cards, pages, and the three kinds of
// nothing. The old rows stay, dimmed, until the new ones are there.

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { Endpoint } from '#domain/base/endpoint.ts';
import type { ListState, Page } from '#domain/base/list.ts';
import { BulkBar } from './bulk-bar.tsx';
import { Button } from './button.tsx';
import { type Column, without } from './column.ts';
import { cx } from './cx.ts';
import { DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { AnyControls, Controls } from './filter-control.ts';
import { labels } from './labels.ts';
import { useNews } from './list-news.ts';
import { BusyLine, NewsButton } from './list-signs.tsx';
import type { ListControl } from './list-state.ts';
import { Pager } from './pager.tsx';
import { type Selection, useSelection } from './selection.ts';
import { SkeletonRows } from './skeleton.tsx';
import { useRead } from './use-call.ts';

/** The call of a list whose rows are `Item`. */
export type ListCall<F, S extends string, Item, Extra> = Endpoint<
  'GET',
  ZodMiniType<ListState<F, S>, Record<string, unknown>>,
  ZodMiniType<Page<Item, Extra>>
>;

export interface ListParts<F, S extends string, Item, Extra> {
  call: ListCall<F, S, Item, Extra>;
  /** Stable, outside render. */
  columns: readonly Column<Item>[];
  /** A row on a phone. */
  card: (row: Item) => ReactNode;
  /** Stable; the field `id` unless given. */
  id?: (row: Item) => string;
  /** Controls for the filters that this screen offers. */
  controls?: Controls<F>;
  /** The sentence of an empty list. */
  empty?: string;
  emptyHint?: ReactNode;
  /** What begins a list that has nothing yet. */
  emptyAction?: ReactNode;
  /** At the end of the filter bar. */
  beside?: ReactNode;
  /** Figures above the rows. */
  summary?: (page: Page<Item, Extra>) => ReactNode;
  /** Rows can be chosen, and this is done with them. */
  bulk?: {
    actions: (selection: Selection<Item>) => ReactNode;
    summary?: (rows: Item[]) => ReactNode;
    may?: (row: Item) => boolean;
    most?: number;
  };
  expand?: (row: Item) => ReactNode;
  sizes?: readonly number[];
  /** Reads again after so many milliseconds and shows what comes, whatever moves. */
  every?: number | false;
  /** How often to look for news, in milliseconds, seeing these rows; half a minute unless told. */
  pace?: (rows: readonly Item[]) => number;
  /** Changes of the rows are told as they happen. */
  live?: boolean;
  compact?: boolean;
}

interface Props<F, S extends string, Item, Extra> extends ListParts<F, S, Item, Extra> {
  /** Names the table. */
  label: string;
  control: ListControl<F, S>;
}

const idOf = (row: unknown): string => (row as { id: string }).id;
const SLOW_MS = 150;
const NEWS_MS = 30_000;

/** True once something has lasted long enough to be shown. */
function useSlow(on: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(on), on ? SLOW_MS : 0);
    return () => clearTimeout(timer);
  }, [on]);
  return on && slow;
}

const NONE: never[] = [];

export function ListView<F, S extends string, Item, Extra>(props: Props<F, S, Item, Extra>) {
  const {
    label,
    call,
    control,
    columns,
    card,
    id = idOf,
    bulk,
    expand,
    sizes,
    compact,
    every = false,
    live = false,
  } = props;
  const { state, chosen } = control;
  const read = useRead(call, state, { keep: true, every, live, focus: false });
  const page = read.data as Page<Item, Extra> | undefined;
  const rows = page?.items ?? NONE;
  // A whole long list is not worth asking for again and again.
  const looks = every === false && state.size !== 0 && page !== undefined;
  const news = useNews({ call, state, id, every: looks && (props.pace?.(rows) ?? NEWS_MS), live });
  const busy = useSlow(read.isPlaceholderData && read.isFetching);
  const selection = useSelection({ rows, id, may: bulk?.may, most: bulk?.most, of: control.tab });
  const top = useRef<HTMLDivElement>(null);

  // An address may name a page that no longer exists.
  const beyond =
    page !== undefined && !read.isPlaceholderData && rows.length === 0 && page.totalCount > 0 && state.page > 0;
  useEffect(() => {
    if (beyond) control.setPage(0, true);
  }, [beyond, control]);

  const { hidden } = control.look;
  const shownColumns = useMemo(() => without(columns, hidden), [columns, hidden]);
  const controls = (props.controls ?? {}) as AnyControls;
  const values = chosen as Record<string, unknown>;
  const filtered = Object.keys(values).some((name) => values[name] !== undefined);
  const table = () => (
    <DataTable
      label={label}
      rows={rows}
      columns={shownColumns}
      id={id}
      sort={state.sort}
      onSort={control.setSort}
      selection={bulk ? selection : undefined}
      expand={expand}
      card={card}
      busy={busy}
      compact={compact}
    />
  );

  return (
    <div ref={top} data-list className="flex flex-col gap-3">
      <FilterBar
        controls={controls}
        values={values}
        onChange={control.setFilter}
        busy={read.isFetching}
        end={props.beside}
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
        {busy && <BusyLine />}
        <NewsButton
          news={news}
          onShow={() => {
            news.show();
            top.current?.scrollIntoView?.({ block: 'start' });
          }}
        />
        {read.isPending ? (
          <SkeletonRows rows={Math.min(state.size || 10, 15)} />
        ) : read.error && !page ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : rows.length > 0 ? (
          table()
        ) : filtered ? (
          <EmptyState
            title={props.empty ?? labels.empty}
            action={<Button onClick={control.clearFilters}>{labels.clearFilters}</Button>}
          >
            {labels.nothingMatches}
          </EmptyState>
        ) : (
          <EmptyState title={props.empty ?? labels.empty} action={props.emptyAction}>
            {props.emptyHint}
          </EmptyState>
        )}
      </div>
      {page && (
        <Pager
          page={state.page}
          size={state.size}
          total={page.totalCount}
          {...(sizes && { sizes })}
          onSize={control.setSize}
          onPage={(next) => {
            control.setPage(next);
            top.current?.scrollIntoView?.({ block: 'start' });
          }}
        />
      )}
      {bulk && (
        <BulkBar count={selection.chosen.size} onClear={selection.clear} summary={bulk.summary?.(selection.rows)}>
          {bulk.actions(selection)}
        </BulkBar>
      )}
    </div>
  );
}
