// Two-line cells of an order, shared by lists and cards of both sides.

import type { ReactNode } from 'react';
import { orderPath } from '#domain/orders/links.ts';
import { packedKeys } from '#domain/orders/quantities.ts';
import type { Order, PartnerOrder } from '#domain/orders/shapes.ts';
import { PARTNER_MESSAGE } from '#domain/orders/states.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { Progress } from '#web/ui/kit/feedback/progress.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { CopiedText } from '#web/ui/kit/values/copied-text.tsx';
import { integer, money, percent } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { type AnyOrder, margin, presentKeys } from './figures.ts';
import { orderLabels } from './labels.ts';
import { OfferDelta } from './offer-delta.tsx';
import { OfferValidity } from './offer-validity.tsx';
import { StatePill } from './state-pill.tsx';

const SECOND_LINE = 'text-xs text-muted';

/** Number with copy button, and order time. `link` makes the number a link to the detail. */
export const NumberCell = ({ order, link = false }: { order: AnyOrder; link?: boolean }) => (
  <div className="whitespace-nowrap">
    <div className="font-medium tabular-nums">
      <CopiedText text={order.orderNumber} subject={orderLabels.orderNumber}>
        {link ? <Link to={orderPath(order.id)}>{order.orderNumber}</Link> : order.orderNumber}
      </CopiedText>
    </div>
    <div className={SECOND_LINE}>
      <Time value={order.createdAt} />
    </div>
  </div>
);

/** `withPartner` prefixes the partner below xxl, where it has no column. */
export const ProductCell = ({
  order: { product, partner },
  withPartner = false,
}: {
  order: AnyOrder;
  withPartner?: boolean;
}) => (
  <div className="min-w-32">
    <div className="line-clamp-1" title={product.productName}>
      {product.productName}
    </div>
    <div className={`line-clamp-1 ${SECOND_LINE}`}>
      {withPartner && <span className="xxl:hidden">{partner.name} · </span>}
      {[product.productSku, product.voiduPromotion.region || product.region, product.publisher]
        .filter(Boolean)
        .join(' · ')}
    </div>
  </div>
);

export const PartnerCell = ({ order: { partner } }: { order: Order }) => (
  <div className="min-w-24">
    <div className="line-clamp-1" title={partner.name}>
      {partner.name}
    </div>
    <div className={SECOND_LINE}>{partner.type}</div>
  </div>
);

/** Partner-facing text under the status. */
export const PartnerStatus = ({ order, end = false }: { order: PartnerOrder; end?: boolean }) => (
  <div className={cx('flex flex-col gap-0.5', end ? 'items-end text-right' : 'items-start')}>
    <StatePill state={order.status} />
    {order.status === 'Processing' ? (
      <BoughtKeys order={order} />
    ) : (
      PARTNER_MESSAGE[order.status] && (
        <span className="max-w-44 text-xs text-balance text-muted xl:max-w-none xl:min-w-40">
          {PARTNER_MESSAGE[order.status]}
        </span>
      )
    )}
  </div>
);

const BoughtKeys = ({ order }: { order: AnyOrder }) => (
  <Progress
    label={orderLabels.bought(integer(presentKeys(order)), integer(order.quantity))}
    value={presentKeys(order)}
    max={order.quantity}
    showFigures
    className="w-36"
  />
);

/** Progress of the keys: packed ones are in packages not sent yet. */
function keysProgress(order: AnyOrder): string {
  const delivered = order.sentQuantity > 0 && orderLabels.delivered(integer(order.sentQuantity));
  const packed = packedKeys(order) > 0 && orderLabels.packed(integer(packedKeys(order)));
  const bought = presentKeys(order) > 0 ? orderLabels.boughtShort(integer(presentKeys(order))) : orderLabels.keys;
  return [delivered, packed].filter(Boolean).join(' · ') || bought;
}

/** Quantity and progress. */
export const QuantityCell = ({ order }: { order: AnyOrder }) => (
  <>
    <div>{integer(order.totalQuantity)}</div>
    <div className={SECOND_LINE}>{keysProgress(order)}</div>
  </>
);

export const PriceCell = ({ order }: { order: AnyOrder }) => (
  <>
    <Money cents={order.offer.offerPrice} />
    <div className="flex justify-end">
      <OfferDelta order={order} />
    </div>
    <OfferValidity {...order.offer} inTable className="ml-auto block max-w-28 whitespace-normal" />
  </>
);

interface TotalProps {
  order: AnyOrder;
  /** The last line. Below xxl the unit price has no column and is shown above or instead of it. */
  children: ReactNode;
  /** Keeps the last line below xxl. */
  keepsNote?: boolean;
}

const TotalOf = ({ order, children, keepsNote }: TotalProps) => (
  <>
    <div className="font-medium">
      <Money cents={order.totalAmount} />
    </div>
    <div className={`${SECOND_LINE} xxl:hidden`}>{orderLabels.each(money(order.offer.offerPrice))}</div>
    <OfferValidity {...order.offer} inTable className="block xxl:hidden" />
    <div className={cx(SECOND_LINE, !keepsNote && 'max-xxl:hidden')}>{children}</div>
  </>
);

export const TotalCell = ({ order }: { order: AnyOrder }) => (
  <TotalOf order={order}>{orderLabels.withVat(money(order.totalIncVatAmount))}</TotalOf>
);

/** Staff only: profit over the expected cost. */
export const ProfitCell = ({ order }: { order: Order }) => (
  <TotalOf order={order} keepsNote>
    <Money cents={order.estimatedProfit} signed /> ·{' '}
    {percent(margin(order.offer.offerPrice, order.product.voiduPromotion.estimatedCost))}
  </TotalOf>
);
