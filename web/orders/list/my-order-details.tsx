// Expanded row of a partner's order: figures, packages, history. Loaded on expand and polled while keys are being
// bought.

import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { saveAsListPath } from '#domain/cart/links.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { availableKeys, packedKeys } from '#domain/orders/quantities.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { orderAgainPath } from '#domain/promotions/links.ts';
import { MyContact } from '#web/access/salesmen/my-contact.tsx';
import { activationText } from '#web/promotions/cells.tsx';
import { promotionLabels } from '#web/promotions/labels.ts';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { integer, listTime, money } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { detailLabels } from '../detail-labels.ts';
import { PurchaseOrder } from '../edit/purchase-order.tsx';
import { orderLabels } from '../labels.ts';
import { negotiationLabels } from '../negotiate/labels.ts';
import { partnerBoundsOf } from '../negotiate/offer-bounds.ts';
import { OfferTimeline } from '../negotiate/offer-timeline.tsx';
import { OfferValidity } from '../offer-validity.tsx';
import { OrderHistory } from '../order-history.tsx';
import { BUYING_POLL_MS } from '../poll-intervals.ts';
import { purchaseItems } from '../purchase-facts.tsx';
import { PaidPill } from '../state-pill.tsx';

const WatchButton = lazy(async () => ({
  default: (await import('#web/promotions/watching/watch-button.tsx')).WatchButton,
}));

interface Props {
  order: PartnerOrder;
  Packages: ComponentType<{ order: PartnerOrder }>;
  Messages: ComponentType<{ order: PartnerOrder }>;
}

const DetailPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <h2 className="mb-2 text-sm font-semibold">{title}</h2>
    {children}
  </section>
);

function itemsOf(order: PartnerOrder): ComponentProps<typeof DescriptionList>['items'] {
  const { validFrom, validTo, price, region } = order.product.voiduPromotion;
  const bounds = partnerBoundsOf(order);
  return [
    { term: detailLabels.completed, value: integer(order.completedCount) },
    { term: detailLabels.available, value: integer(availableKeys(order)) },
    packedKeys(order) > 0 && { term: detailLabels.packedKeys, value: integer(packedKeys(order)) },
    { term: detailLabels.deliveredKeys, value: integer(order.sentQuantity) },
    order.offer.validUntil !== null && { term: detailLabels.offerExpiry, value: <OfferValidity {...order.offer} /> },
    { term: orderLabels.listPrice, value: money(price) },
    { term: detailLabels.paymentStatus, value: <PaidPill status={order.paidStatus} /> },
    { term: detailLabels.invoiced, value: order.isBilled ? labels.yes : labels.no },
    { term: detailLabels.purchaseOrder, value: <PurchaseOrder order={order} /> },
    order.reference !== '' && { term: detailLabels.reference, value: order.reference },
    bounds && {
      term: detailLabels.orderLimits,
      value: detailLabels.until(integer(bounds.minQuantity), integer(bounds.maxQuantity)),
    },
    { term: detailLabels.region, value: region || order.product.region },
    { term: promotionLabels.activation, value: activationText(order.product), spansRow: true },
    order.estimatedFinishDate !== null && {
      term: detailLabels.estimatedFinish,
      value: <Time value={order.estimatedFinishDate} />,
    },
    order.keyDeliveryStartDate !== null && {
      term: detailLabels.keyDelivery,
      value: <Time value={order.keyDeliveryStartDate} />,
    },
    validFrom !== null && {
      term: detailLabels.promotionValidity,
      value: detailLabels.until(listTime(validFrom), listTime(validTo)),
      spansRow: true,
    },
    ...purchaseItems(order),
  ];
}

/** Leads to the promotion, while it runs, with the quantity of the order. Later the product can be watched. */
function OrderAgain({ order }: { order: PartnerOrder }) {
  const mayOrder = usePermission('Order.Create');
  const seesPromotions = usePermission('Promotion.View');
  const { promotionId, validFrom, validTo } = order.product.voiduPromotion;
  const now = Date.now();
  const isRunning = validFrom !== null && validTo !== null && Date.parse(validFrom) <= now && now < Date.parse(validTo);
  if (!isRunning && seesPromotions)
    return (
      <Suspense>
        <WatchButton product={{ id: order.product.productId, name: order.product.productName }} hasText />
      </Suspense>
    );
  if (!mayOrder || !isRunning || promotionId === null) return null;
  return (
    <ButtonLink className="self-start" to={orderAgainPath(promotionId, order.quantity)}>
      {orderLabels.orderAgain}
    </ButtonLink>
  );
}

export function MyOrderDetails({ order: row, Packages, Messages }: Props) {
  const mayOrder = usePermission('Order.Create');
  const read = useCallQuery(
    partnerOrderCalls.one,
    { id: row.id },
    { refetchInterval: row.status === 'Processing' && BUYING_POLL_MS, live: true },
  );
  const order = read.data;
  if (!order)
    return read.error ? (
      <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
    ) : (
      <SkeletonRows rows={3} height="h-8" />
    );
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-6">
        {order.isOutsideOwnRegions && (
          <p role="note" className="rounded-lg bg-orange-tint px-3 py-2 text-sm text-orange">
            {detailLabels.outsideOwnRegions(order.product.voiduPromotion.region)}
          </p>
        )}
        <DetailPart title={detailLabels.details}>
          <DescriptionList columns={3} items={itemsOf(order)} />
        </DetailPart>
        <div className="flex flex-wrap gap-2">
          <OrderAgain order={order} />
          {mayOrder && <ButtonLink to={saveAsListPath(order.id)}>{orderLabels.saveAsList}</ButtonLink>}
        </div>
        {order.packageCount > 0 && (
          <DetailPart title={detailLabels.packages}>
            <Packages order={order} />
          </DetailPart>
        )}
      </div>
      <div className="flex flex-col gap-6">
        {order.offers && order.offers.length > 0 && (
          <DetailPart title={negotiationLabels.offers}>
            <OfferTimeline offers={order.offers} />
          </DetailPart>
        )}
        <DetailPart title={detailLabels.history}>
          <OrderHistory lines={order.history ?? []} />
        </DetailPart>
        <MyContact />
        <DetailPart title={detailLabels.messages}>
          <Messages order={order} />
        </DetailPart>
      </div>
    </div>
  );
}
