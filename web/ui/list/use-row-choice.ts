// Selected and expanded rows of a list, restored on the way back.

import type { Page } from '#domain/base/list.ts';
import { useExpansion } from './data-table.tsx';
import { useListMemory, useRememberList } from './list-memory.ts';
import { idOf, type ListViewProps } from './list-options.ts';
import { useSelectAllRows } from './select-all-rows.tsx';
import { useSelection } from './selection.ts';

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
