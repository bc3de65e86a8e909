// Status indicators of a list: loading, and new rows available.

import ArrowUp from 'lucide-react/icons/arrow-up';
import { labels } from '../kit/labels.ts';
import type { FreshRows } from './use-fresh-rows.ts';

/** A thin moving line while rows are loading. */
export const LoadingBar = () => (
  <div aria-hidden className="absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden">
    <div className="h-full w-1/4 animate-sweep bg-brand" />
  </div>
);

/** «5 new – Show», floating above the rows to avoid layout shifts. */
export const FreshRowsButton = ({ news: { count }, onShow }: { news: FreshRows; onShow: () => void }) => (
  <div
    role="status"
    data-print="hide"
    className="pointer-events-none sticky top-[calc(var(--topbar)+6px)] z-20 flex h-0 justify-center"
  >
    {count !== null && (
      <button
        type="button"
        onClick={onShow}
        className="pointer-events-auto flex h-8 animate-enter items-center gap-1.5 rounded-full bg-brand px-3.5 text-sm font-medium text-white shadow-float hover:bg-brand-strong pointer-coarse:h-11"
      >
        <ArrowUp className="size-4" aria-hidden />
        {count > 0 ? labels.newRows(count) : labels.otherRows}
      </button>
    )}
  </div>
);
