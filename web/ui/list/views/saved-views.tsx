// Saved views of a list: stored on the server, personal or shared, applied by navigating to their URL. The default view
// applies when a user arrives without filters, but not on Back or after clearing filters.

import Bookmark from 'lucide-react/icons/bookmark';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigate, useNavigationType } from 'react-router';
import { MINUTE } from '#domain/base/time.ts';
import { type ListLayout, type SavedView, viewCalls } from '#domain/base/views/views.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Popover } from '#web/ui/kit/overlays/popover.tsx';
import { staticPath } from '#web/ui/list/list-state.ts';
import type { RouteHandle } from '#web/ui/session/page-route.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const loadPanel = () => import('./saved-views-panel.tsx');
const SavedViewsPanel = lazy(async () => ({ default: (await loadPanel()).SavedViewsPanel }));

/** The first screen of a visit counts as arrival, although the browser reports history navigation. */
let visited = false;

/** Applies the default view once if the list was opened without filters. */
function useDefaultView(
  list: string,
  views: readonly SavedView[] | undefined,
  onLook: (look: ListLayout) => void,
): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const cameBack = useNavigationType() === 'POP' && visited;
  const arrived = useRef(pathname === list && !cameBack);
  useEffect(() => {
    visited = true;
    if (!views || !arrived.current) return;
    arrived.current = false;
    const view = views.find(({ isDefault }) => isDefault);
    if (!view || pathname !== list) return;
    if (view.look) onLook(view.look);
    if (view.address) void navigate(list + view.address, { replace: true });
  }, [views, list, pathname, navigate, onLook]);
}

const isSameView = (a: ListLayout, b: ListLayout): boolean =>
  a.size === b.size &&
  [...a.hidden].sort().join() === [...b.hidden].sort().join() &&
  (a.order ?? []).join() === (b.order ?? []).join();

interface Props {
  /** The current list URL. */
  address: string;
  viewSettings: ListLayout;
  onApplyView: (look: ListLayout) => void;
}

export function SavedViews({ address, viewSettings, onApplyView }: Props) {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const { pathname } = useLocation();
  const list = staticPath(handle?.route.path ?? pathname);
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [last, setLast] = useState<string | null>(null);
  const views = useCallQuery(viewCalls.list, { list }, { staleTime: MINUTE }).data;
  useDefaultView(list, views, onApplyView);

  const rest = address.slice(list.length);
  const current = views?.find(
    (view) => view.address === rest && (view.look === null || isSameView(view.look, viewSettings)),
  );
  if (current && current.id !== last) setLast(current.id);
  // The last applied view can be saved again under its name after changes.
  const changed = current ? undefined : views?.find(({ id }) => id === last);
  const name = (current ?? changed)?.name ?? labels.views;
  return (
    <Popover
      label={labels.savedViews}
      align="end"
      className="w-80"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          icon={<Bookmark aria-hidden />}
          title={labels.savedViews}
          onPointerEnter={loadPanel}
          onFocus={loadPanel}
        >
          <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
          {changed && <span className="text-muted max-sm:sr-only">({labels.viewChanged})</span>}
        </Button>
      }
    >
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <SavedViewsPanel
          list={list}
          address={rest}
          viewSettings={viewSettings}
          current={current}
          changed={changed}
          onApply={(view) => {
            setLast(view.id);
            setOpen(false);
            if (view.look) onApplyView(view.look);
            void navigate(list + view.address);
          }}
        />
      </Suspense>
    </Popover>
  );
}
