// The head of an order: its times, its product, its promotion (ODT-001).

import type { ReactNode } from 'react';
import { copy } from '#domain/orders/copy.ts';
import { estimate } from '#domain/orders/estimate.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { CopyButton } from '#web/base/copy-button.tsx';
import { DescriptionList } from '#web/base/description-list.tsx';
import { dateOnly, detailTime } from '#web/base/format.ts';
import { Link } from '#web/base/link.tsx';
import { Section } from '#web/base/section.tsx';
import { useMay } from '#web/base/session.ts';
import { Time } from '#web/base/time.tsx';
import { accountOf } from '#web/companies/paths.ts';
import { ChangeButton, deliveryChange } from './changes/in-place.tsx';
import { words as changeWords } from './changes/words.ts';
import { promotionPath } from './paths.ts';
import { words } from './words.ts';

export function OrderFacts({ order, stock }: { order: Order; stock: ReactNode }) {
  const { product, partner } = order;
  const mayChange = useMay('Order.Edit');
  const { promotionId, validFrom, validTo, region } = product.voiduPromotion;
  return (
    <Section title={words.details} note={words.inUtc} actions={stock}>
      <DescriptionList
        columns={3}
        items={[
          { term: words.product, value: product.productName },
          {
            term: words.sku,
            value: (
              <span className="inline-flex items-center gap-0.5">
                {product.productSku}
                <CopyButton text={product.productSku} what={words.sku} />
              </span>
            ),
          },
          {
            term: words.partner,
            value: (
              <>
                <Link to={accountOf(partner.partnerId)}>{partner.name}</Link> · {partner.type}
              </>
            ),
          },
          { term: words.publisher, value: product.publisher },
          { term: words.provider, value: product.productProvider },
          { term: words.store, value: product.store },
          { term: words.region, value: region || product.region },
          { term: words.releaseDate, value: dateOnly(product.productReleaseDate) },
          { term: words.purchaseSystem, value: order.isFastBot ? words.experimental : words.standardSystem },
          { term: words.orderedAt, value: <Time value={order.createdAt} as="detail" /> },
          { term: words.processStart, value: <Time value={order.processingStartOnUtc} as="detail" /> },
          { term: words.processEnd, value: <Time value={order.processingEndOnUtc} as="detail" /> },
          order.processStartedAt !== null && {
            term: changeWords.began,
            value: <Time value={order.processStartedAt} as="detail" />,
          },
          order.processEndedAt !== null && {
            term: changeWords.ended,
            value: <Time value={order.processEndedAt} as="detail" />,
          },
          { term: words.estimatedFinish, value: <Finish order={order} /> },
          {
            term: words.keyDelivery,
            value: (
              <span className="inline-flex flex-wrap items-center gap-1">
                <Time value={order.keyDeliveryStartDate} as="detail" />
                {mayChange && (
                  <ChangeButton
                    order={order}
                    label={changeWords.changeDelivery}
                    part={deliveryChange}
                    why={order.actions.includes('editDeliveryStart') ? undefined : changeWords.deliveryFixed}
                  />
                )}
              </span>
            ),
          },
          {
            term: words.promotion,
            value:
              promotionId === null ? (
                <span className="text-muted">{copy.promotionMissing}</span>
              ) : (
                <Link to={promotionPath(promotionId)}>{words.openPromotion}</Link>
              ),
          },
          validFrom !== null && {
            term: words.promotionValidity,
            value: <span className="tabular-nums">{words.until(detailTime(validFrom), detailTime(validTo))}</span>,
            wide: true,
          },
        ]}
      />
    </Section>
  );
}

/** The time that the progress above tells too, or why there is none. */
function Finish({ order }: { order: Order }) {
  const said = estimate(order);
  if (said && said.kind !== 'at') return <span className="text-muted">{words.noFinish[said.kind]}</span>;
  return <Time value={said?.finish ?? null} as="detail" />;
}
