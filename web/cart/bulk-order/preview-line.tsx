// One line of the preview: editable price and quantity, with a refusal below.

import type { ReactNode } from 'react';
import { NameCell, SECOND_LINE } from '#web/promotions/cells.tsx';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { money } from '#web/ui/kit/values/format.ts';
import { clearEntries, type Entry, type EntryStore, staffQuantityError } from '../entries.ts';
import { PriceInput, QuantityInput } from '../entry-inputs.tsx';
import { cartLabels } from '../labels.ts';
import { bulkOrderLabels } from './labels.ts';

/** Columns of the list, from sm on. */
export const PREVIEW_GRID = 'sm:grid sm:grid-cols-[minmax(0,1fr)_6rem_6rem_6rem_4.5rem] sm:gap-3';

/** Phones have no header row. */
const LabelledValue = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col gap-0.5">
    <span aria-hidden className={cx(SECOND_LINE, 'sm:hidden')}>
      {label}
    </span>
    {children}
  </div>
);

interface Props {
  entries: EntryStore;
  entry: Entry;
  /** Ordered as a draft: price and quantity are 0. */
  persist: boolean;
}

export function PreviewLine({ entries, entry, persist }: Props) {
  const { promotion, quantity, price, error: refused } = entry;
  const { name, sku } = promotion.product;
  const remove = () => {
    clearEntries(entries, [promotion.id]);
    toast.plain(cartLabels.removed(name), {
      label: cartLabels.undo,
      run: () => entries.set(new Map(entries.get()).set(promotion.id, entry)),
    });
  };
  return (
    <li aria-label={name} className={cx('-mx-2 px-2 py-2', refused && 'rounded-md bg-red-tint')}>
      <div className={cx(PREVIEW_GRID, 'flex flex-wrap items-end gap-x-3 gap-y-2 sm:items-start')}>
        <div className="max-sm:w-full">
          <NameCell name={name} note={sku} />
        </div>
        {persist ? (
          <>
            <LabelledValue label={bulkOrderLabels.salesPrice}>
              <span className="w-24 py-1.5 text-right tabular-nums">{money(0)}</span>
            </LabelledValue>
            <LabelledValue label={bulkOrderLabels.quantity}>
              <span className="w-24 py-1.5 text-right tabular-nums">0</span>
            </LabelledValue>
          </>
        ) : (
          <>
            <LabelledValue label={bulkOrderLabels.salesPrice}>
              <PriceInput promotion={promotion} label={bulkOrderLabels.salesPriceOf} />
            </LabelledValue>
            <LabelledValue label={bulkOrderLabels.quantity}>
              <QuantityInput promotion={promotion} check={staffQuantityError} errorText />
            </LabelledValue>
          </>
        )}
        <span className="py-1.5 text-right font-medium tabular-nums max-sm:hidden">
          {money(persist ? 0 : (wholeNumberOrNull(quantity) ?? 0) * (wholeNumberOrNull(price) ?? 0))}
        </span>
        <button
          type="button"
          onClick={remove}
          aria-label={cartLabels.removeNamed(name)}
          className="rounded-sm py-1.5 text-right text-sm font-medium text-brand-ink underline-offset-2 hover:underline max-sm:ml-auto pointer-coarse:min-h-11"
        >
          {cartLabels.remove}
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
