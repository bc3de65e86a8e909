// What a row of the partner's orders shows when it is opened: figures, packages, history. Fetched then, and again
// every few seconds while keys are being bought.

import type { ComponentType, ReactNode } from 'react';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { available, partnerBounds } from '#domain/orders/quantities.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { DescriptionList } from '#web/base/description-list.tsx';
import { ErrorState } from '#web/base/error-state.tsx';
import { integer, listTime, money } from '#web/base/format.ts';
import { labels } from '#web/base/labels.ts';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { Time } from '#web/base/time.tsx';
import { useRead } from '#web/base/use-call.ts';
import { History } from './history.tsx';
import { LIVE_MS } from './live.ts';
import { Offers } from './negotiation/offers.tsx';
import { words as talk } from './negotiation/words.ts';
import { PaidPill } from './state-pill.tsx';
import { words } from './words.ts';

interface Props {
  order: PartnerOrder;
  Packages: ComponentType<{ order: PartnerOrder }>;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <h2 className="mb-2 text-sm font-semibold">{title}</h2>
    {children}
  </section>
);

export function MyOrderDetails({ order: row, Packages }: Props) {
  const read = useRead(
    partnerOrderCalls.one,
    { id: row.id },
    { every: row.status === 'Processing' && LIVE_MS, live: true },
  );
  const order = read.data;
  if (!order)
    return read.error ? (
      <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
    ) : (
      <SkeletonRows rows={3} height="h-8" />
    );
  const { validFrom, validTo, price, region } = order.product.voiduPromotion;
  const { minQuantity, maxQuantity } = partnerBounds(order.product.voiduPromotion);
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-6">
        <Part title={words.details}>
          <DescriptionList
            columns={3}
            items={[
              { term: words.completed, value: integer(order.completedCount) },
              { term: words.available, value: integer(available(order)) },
              { term: words.deliveredKeys, value: integer(order.deliveredQuantity) },
              { term: words.listPrice, value: money(price) },
              { term: words.paymentStatus, value: <PaidPill status={order.paidStatus} /> },
              { term: words.invoiced, value: order.isBilled ? labels.yes : labels.no },
              { term: words.orderLimits, value: words.until(integer(minQuantity), integer(maxQuantity)) },
              { term: words.region, value: region || order.product.region },
              order.estimatedFinishDate !== null && {
                term: words.estimatedFinish,
                value: <Time value={order.estimatedFinishDate} />,
              },
              order.keyDeliveryStartDate !== null && {
                term: words.keyDelivery,
                value: <Time value={order.keyDeliveryStartDate} />,
              },
              validFrom !== null && {
                term: words.promotionValidity,
                value: words.until(listTime(validFrom), listTime(validTo)),
                wide: true,
              },
            ]}
          />
        </Part>
        {order.packageCount > 0 && (
          <Part title={words.packages}>
            <Packages order={order} />
          </Part>
        )}
      </div>
      <div className="flex flex-col gap-6">
        {order.offers && order.offers.length > 0 && (
          <Part title={talk.offers}>
            <Offers offers={order.offers} />
          </Part>
        )}
        <Part title={words.history}>
          <History lines={order.history ?? []} />
        </Part>
      </div>
    </div>
  );
}
