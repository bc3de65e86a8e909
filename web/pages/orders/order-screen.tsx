// One order in full (ODT). Items and packages are provided by later features. Polled while visible, every few seconds
// while keys are being bought.

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { ORDERS, orderPath } from '#domain/orders/links.ts';
import { BEFORE_BUYING } from '#domain/orders/rules.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { DecisionBanner } from '#web/orders/approval-rule/decision-banner.tsx';
import { BlendingCard } from '#web/orders/blending/blending-card.tsx';
import { ActivationRestrictions } from '#web/orders/detail/activation-restrictions.tsx';
import { AnomalyBanner } from '#web/orders/detail/anomaly-banner.tsx';
import { BundleProducts } from '#web/orders/detail/bundle-products.tsx';
import { OrderFacts } from '#web/orders/detail/order-facts.tsx';
import { OrderProgress } from '#web/orders/detail/order-progress.tsx';
import { OrderSkeleton } from '#web/orders/detail/order-skeleton.tsx';
import { PaymentCard } from '#web/orders/detail/payment-card.tsx';
import { ProposalBanner } from '#web/orders/detail/proposal-banner.tsx';
import { ReleaseNote } from '#web/orders/detail/release-note.tsx';
import { TabsBoundary } from '#web/orders/detail/tabs-boundary.tsx';
import { TurnNote } from '#web/orders/detail/turn-note.tsx';
import { WithheldApproval } from '#web/orders/detail/withheld-approval.tsx';
import { detailLabels } from '#web/orders/detail-labels.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { ActionBar } from '#web/orders/order-actions.tsx';
import { orderPollInterval } from '#web/orders/poll-intervals.ts';
import { StatePill } from '#web/orders/state-pill.tsx';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { PanelTabs } from '#web/ui/kit/layout/panel-tabs.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ListPositionLinks } from '#web/ui/list/position/list-position-links.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

/** Sections provided by other features. */
export interface OrderParts {
  Items: ComponentType<{ order: Order }>;
  Packages: ComponentType<{ order: Order }>;
  Messages: ComponentType<{ order: Order }>;
  /** Name of the messages with the number of unread ones. */
  MessagesTab: ComponentType<{ order: Order }>;
  /** Unclear purchases; renders nothing without any. */
  Unclear: ComponentType<{ order: Order }>;
  /** Keys reserved at the provider; renders nothing if unsupported. */
  Allocation: ComponentType<{ order: Order }>;
  /** Checks the provider's stock of the product. */
  StockCheck: ComponentType<{ sku: string }>;
}

const OffersAndHistory = lazy(async () => ({
  default: (await import('#web/orders/detail/offers-and-history.tsx')).OffersAndHistory,
}));

const PARENT_LINK = { to: ORDERS, label: detailLabels.backToOrders };

export function OrderScreen({ parts }: { parts: OrderParts }) {
  const { orderid: id } = useParams();
  const [every, setEvery] = useState<number>(orderPollInterval(undefined));
  const read = useCallQuery(
    orderCalls.one,
    { id: id ?? '' },
    { enabled: Boolean(id), refetchInterval: every, live: true },
  );
  const order = read.data;
  const pace = orderPollInterval(order?.status);
  useEffect(() => setEvery(pace), [pace]);

  if (!id) return <p className="py-14 text-center text-base font-semibold">{orderCopy.orderIdMissing}</p>;
  const missing = order && missingPart(order);
  if (!order || missing)
    return (
      <div className="mx-auto max-w-300">
        {read.error || missing ? (
          <>
            <PageHeader title={orderLabels.order} parentLink={PARENT_LINK} />
            <ErrorState
              error={read.error}
              onRetry={() => void read.refetch()}
              busy={read.isFetching}
              unreadable={missing ?? orderCopy.orderMissing}
            />
          </>
        ) : (
          <OrderSkeleton back={PARENT_LINK} />
        )}
      </div>
    );
  return <LoadedOrder key={order.id} order={order} parts={parts} />;
}

/** A missing mandatory part of a reply, for example from a newer server. */
function missingPart({ id, product, offer }: Order): string | undefined {
  if (!id) return orderCopy.orderMissing;
  if (!product) return orderCopy.orderProductMissing;
  if (!offer) return orderCopy.orderOfferMissing;
  return undefined;
}

/** Banners about the order, most urgent first. */
const Banners = ({ order, Unclear }: { order: Order } & Pick<OrderParts, 'Unclear'>) => (
  <>
    <ProposalBanner order={order} />
    <AnomalyBanner order={order} />
    <DecisionBanner order={order} />
    <Unclear order={order} />
  </>
);

function LoadedOrder({
  order,
  parts: { Items, Packages, Messages, MessagesTab, Unclear, Allocation, StockCheck },
}: {
  order: Order;
  parts: OrderParts;
}) {
  const { bundleProducts, geoWhiteList, geoBlackList, productSku } = order.product;
  return (
    <div className="mx-auto max-w-300 pb-10">
      <PageHeader
        title={order.orderNumber}
        parentLink={PARENT_LINK}
        badge={
          <>
            <span className="pointer-coarse:-mx-3 pointer-coarse:-my-2">
              <CopyButton text={order.orderNumber} subject={orderLabels.orderNumber} />
            </span>
            <StatePill state={order.status} />
          </>
        }
        note={`${order.product.productName} · ${order.partner.name}`}
        actions={
          <ListPositionLinks id={order.id} names={detailLabels.neighbors} state={order.status} pathOf={orderPath} />
        }
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(300px,360px)] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-4 lg:col-start-2 lg:row-start-1">
          <Banners order={order} Unclear={Unclear} />
          <Section title={detailLabels.deck}>
            <TurnNote order={order} />
            <ActionBar order={order} except={['ignoreAnomaly', 'allocate']} />
            <WithheldApproval order={order} />
          </Section>
          <Allocation order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <ReleaseNote releaseDate={order.product.productReleaseDate} />
          <OrderProgress order={order} />
          <OrderFacts order={order} stock={<StockCheck sku={productSku} />} />
          <section aria-label={detailLabels.partOfOrder} className="rounded-xl border border-line px-4 pt-1.5 pb-4">
            <TabsBoundary>
              <PanelTabs
                label={detailLabels.partOfOrder}
                // Before buying starts, users come for the offers.
                {...(BEFORE_BUYING.includes(order.status) && { initialValue: 'history' })}
                panels={[
                  { value: 'items', label: detailLabels.items, content: <Items order={order} /> },
                  {
                    value: 'history',
                    label: detailLabels.history,
                    content: (
                      <Suspense fallback={<SkeletonRows rows={3} />}>
                        <OffersAndHistory order={order} />
                      </Suspense>
                    ),
                  },
                  { value: 'messages', label: <MessagesTab order={order} />, content: <Messages order={order} /> },
                  { value: 'packages', label: detailLabels.packages, content: <Packages order={order} /> },
                  {
                    value: 'bundle',
                    label: detailLabels.bundle,
                    content: <BundleProducts products={bundleProducts} />,
                  },
                  {
                    value: 'restrictions',
                    label: detailLabels.restrictions,
                    content: <ActivationRestrictions whiteList={geoWhiteList} blackList={geoBlackList} />,
                  },
                ]}
              />
            </TabsBoundary>
          </section>
          <BlendingCard order={order} />
        </div>
        <PaymentCard order={order} className="lg:col-start-2 lg:row-start-2 lg:self-start" />
      </div>
    </div>
  );
}
