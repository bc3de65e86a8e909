// Country mix of a promotion: cost, sale price and weight per country (PDT-006). A country whose price the provider
// removed is flagged, because nothing can be bought for it.

import type { Promotion } from '#domain/promotions/shapes.ts';
import { cheapestPriceIn, computeAverage } from '#domain/promotions/weights.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { unitCost } from '#web/ui/kit/values/format.ts';
import { promotionLabels } from './labels.ts';

const CELL = 'border-t border-line px-4 py-2';
const HEAD = 'px-4 pb-1.5 text-xs font-medium text-muted';

/** Current state of the prices chosen for the promotion. */
const chosenPrices = ({ product, providerPromotions }: Promotion) =>
  product.prices
    .filter(({ id }) => providerPromotions.some((one) => one.id === id))
    .map(({ cost, price, ...rest }) => ({ ...rest, costE4: cost, priceE4: price }));

export function CountriesTable({ promotion }: { promotion: Promotion }) {
  const prices = chosenPrices(promotion);
  const average = computeAverage(promotion.countries, prices);
  return (
    <table className="w-full border-separate border-spacing-0 pb-2 whitespace-nowrap tabular-nums">
      <thead>
        <tr>
          <th scope="col" className={cx(HEAD, 'text-left')}>
            {promotionLabels.country}
          </th>
          {[promotionLabels.cost, promotionLabels.salePrice, promotionLabels.weight].map((name) => (
            <th key={name} scope="col" className={cx(HEAD, 'text-right')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {promotion.countries.map(({ code, weight }) => {
          const price = cheapestPriceIn(code, prices);
          return (
            <tr key={code} className={price ? undefined : 'text-red'}>
              <th scope="row" className={cx(CELL, 'text-left font-medium')}>
                {code}
              </th>
              <td className={cx(CELL, 'text-right')}>
                {price ? unitCost(price.costE4) : <StatusPill tone="red">{promotionLabels.noPrice}</StatusPill>}
              </td>
              <td className={cx(CELL, 'text-right')}>{unitCost(price?.priceE4)}</td>
              <td className={cx(CELL, 'text-right')}>{weight}%</td>
            </tr>
          );
        })}
      </tbody>
      {average && (
        <tfoot>
          <tr className="font-medium">
            <th scope="row" className={cx(CELL, 'text-left')}>
              {promotionLabels.average}
            </th>
            <td className={cx(CELL, 'text-right')}>{unitCost(average.costE4)}</td>
            <td className={cx(CELL, 'text-right')}>{unitCost(average.priceE4)}</td>
            <td className={CELL} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}
