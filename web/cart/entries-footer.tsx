// Footer of screens with many entries: totals over all pages, and the action.

import type { ReactNode } from 'react';
import { orderCopy } from '#domain/orders/copy.ts';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { useStore } from '#web/ui/kit/store.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { clearEntries, type Entry, type EntryStore } from './entries.ts';
import { cartLabels } from './labels.ts';

/** Screen with a footer at the bottom of the window, however short the list is. */
export const ScreenWithFooter = ({ foot, children }: { foot: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-[calc(100dvh-var(--topbar))] flex-col">
    <div className="flex-1">{children}</div>
    {foot}
  </div>
);

interface Props {
  entries: EntryStore;
  /** The entries that count. */
  lines: readonly Entry[];
  /** The action button. */
  children: ReactNode;
}

export function EntriesFooter({ entries, lines, children }: Props) {
  const keys = lines.reduce((sum, { quantity }) => sum + (wholeNumberOrNull(quantity) ?? 0), 0);
  const total = lines.reduce(
    (sum, { quantity, price }) => sum + (wholeNumberOrNull(quantity) ?? 0) * (wholeNumberOrNull(price) ?? 0),
    0,
  );
  const marked = [...useStore(entries).values()].filter(({ error: refused }) => refused);
  // Entries of ended promotions have no row; list them here so they can be removed.
  const gone = marked.filter(({ error: refused }) => refused === orderCopy.promotionInvalid);
  const clear = (ids?: string[]) => {
    const before = entries.get();
    clearEntries(entries, ids);
    toast.plain(cartLabels.cleared, {
      label: cartLabels.undo,
      run: () => entries.set(new Map([...before, ...entries.get()])),
    });
  };
  return (
    <section
      data-foot
      aria-label={cartLabels.bulkEntered}
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-page px-4 py-2.5"
    >
      <p aria-live="polite" className="text-sm tabular-nums">
        {lines.length > 0 && (
          <>
            <span className="text-muted">
              {cartLabels.linesEntered(cartLabels.lines(lines.length), cartLabels.keys(integer(keys)))}
            </span>{' '}
            <span className="font-semibold">{money(total)}</span>
          </>
        )}
        {marked.length > gone.length && <span className="ml-3 text-red">{cartLabels.fixFirst}</span>}
        {gone.length > 0 && (
          <span className="ml-3 text-red">
            {`${gone.map(({ promotion }) => promotion.product.name).join(', ')}: ${orderCopy.promotionInvalid}`}
          </span>
        )}
      </p>
      <div className="flex gap-2">
        {gone.length > 0 && (
          <Button onClick={() => clear(gone.map(({ promotion }) => promotion.id))}>{cartLabels.takeOut}</Button>
        )}
        {lines.length > 0 && (
          <Button kind="ghost" onClick={() => clear()}>
            {cartLabels.clearEntered}
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}
