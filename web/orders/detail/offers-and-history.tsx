// The past of an order: its offers next to its history.

import type { Order } from '#domain/orders/shapes.ts';
import { orderLabels } from '../labels.ts';
import { negotiationLabels } from '../negotiate/labels.ts';
import { OfferTimeline } from '../negotiate/offer-timeline.tsx';
import { OrderHistory } from '../order-history.tsx';

export const OffersAndHistory = ({ order }: { order: Order }) => (
  <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
    {(order.offers ?? []).length > 0 && (
      <section aria-label={negotiationLabels.offers} className="min-w-0">
        <h3 className="mb-3 text-sm font-semibold">{negotiationLabels.offers}</h3>
        <OfferTimeline offers={order.offers ?? []} />
      </section>
    )}
    <section aria-label={orderLabels.history} className="min-w-0">
      <h3 className="mb-3 text-sm font-semibold">{orderLabels.history}</h3>
      <OrderHistory lines={order.history ?? []} />
    </section>
  </div>
);
