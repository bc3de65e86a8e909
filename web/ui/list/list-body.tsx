// Body of a list: rows, or one of the empty states.

import { Button } from '#web/ui/kit/controls/button.tsx';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { DataTable, type useExpansion } from '#web/ui/list/table/data-table.tsx';
import type { Selection } from '#web/ui/list/table/selection.ts';
import { labels } from '../kit/labels.ts';
import { ErrorState } from '../session/error-state.tsx';
import { idOf, type ListViewProps } from './list-options.ts';

/** Rows, or the reason for their absence: loading, error, no data, no match. */
export function ListBody<F, S extends string, Item, Extra>(
  props: ListViewProps<F, S, Item, Extra> & {
    read: { isPending: boolean; isFetching: boolean; error: unknown; data?: unknown; refetch: () => unknown };
    rows: readonly Item[];
    totals: Item | null | undefined;
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
        totals={props.totals}
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
