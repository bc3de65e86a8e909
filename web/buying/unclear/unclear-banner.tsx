// Banner about unclear purchases: their number, why they are not bought again, and what to do.

import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { UNCLEAR_PATH } from '#domain/buying/links.ts';
import { unclearList } from '#domain/buying/unclear-list.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { buyingLabels } from '#web/buying/labels.ts';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { formatListLocation } from '#web/ui/list/list-state.ts';
import { usePermission } from '#web/ui/session/session.ts';

export function UnclearBanner({ order: { unclearCount = 0, orderNumber } }: { order: Order }) {
  const isAllowed = usePermission('Order.Level2Approve');
  return (
    <section aria-label={buyingLabels.unclear} className="rounded-xl bg-orange-tint p-4 text-orange">
      <h2 className="flex items-center gap-2 text-base font-semibold">
        <CircleHelp className="size-4 shrink-0" aria-hidden />
        {buyingLabels.unclearTitle(unclearCount)}
      </h2>
      <p className="mt-1.5 text-sm">{buyingLabels.unclearText}</p>
      {isAllowed ? (
        <ButtonLink
          size="sm"
          className="mt-2.5"
          to={formatListLocation(UNCLEAR_PATH, unclearList, { filter: { text: orderNumber } })}
        >
          {buyingLabels.showUnclear}
        </ButtonLink>
      ) : (
        <p className="mt-1.5 text-sm">{buyingLabels.unclearDo}</p>
      )}
    </section>
  );
}
