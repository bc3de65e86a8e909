// Offered unit price compared with the list price: arrow and difference (ODT-010).

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Equal from 'lucide-react/icons/equal';
import { money, signedPercent } from '#web/ui/kit/values/format.ts';
import { type AnyOrder, offerDelta } from './figures.ts';
import { orderLabels } from './labels.ts';

export function OfferDelta({ order }: { order: AnyOrder }) {
  const list = order.product.voiduPromotion.price;
  if (list === 0) return null;
  const delta = offerDelta(order);
  const Icon = delta > 0 ? ArrowUp : delta < 0 ? ArrowDown : Equal;
  return (
    <span
      className="inline-flex items-center gap-0.5 text-xs text-muted tabular-nums"
      title={orderLabels.listPriceIs(money(list))}
    >
      <Icon className="size-3" aria-hidden />
      {delta === 0 ? orderLabels.listPrice : signedPercent(delta)}
    </span>
  );
}
