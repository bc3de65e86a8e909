// The head of an order: its times, its product, its promotion (ODT-001).

import type { ReactNode } from 'react';
import type { Order } from '#domain/orders/shapes.ts';
import { CopyButton } from '#web/base/copy-button.tsx';
import { DescriptionList } from '#web/base/description-list.tsx';
import { dateOnly, detailTime } from '#web/base/format.ts';
import { Link } from '#web/base/link.tsx';
import { Section } from '#web/base/section.tsx';
import { Time } from '#web/base/time.tsx';
import { promotionPath } from './paths.ts';
import { words } from './words.ts';

export function OrderFacts({ order, stock }: { order: Order; stock: ReactNode }) {
  const { product, partner } = order;
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
          { term: words.partner, value: `${partner.name} · ${partner.type}` },
          { term: words.publisher, value: product.publisher },
          { term: words.provider, value: product.productProvider },
          { term: words.store, value: product.store },
          { term: words.region, value: region || product.region },
          { term: words.releaseDate, value: dateOnly(product.productReleaseDate) },
          { term: words.purchaseSystem, value: order.isFastBot ? words.experimental : words.standardSystem },
          { term: words.orderedAt, value: <Time value={order.createdAt} as="detail" /> },
          { term: words.processStart, value: <Time value={order.processingStartOnUtc} as="detail" /> },
          { term: words.processEnd, value: <Time value={order.processingEndOnUtc} as="detail" /> },
          { term: words.estimatedFinish, value: <Time value={order.estimatedFinishDate} as="detail" /> },
          { term: words.keyDelivery, value: <Time value={order.keyDeliveryStartDate} as="detail" /> },
          promotionId !== null && {
            term: words.promotion,
            value: <Link to={promotionPath(promotionId)}>{words.openPromotion}</Link>,
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
