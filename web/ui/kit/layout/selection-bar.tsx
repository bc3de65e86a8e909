// Actions on the selected rows, at the bottom of the window. Escape clears the selection.

import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect } from 'react';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { labels } from '#web/ui/kit/labels.ts';

interface Props {
  count: number;
  onClear: () => void;
  /** Sums: orders, keys, euro. */
  summary?: ReactNode;
  /** Action buttons. */
  children: ReactNode;
}

export function SelectionBar({ count, onClear, summary, children }: Props) {
  useEffect(() => {
    if (count === 0) return;
    const onKey = (event: KeyboardEvent) => {
      const busy = document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]');
      if (event.key === 'Escape' && !event.defaultPrevented && !busy) onClear();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [count, onClear]);
  if (count === 0) return null;
  return (
    // Last in the list: nothing shifts when it appears, and it covers no row at the end of the page.
    <div data-print="hide" className="pointer-events-none sticky bottom-4 z-20 flex justify-center">
      <section
        data-selected
        aria-label={labels.selected(count)}
        className="pointer-events-auto flex w-fit max-w-full animate-enter flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-raised py-2 pr-2 pl-4 shadow-float forced-colors:border"
      >
        <p aria-live="polite" className="text-sm font-medium tabular-nums max-md:flex-1">
          {labels.selected(count)}
          {summary && <span className="font-normal text-muted"> · {summary}</span>}
        </p>
        <div className="flex flex-wrap items-center gap-2 max-md:order-1 max-md:w-full">{children}</div>
        {/* Next to the count on phones, to avoid a third line. */}
        <span className="inline-flex">
          <IconButton label={labels.clearSelection} onClick={onClear}>
            <X />
          </IconButton>
        </span>
      </section>
    </div>
  );
}
