// A list that is its own screen: title, tabs, and the list whose state is the address. A feature gives the call,
// the list, the columns, the controls and a card.

import { lazy, type ReactNode, Suspense } from 'react';
import type { ListDefinition } from '#domain/base/list.ts';
import { PageHeader } from '../kit/page-header.tsx';
import { type Tab, Tabs } from '../kit/tabs.tsx';
import type { ListOptions, RowIdOption } from './list-options.ts';
import { useListState } from './list-state.ts';
import { UncheckedListView } from './list-view.tsx';

// The rows come first.
const ColumnMenu = lazy(async () => ({ default: (await import('./column-menu.tsx')).ColumnMenu }));
const SavedViews = lazy(async () => ({ default: (await import('./saved-views.tsx')).SavedViews }));

interface Props<F, S extends string, T extends string, Item, Extra> extends ListOptions<F, S, Item, Extra> {
  title: string;
  note?: ReactNode;
  /** The way back: the list that this is a part of. */
  parentLink?: { to: string; label: string };
  list: ListDefinition<F, S, T>;
  /** In the order of the list's own tabs. */
  tabs?: readonly (Tab & { value: T })[];
  /** Controls that only some tabs show. */
  tabControls?: (tab: T) => ListOptions<F, S, Item, Extra>['controls'];
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** Between the tabs and the filters. */
  banner?: ReactNode;
  /** Rows a page until the person chooses. */
  size?: number;
  /** People can leave columns out, and save how they filter, sort and see it. */
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
