// Actions on the selected rows of a list.

import type { ComponentProps } from 'react';
import { SelectionBar } from '#web/ui/kit/layout/selection-bar.tsx';
import type { ListViewProps } from '#web/ui/list/list-options.ts';
import type { Selection } from '#web/ui/list/table/selection.ts';
import { SelectAllRows } from './select-all-rows.tsx';

interface Props<F, S extends string, Item, Extra> {
  bulkActions: NonNullable<ListViewProps<F, S, Item, Extra>['bulkActions']>;
  selection: Selection<Item>;
  selectAll: ComponentProps<typeof SelectAllRows>;
}

export const BulkActions = <F, S extends string, Item, Extra>({
  bulkActions,
  selection,
  selectAll,
}: Props<F, S, Item, Extra>) => (
  <SelectionBar
    count={selection.selectedRows.size}
    onClear={selection.clear}
    summary={bulkActions.summary?.(selection.rows)}
  >
    <SelectAllRows {...selectAll} />
    {bulkActions.actions(selection)}
  </SelectionBar>
);
