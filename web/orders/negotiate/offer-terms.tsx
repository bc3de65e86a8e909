// An offer on one line: quantity, unit price and total.

import type { ReactNode } from 'react';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { negotiationLabels } from './labels.ts';

interface Props {
  term: string;
  quantity: number;
  /** In cents. */
  price: number;
  note?: ReactNode;
}

export const OfferTerms = ({ term, quantity, price, note }: Props) => (
  <dl className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-lg bg-hover px-3 py-2.5 tabular-nums">
    <div>
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="text-base font-medium text-ink">
        {negotiationLabels.times(negotiationLabels.keysOf(integer(quantity)), money(price))}
        {note && <span className="ml-2 text-xs font-normal text-muted">{note}</span>}
      </dd>
    </div>
    <div className="sm:text-right">
      <dt className="text-xs text-muted">{negotiationLabels.netTotal}</dt>
      <dd className="text-lg font-semibold text-ink">{money(quantity * price)}</dd>
    </div>
  </dl>
);
