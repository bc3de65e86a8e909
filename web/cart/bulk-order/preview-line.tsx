// One line of the preview: price and quantity can still be changed, and what was refused is said below.

import type { ReactNode } from 'react';
import { cx } from '#web/base/cx.ts';
import { money } from '#web/base/format.ts';
import { toast } from '#web/base/toast.ts';
import { sound } from '#web/base/typed.ts';
import { NameCell, SECOND } from '#web/promotions/cells.tsx';
import { clearEntries, type Entries, type Entry, staffFault } from '../entries.ts';
import { PriceInput, QuantityInput } from '../entry-inputs.tsx';
import { words as cartWords } from '../words.ts';
import { words } from './words.ts';

/** The columns of the list, from sm on. */
export const GRID = 'sm:grid sm:grid-cols-[minmax(0,1fr)_6rem_6rem_6rem_4.5rem] sm:gap-3';

/** On a phone no header names the columns. */
const Named = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col gap-0.5">
    <span aria-hidden className={cx(SECOND, 'sm:hidden')}>
      {label}
    </span>
    {children}
  </div>
);

interface Props {
  entries: Entries;
  entry: Entry;
  /** Ordered as a draft: price and quantity are 0. */
  persist: boolean;
}

export function PreviewLine({ entries, entry, persist }: Props) {
  const { promotion, quantity, price, refused } = entry;
  const { name, sku } = promotion.product;
  const remove = () => {
    clearEntries(entries, [promotion.id]);
    toast.plain(cartWords.removed(name), {
      label: cartWords.undo,
      run: () => entries.set(new Map(entries.get()).set(promotion.id, entry)),
    });
  };
  return (
    <li aria-label={name} className={cx('-mx-2 px-2 py-2', refused && 'rounded-md bg-red-tint')}>
      <div className={cx(GRID, 'flex flex-wrap items-end gap-x-3 gap-y-2 sm:items-start')}>
        <div className="max-sm:w-full">
          <NameCell name={name} note={sku} />
        </div>
        {persist ? (
          <>
            <Named label={words.salesPrice}>
              <span className="w-24 py-1.5 text-right tabular-nums">{money(0)}</span>
            </Named>
            <Named label={words.quantity}>
              <span className="w-24 py-1.5 text-right tabular-nums">0</span>
            </Named>
          </>
        ) : (
          <>
            <Named label={words.salesPrice}>
              <PriceInput promotion={promotion} named={words.salesPriceOf} />
            </Named>
            <Named label={words.quantity}>
              <QuantityInput promotion={promotion} check={staffFault} told />
            </Named>
          </>
        )}
        <span className="py-1.5 text-right font-medium tabular-nums max-sm:hidden">
          {money(persist ? 0 : (sound(quantity) ?? 0) * (sound(price) ?? 0))}
        </span>
        <button
          type="button"
          onClick={remove}
          aria-label={cartWords.removeNamed(name)}
          className="rounded-sm py-1.5 text-right text-sm font-medium text-brand-ink underline-offset-2 hover:underline max-sm:ml-auto pointer-coarse:min-h-11"
        >
          {cartWords.remove}
        </button>
      </div>
      {refused && (
        <p role="alert" className="mt-1 text-sm text-red">
          {refused}
        </p>
      )}
    </li>
  );
}
