// Selected and expanded rows of a list, restored on the way back.

import type { Page } from '#domain/base/list.ts';
import { useListMemory, useRememberList } from '#web/ui/list/list-memory.ts';
import { idOf, type ListViewProps } from '#web/ui/list/list-options.ts';
import { useExpansion } from '#web/ui/list/table/data-table.tsx';
import { useSelection } from '#web/ui/list/table/selection.ts';
import { useSelectAllRows } from './select-all-rows.tsx';

/** Both memories belong to the page's URL. */
export function useRowChoice<F, S extends string, Item, Extra>(
  { call, control, rowId = idOf, bulkActions }: ListViewProps<F, S, Item, Extra>,
  rows: readonly Item[],
  page: Page<Item, Extra> | undefined,
  isFresh: boolean,
) {
  const { state } = control;
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
