// Data of a promotion in groups: prices, details, restrictions (PDT-001 to PDT-005, PDT-014).

import { basisPoints, E4_PER_CENT } from '#domain/base/money.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { isBelowCost } from '#domain/promotions/prices.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { stockText } from '#web/catalog/stock-cell.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { DASH, integer, money, percent, unitCost } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { TIER_COLUMNS, tierPrice } from './cells.tsx';
import { promotionLabels } from './labels.ts';

export function PriceFacts({ promotion }: { promotion: Promotion }) {
  const { cost, costNow } = promotion;
  const current = costNow ?? cost;
  return (
    <Section title={promotionLabels.prices}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3.5 tabular-nums sm:grid-cols-5">
        <div>
          <dt className="text-xs text-muted">{promotionLabels.cost}</dt>
          <dd className="mt-0.5 text-lg font-semibold">{unitCost(cost)}</dd>
          {costNow !== null && costNow !== cost && (
            <dd className="text-xs text-muted">{promotionLabels.costNow(unitCost(costNow))}</dd>
          )}
        </div>
        {TIER_COLUMNS.map(({ name, tier }) => {
          const price = tierPrice(promotion, tier);
          return (
            <div key={name}>
              <dt className="text-xs text-muted">{promotionLabels.priceOf(name)}</dt>
              <dd className="mt-0.5 text-lg font-semibold">{price === null ? DASH : money(price)}</dd>
              {price !== null && (
                <dd className={cx('text-xs', isBelowCost(price, current) ? 'text-red' : 'text-muted')}>
                  {promotionLabels.margin(percent(basisPoints(price * E4_PER_CENT - current, price * E4_PER_CENT)))}
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </Section>
  );
}

export const PromotionFacts = ({ promotion }: { promotion: Promotion }) => {
  const { product } = promotion;
  return (
    <Section title={promotionLabels.details}>
      <DescriptionList
        columns={3}
        items={[
          { term: promotionLabels.validFrom, value: <Time value={promotion.validFrom} format="detail" /> },
          { term: promotionLabels.validTo, value: <Time value={promotion.validTo} format="detail" /> },
          { term: promotionLabels.packagesFrom, value: <Time value={promotion.deliveryStartDate} format="detail" /> },
          { term: promotionLabels.providerStart, value: <Time value={product.validFrom} format="detail" /> },
          { term: promotionLabels.providerEnd, value: <Time value={product.validTo} format="detail" /> },
          { term: promotionLabels.releaseUtc, value: <Time value={product.releaseDate} format="day" /> },
          { term: promotionLabels.provider, value: product.provider.name },
          { term: promotionLabels.publisher, value: product.publisher.name },
          { term: promotionLabels.store, value: product.store },
          { term: promotionLabels.region, value: promotion.region },
          { term: promotionLabels.providerRegion, value: product.region },
          { term: promotionLabels.systems, value: promotion.operatingSystems.join(', ') },
          { term: promotionLabels.platforms, value: promotion.platforms.join(', ') },
          { term: promotionLabels.minQuantity, value: integer(promotion.minQuantity) },
          { term: promotionLabels.maxQuantity, value: integer(promotion.maxQuantity) },
          {
            term: catalogLabels.stock,
            value: stockText({ provider: product.stockQuantity, own: product.ownStock }),
          },
          { term: promotionLabels.sku, value: product.sku },
          { term: promotionLabels.mSku, value: product.mSku },
          {
            term: promotionLabels.promotionId,
            value: <code className="text-sm break-all">{promotion.id}</code>,
            spansRow: true,
          },
        ]}
      />
    </Section>
  );
};

const Codes = ({ title, codes, none }: { title: string; codes: readonly string[]; none: string }) => (
  <div>
    <h3 className="mb-1.5 text-xs text-muted">{title}</h3>
    {codes.length === 0 ? (
      <p className="text-muted">{none}</p>
    ) : (
      <ul aria-label={title} className="flex flex-wrap gap-1">
        {codes.map((code) => (
          <li key={code} className="rounded-sm bg-hover px-1.5 py-0.5 text-xs font-medium">
            {code}
          </li>
        ))}
      </ul>
    )}
  </div>
);

export const Restrictions = ({ promotion: { product } }: { promotion: Promotion }) => (
  <Section title={promotionLabels.restrictions}>
    <div className="flex flex-col gap-4">
      <Codes title={promotionLabels.whiteList} codes={product.geoWhiteList} none={orderCopy.noWhiteList} />
      <Codes title={promotionLabels.blackList} codes={product.geoBlackList} none={orderCopy.noBlackList} />
    </div>
  </Section>
);
