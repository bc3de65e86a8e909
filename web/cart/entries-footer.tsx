// The foot of a screen where many lines are entered: how much it is on all pages together, and what is done with it.

import type { ReactNode } from 'react';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';
import { Button } from '#web/ui/kit/button.tsx';
import { integer, money } from '#web/ui/kit/format.ts';
import { useStore } from '#web/ui/kit/store.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { clearEntries, type Entry, type EntryStore } from './entries.ts';
import { cartLabels } from './labels.ts';

/** The screen above a foot, which is at the lower edge of the window however short the list is. */
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
  /** The button. */
  children: ReactNode;
}

export function EntriesFooter({ entries, lines, children }: Props) {
  const keys = lines.reduce((sum, { quantity }) => sum + (wholeNumberOrNull(quantity) ?? 0), 0);
  const total = lines.reduce(
    (sum, { quantity, price }) => sum + (wholeNumberOrNull(quantity) ?? 0) * (wholeNumberOrNull(price) ?? 0),
    0,
  );
  const marked = [...useStore(entries).values()].some(({ error: refused }) => refused);
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
        {marked && <span className="ml-3 text-red">{cartLabels.fixFirst}</span>}
      </p>
      <div className="flex gap-2">
        {lines.length > 0 && (
          <Button
            kind="ghost"
            onClick={() => {
              const before = entries.get();
              clearEntries(entries);
              toast.plain(cartLabels.cleared, {
                label: cartLabels.undo,
                run: () => entries.set(new Map([...before, ...entries.get()])),
              });
            }}
          >
            {cartLabels.clearEntered}
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}
