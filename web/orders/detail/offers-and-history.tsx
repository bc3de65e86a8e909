// Offers and history of an order. During negotiation the author of the last offer is shown above.

import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { detailLabels } from '../detail-labels.ts';

import { negotiationLabels } from '../negotiate/labels.ts';
import { offerHistory } from '../negotiate/offer-history.ts';
import { OfferTimeline } from '../negotiate/offer-timeline.tsx';
import { OrderHistory } from '../order-history.tsx';

export const OffersAndHistory = ({ order }: { order: Order }) => (
  <>
    <LastOffer order={order} />
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      <section aria-label={negotiationLabels.offers} className="min-w-0">
        <h3 className="mb-3 text-sm font-semibold">{negotiationLabels.offers}</h3>
        {(order.offers ?? []).length > 0 ? (
          <OfferTimeline offers={order.offers ?? []} />
        ) : (
          <p className="text-muted">{orderCopy.orderOfferMissing}</p>
        )}
      </section>
      <section aria-label={detailLabels.history} className="min-w-0">
        <h3 className="mb-3 text-sm font-semibold">{detailLabels.history}</h3>
        <OrderHistory lines={order.history ?? []} />
      </section>
    </div>
  </>
);

/** Author of the last offer, and whose turn it is. */
function LastOffer({ order: { status, offers } }: { order: Order }) {
  const turn = negotiationLabels.turn[status];
  const last = offerHistory(offers ?? [])[0]?.offer;
  if (!turn || !last) return null;
  const { author, side, quantity, price, at } = last;
  return (
    <p className="mb-4 rounded-lg bg-hover px-3 py-2">
      <span className="font-medium">
        {negotiationLabels.wroteLast(author || side, negotiationLabels.keysOf(integer(quantity)), money(price))}
      </span>{' '}
      {turn}{' '}
      <span className="text-xs text-muted">
        <Time value={at} format="detail" /> UTC
      </span>
    </p>
  );
}
