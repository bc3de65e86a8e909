// A list that fills a screen: title, tabs, and a list whose state is in the URL. Features provide the call, list,
// columns, controls and card.

import { lazy, type ReactNode, Suspense } from 'react';
import type { ListDefinition } from '#domain/base/list.ts';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { type Tab, Tabs } from '#web/ui/kit/layout/tabs.tsx';
import type { ListOptions, RowIdOption } from './list-options.ts';
import { useListState } from './list-state.ts';
import { UncheckedListView } from './list-view.tsx';

// Loaded after the rows.
const ColumnMenu = lazy(async () => ({ default: (await import('#web/ui/list/table/column-menu.tsx')).ColumnMenu }));
const SavedViews = lazy(async () => ({ default: (await import('#web/ui/list/views/saved-views.tsx')).SavedViews }));

interface Props<F, S extends string, T extends string, Item, Extra> extends ListOptions<F, S, Item, Extra> {
  title: string;
  note?: ReactNode;
  /** Back link to the parent list. */
  parentLink?: { to: string; label: string };
  list: ListDefinition<F, S, T>;
  /** In the order of the list's tabs. */
  tabs?: readonly (Tab & { value: T })[];
  /** Controls shown in some tabs only. */
  tabControls?: (tab: T) => ListOptions<F, S, Item, Extra>['controls'];
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** Between tabs and filters. */
  banner?: ReactNode;
  /** Default page size. */
  size?: number;
  /** Lets users hide columns and save filter, sort and layout as a view. */
  hasSavedViews?: boolean;
}

export function ListScreen<F, S extends string, T extends string, Item, Extra = undefined>(
  props: Props<F, S, T, Item, Extra> & RowIdOption<Item>,
) {
  const { title, note, parentLink, list, tabs, tabControls, actions, banner, size, hasSavedViews, ...parts } =
    props as Props<F, S, T, Item, Extra>;
  const control = useListState(list, size === undefined ? {} : { size });
  const { tab } = control;
  const tabLabel = tabs?.find((one) => one.value === tab)?.label;
  const ofTab = tab !== undefined ? tabControls?.(tab as T) : undefined;
  const pageText = control.state.page > 0 ? `page ${control.state.page + 1}` : undefined;
  return (
    <>
      <PageHeader
        title={title}
        windowTitle={[title, tabLabel, pageText].filter(Boolean).join(' – ')}
        note={note}
        {...(parentLink && { parentLink })}
        actions={actions}
      />
      {tabs && tab !== undefined && (
        <div className="mb-3">
          <Tabs label={title} tabs={tabs} current={tab} tabPath={control.tabPath} />
        </div>
      )}
      {banner}
      <div data-print="landscape" className="pb-6">
        <UncheckedListView
          label={tabLabel ? `${title}, ${tabLabel}` : title}
          control={control}
          {...parts}
          {...(ofTab && { controls: ofTab })}
          {...(hasSavedViews && {
            toolbar: (
              <Suspense fallback={<div className="h-8 w-20" />}>
                <div className="flex items-center gap-2">
                  <ColumnMenu columns={parts.columns} look={control.viewSettings} onChange={control.setViewSettings} />
                  <SavedViews
                    address={control.address}
                    viewSettings={control.viewSettings}
                    onApplyView={control.setViewSettings}
                  />
                </div>
              </Suspense>
            ),
          })}
        />
      </div>
    </>
  );
}
