// Header of an order: times, product, promotion (ODT-001).

import type { ComponentProps, ReactNode } from 'react';
import { accountPath } from '#domain/companies/links.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { estimateProgress } from '#domain/orders/estimate.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { promotionPath } from '#domain/promotions/links.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { stockText } from '#web/catalog/stock-cell.tsx';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { dateOnly, detailTime } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { detailLabels } from '../detail-labels.ts';
import { ChangeButton, deliveryStartChange } from '../edit/change-button.tsx';
import { editLabels } from '../edit/labels.ts';
import { orderLabels } from '../labels.ts';
import { purchaseItems } from '../purchase-facts.tsx';

export function OrderFacts({ order, stock }: { order: Order; stock: ReactNode }) {
  const mayChange = usePermission('Order.Edit');
  return (
    <Section title={detailLabels.details} note={detailLabels.inUtc} actions={stock}>
      <DescriptionList
        columns={3}
        items={[
          ...productItems(order),
          ...timeItems(order, mayChange),
          ...promotionItems(order),
          ...purchaseItems(order),
        ]}
      />
    </Section>
  );
}

type Items = ComponentProps<typeof DescriptionList>['items'];

const productItems = ({ product, partner, isFastBot }: Order): Items => [
  { term: orderLabels.product, value: product.productName },
  {
    term: orderLabels.sku,
    value: (
      <span className="inline-flex items-center gap-0.5">
        {product.productSku}
        <CopyButton text={product.productSku} subject={orderLabels.sku} />
      </span>
    ),
  },
  {
    term: orderLabels.partner,
    value: (
      <>
        <Link to={accountPath(partner.partnerId)}>{partner.name}</Link> · {partner.type}
      </>
    ),
  },
  { term: detailLabels.publisher, value: product.publisher },
  { term: detailLabels.provider, value: product.productProvider },
  { term: detailLabels.store, value: product.store },
  { term: detailLabels.region, value: product.voiduPromotion.region || product.region },
  {
    term: catalogLabels.stock,
    value: stockText({ provider: product.stockQuantity, own: product.ownStock ?? 0 }),
  },
  { term: detailLabels.releaseDate, value: dateOnly(product.productReleaseDate) },
  {
    term: detailLabels.purchaseSystem,
    value: isFastBot ? detailLabels.experimental : detailLabels.standardSystem,
  },
];

const timeItems = (order: Order, mayChange: boolean): Items => [
  { term: detailLabels.orderedAt, value: <Time value={order.createdAt} format="detail" /> },
  order.processingStartOnUtc !== null && {
    term: detailLabels.processStart,
    value: <Time value={order.processingStartOnUtc} format="detail" />,
  },
  order.processingEndOnUtc !== null && {
    term: detailLabels.processEnd,
    value: <Time value={order.processingEndOnUtc} format="detail" />,
  },
  order.processStartedAt !== null && {
    term: editLabels.began,
    value: <Time value={order.processStartedAt} format="detail" />,
  },
  order.processEndedAt !== null && {
    term: editLabels.ended,
    value: <Time value={order.processEndedAt} format="detail" />,
  },
  estimateProgress(order) !== null && { term: detailLabels.estimatedFinish, value: <FinishTime order={order} /> },
  (mayChange || order.keyDeliveryStartDate !== null) && {
    term: detailLabels.keyDelivery,
    value: (
      <span className="inline-flex flex-wrap items-center gap-1">
        <Time value={order.keyDeliveryStartDate} format="detail" />
        {mayChange && (
          <ChangeButton
            order={order}
            label={editLabels.changeDelivery}
            dialog={deliveryStartChange}
            disabledReason={order.actions.includes('editDeliveryStart') ? undefined : editLabels.deliveryFixed}
          />
        )}
      </span>
    ),
  },
];

function promotionItems({ product }: Order): Items {
  const { promotionId, validFrom, validTo } = product.voiduPromotion;
  return [
    {
      term: detailLabels.promotion,
      value:
        promotionId === null ? (
          <span className="text-muted">{orderCopy.promotionMissing}</span>
        ) : (
          <Link to={promotionPath(promotionId)}>{orderLabels.openPromotion}</Link>
        ),
    },
    validFrom !== null && {
      term: detailLabels.promotionValidity,
      value: <span className="tabular-nums">{detailLabels.until(detailTime(validFrom), detailTime(validTo))}</span>,
      spansRow: true,
    },
  ];
}

/** The estimated completion, also shown in the progress above, or why there is none. */
function FinishTime({ order }: { order: Order }) {
  const said = estimateProgress(order);
  if (said && said.kind !== 'at') return <span className="text-muted">{detailLabels.noFinish[said.kind]}</span>;
  return <Time value={said?.finish ?? null} format="detail" />;
}
