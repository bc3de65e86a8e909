// Open orders of a product, as «partner x price - order number» (SIO-003).

import { orderPath } from '#domain/orders/links.ts';
import { pendingOrderCalls } from '#domain/orders/pending-orders.ts';
import { stockLabels } from '#web/stock/labels.ts';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const SHOWN = 20;

export function PendingOrders({ sku }: { sku: string }) {
  const read = useCallQuery(pendingOrderCalls.list, { filter: { sku }, sort: [], page: 0, size: SHOWN });
  const more = (read.data?.totalCount ?? 0) - SHOWN;
  return (
    <section aria-label={stockLabels.pending}>
      <h3 className="mb-1 text-sm font-medium">{stockLabels.pending}</h3>
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : !read.data ? (
        <SkeletonRows rows={2} />
      ) : read.data.items.length === 0 ? (
        <p className="text-sm text-muted">{stockLabels.pendingNone}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <ul tabIndex={0} className="max-h-40 overflow-y-auto text-sm">
          {read.data.items.map(({ id, orderNumber, history: [offer] }) => (
            <li key={id} className="flex flex-wrap gap-x-1.5 py-0.5 tabular-nums">
              {offer && (
                <span>{`${offer.modifiedByName}: ${integer(offer.offerQuantity)} x ${money(offer.offerPrice)} -`}</span>
              )}
              <Link to={orderPath(id)}>{orderNumber}</Link>
            </li>
          ))}
          {more > 0 && <li className="text-muted">{stockLabels.pendingMore(integer(more))}</li>}
        </ul>
      )}
    </section>
  );
}
