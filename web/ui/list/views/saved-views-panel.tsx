// Panel of saved views: the user's own, those shared with all staff, and a field to save another. Refetched when
// opened, because another window may have deleted one.

import { useState } from 'react';
import type { ListLayout, SavedView } from '#domain/base/views/views.ts';
import { viewCalls } from '#domain/base/views/views.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { SavedViewForm } from './saved-view-form.tsx';
import { SavedViewRow } from './saved-view-row.tsx';
import { SharedViewRow } from './shared-view-row.tsx';

interface Props {
  list: string;
  /** Part of the URL after the list's constant prefix. */
  address: string;
  viewSettings: ListLayout;
  /** The view the list matches, and the one applied and changed since. */
  current: SavedView | undefined;
  changed: SavedView | undefined;
  onApply: (view: SavedView) => void;
}

/** The user's views, keeping one being renamed in place even if it was deleted in the meantime. */
function withRenamed(
  own: readonly SavedView[],
  renamed: { view: SavedView; index: number } | null,
): readonly SavedView[] {
  if (!renamed || own.some(({ id }) => id === renamed.view.id)) return own;
  return own.toSpliced(renamed.index, 0, renamed.view);
}

export function SavedViewsPanel({ list, address, viewSettings, current, changed, onApply }: Props) {
  const views = useCallQuery(viewCalls.list, { list }, { staleTime: 0 }).data;
  const own = views?.filter(({ ownerName }) => ownerName === null);
  const [renamed, setRenamed] = useState<{ view: SavedView; index: number } | null>(null);
  const shared = views?.filter(({ ownerName }) => ownerName !== null);
  return (
    <>
      <h2 className="mb-1 text-sm font-semibold">{labels.savedViews}</h2>
      {own?.length === 0 && !renamed && <p className="text-sm text-muted">{labels.noViews}</p>}
      <div className="-mx-1 max-h-72 overflow-y-auto px-0.5">
        <ul className="flex flex-col">
          {withRenamed(own ?? [], renamed).map((view, index) => (
            <SavedViewRow
              key={view.id}
              list={list}
              view={view}
              isRenaming={view.id === renamed?.view.id}
              isGone={own !== undefined && !own.some(({ id }) => id === view.id)}
              onRename={(isRenaming) => setRenamed(isRenaming ? { view, index } : null)}
              current={view.id === current?.id}
              onApply={() => onApply(view)}
            />
          ))}
        </ul>
        {shared && shared.length > 0 && (
          <>
            <h3 id="shared-views" className="mt-2 mb-0.5 px-1 text-xs font-medium text-muted">
              {labels.sharedViews}
            </h3>
            <ul className="flex flex-col" aria-labelledby="shared-views">
              {shared.map((view) => (
                <SharedViewRow
                  key={view.id}
                  list={list}
                  view={view}
                  current={view.id === current?.id}
                  onApply={() => onApply(view)}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      <SavedViewForm
        list={list}
        address={address}
        viewSettings={viewSettings}
        isChanged={changed && own?.find(({ id }) => id === changed.id)}
      />
    </>
  );
}
