// A list on a screen or inside a page: filters, chips, table or cards, pager, and empty states. Old rows stay, dimmed,
// until new ones arrive.

import { type MouseEvent, type ReactNode, useMemo, useRef } from 'react';
import type { Page } from '#domain/base/list.ts';
import type { ListLayout } from '#domain/base/views/views.ts';
import type { UntypedControls } from '#web/ui/list/filters/filter-control.ts';
import { ListFilters } from '#web/ui/list/filters/list-filters.tsx';
import { rememberOpenedPage } from '#web/ui/list/position/opened-list.ts';
import { BulkActions } from '#web/ui/list/selection/bulk-actions.tsx';
import { useRowChoice } from '#web/ui/list/selection/use-row-choice.ts';
import { type Column, layOutColumns } from '#web/ui/list/table/column.ts';
import type { Selection } from '#web/ui/list/table/selection.ts';
import { cx } from '../kit/cx.ts';
import type { ListExport } from './export/list-export.ts';
import { ListBody } from './list-body.tsx';
import { FreshRowsButton, LoadingBar } from './list-indicators.tsx';
import { idOf, type ListViewProps, type RowIdOption } from './list-options.ts';
import { Pager } from './pager.tsx';
import { PrintNote } from './print-note.tsx';
import { useListRead } from './use-list-read.ts';

/** Selected rows, or all in the filter. */
const exportOf = <F, S extends string, Item, Extra>(
  { label, call, control, rowId = idOf, hasExport = true, totalRow, completeRows }: ListViewProps<F, S, Item, Extra>,
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
        completeRows,
        totalRow: totalRow as ListExport<Item>['totalRow'],
        total: page.totalCount,
        address: control.address,
      };

/** Toolbar, preceded by the hint shown while nothing is selected. */
const toolbarOf = <F, S extends string, Item, Extra>(
  { bulkActions, toolbar }: ListViewProps<F, S, Item, Extra>,
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

/** Columns in the order of the user, without hidden ones. */
const useShownColumns = <Item,>(columns: readonly Column<Item>[], { hidden, order }: ListLayout) =>
  useMemo(() => layOutColumns(columns, { hidden, order }), [columns, hidden, order]);

/** For `ListScreen`, whose own props are checked; all others use `ListView`. */
export function UncheckedListView<F, S extends string, Item, Extra>(props: ListViewProps<F, S, Item, Extra>) {
  const { call, control, columns, rowId = idOf, bulkActions, pageSizes } = props;
  const { state, chosenFilter: chosen } = control;
  const { read, page, rows, news, busy } = useListRead(props);
  const { selection, expansion, selectAll } = useRowChoice(
    props,
    rows,
    page,
    !read.isPlaceholderData && !read.isFetching,
  );
  const top = useRef<HTMLDivElement>(null);
  // Pages opened from a row know its position in this list.
  const rememberOpened = ({ target }: MouseEvent) => {
    if (page && (target as Element).closest('[data-row], [role=menu]'))
      rememberOpenedPage({ call, state, rowId, page });
  };

  const shownColumns = useShownColumns(columns, control.viewSettings);
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
          totals={page && props.totalRow?.(page)}
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
      {bulkActions && <BulkActions bulkActions={bulkActions} selection={selection} selectAll={selectAll} />}
    </div>
  );
}

/** A list whose state is controlled by its screen. */
export const ListView = UncheckedListView as <F, S extends string, Item, Extra>(
  props: ListViewProps<F, S, Item, Extra> & RowIdOption<Item>,
) => ReactNode;
