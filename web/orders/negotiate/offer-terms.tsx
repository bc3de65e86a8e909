// An offer on one line: quantity, unit price and total, and its expiry below.

import type { ReactNode } from 'react';
import { integer, money } from '#web/ui/kit/values/format.ts';
import type { AnyOrder } from '../figures.ts';
import { OfferValidity } from '../offer-validity.tsx';
import { negotiationLabels } from './labels.ts';

interface Props {
  term: string;
  offer: AnyOrder['offer'];
  note?: ReactNode;
}

export const OfferTerms = ({ term, offer: { offerQuantity, offerPrice, validUntil, isExpired }, note }: Props) => (
  <dl className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-lg bg-hover px-3 py-2.5 tabular-nums">
    <div>
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="text-base font-medium text-ink">
        {negotiationLabels.times(negotiationLabels.keysOf(integer(offerQuantity)), money(offerPrice))}
        {note && <span className="ml-2 text-xs font-normal text-muted">{note}</span>}
        <OfferValidity validUntil={validUntil} isExpired={isExpired} className="block font-normal" />
      </dd>
    </div>
    <div className="sm:text-right">
      <dt className="text-xs text-muted">{negotiationLabels.netTotal}</dt>
      <dd className="text-lg font-semibold text-ink">{money(offerQuantity * offerPrice)}</dd>
    </div>
  </dl>
);
