// A product on sale for the company: details, adding to the cart, and its earlier orders.

import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { partnerBounds } from '#domain/orders/quantities.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { ALL_PROMOTIONS, promotionTitles } from '#domain/promotions/links.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { AddToCartButton } from '#web/cart/add-to-cart-button.tsx';
import { createEntryStore, EntriesContext, leastQuantity, StartQuantityContext } from '#web/cart/entries.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { PriceFacts } from '#web/cart/price-facts.tsx';
import { ShopPrice, ShopQuantity } from '#web/cart/shop-quantity.tsx';
import { LargeCover } from '#web/catalog/pictures/large-cover.tsx';
import { StatePill } from '#web/orders/state-pill.tsx';
import { activationText, DaysLeft, SECOND_LINE } from '#web/promotions/cells.tsx';
import { promotionLabels } from '#web/promotions/labels.ts';
import { WatchButton } from '#web/promotions/watching/watch-button.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { DASH, integer } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const EARLIER_ORDERS = 5;
const PARENT_LINK = { to: ALL_PROMOTIONS, label: promotionTitles.allPromotions };

export default function ProductPage() {
  const { promotionid = '' } = useParams();
  const read = useCallQuery(partnerPromotionCalls.one, { id: promotionid });
  const [entries] = useState(createEntryStore);
  const [search] = useSearchParams();
  const wanted = Number(search.get('quantity'));
  return (
    <EntriesContext value={entries}>
      <StartQuantityContext value={Number.isInteger(wanted) && wanted > 0 ? () => wanted : leastQuantity}>
        <div className="mx-auto max-w-300 pb-10">
          <PageHeader
            title={read.data?.product.name ?? promotionTitles.product}
            parentLink={PARENT_LINK}
            actions={read.data && <WatchButton product={read.data.product} hasText />}
          />
          {read.data ? (
            <Product promotion={read.data} />
          ) : read.error ? (
            <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
          ) : (
            <Skeleton className="h-80 w-full rounded-xl" />
          )}
        </div>
      </StartQuantityContext>
    </EntriesContext>
  );
}

function Product({ promotion }: { promotion: PartnerPromotion }) {
  const { product } = promotion;
  const { minQuantity, maxQuantity } = partnerBounds(promotion);
  const mayOrder = usePermission('Order.Create');
  const seesOrders = usePermission('Order.View');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Section title={promotionLabels.details}>
        <div className="flex gap-6 max-sm:flex-col">
          <LargeCover name={product.name} picture={product.picture} className="w-36 self-start" />
          <div className="min-w-0 flex-1">
            <DescriptionList
              items={[
                { term: promotionLabels.store, value: product.store },
                { term: promotionLabels.publisher, value: product.publisher },
                { term: promotionLabels.activation, value: activationText(product), spansRow: true },
                { term: promotionLabels.region, value: promotion.region },
                { term: promotionLabels.sku, value: product.sku },
                { term: promotionLabels.systems, value: promotion.operatingSystems.join(', ') || DASH },
                { term: promotionLabels.platforms, value: promotion.platforms.join(', ') || DASH },
                { term: promotionLabels.releaseDate, value: <Time value={product.releaseDate} format="day" /> },
                { term: promotionLabels.validFrom, value: <Time value={promotion.validFrom} format="detail" /> },
                {
                  term: promotionLabels.validTo,
                  value: (
                    <>
                      <Time value={promotion.validTo} format="detail" /> <DaysLeft validTo={promotion.validTo} />
                    </>
                  ),
                },
              ]}
            />
          </div>
        </div>
      </Section>
      <div className="flex flex-col gap-4 max-lg:order-first">
        <Section title={cartLabels.myPrice}>
          <p className="text-3xl font-semibold tabular-nums">
            <Money cents={promotion.price} />
          </p>
          <p className={SECOND_LINE}>{cartLabels.keysBetween(integer(minQuantity), integer(maxQuantity))}</p>
          {mayOrder && (
            <div className="mt-4 flex flex-wrap items-end gap-2">
              <div className="flex flex-col gap-0.5">
                <span className={SECOND_LINE} aria-hidden>
                  {cartLabels.quantity}
                </span>
                <ShopQuantity promotion={promotion} />
              </div>
              <div className="flex flex-col gap-0.5">
                <span className={SECOND_LINE} aria-hidden>
                  {cartLabels.demandPrice}
                </span>
                <ShopPrice promotion={promotion} />
              </div>
              <AddToCartButton promotion={promotion} />
            </div>
          )}
          <PriceFacts promotion={promotion} />
        </Section>
        {seesOrders && <EarlierOrders sku={product.sku} />}
      </div>
    </div>
  );
}

function EarlierOrders({ sku }: { sku: string }) {
  const read = useCallQuery(partnerOrderCalls.list, {
    filter: { productSku: [sku] },
    sort: [],
    page: 0,
    size: EARLIER_ORDERS,
  });
  const orders = read.data?.items ?? [];
  return (
    <Section title={cartLabels.myEarlierOrders}>
      {orders.length === 0 ? (
        <p className="text-sm text-muted">{read.isPending ? DASH : cartLabels.noEarlierOrders}</p>
      ) : (
        <ul className="divide-y divide-line text-sm tabular-nums">
          {orders.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 first:pt-0">
              <span>{order.orderNumber}</span>
              <StatePill state={order.status} />
              <span className="ml-auto">
                {cartLabels.keys(integer(order.quantity))} · <Money cents={order.offer.offerPrice} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
