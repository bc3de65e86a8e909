// Prices to compare with: the retail price with the margin at the demand price, and the price that was last paid.

import { marginAtRetail } from '#domain/promotions/retail.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { productLabels } from '#web/catalog/product-labels.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { useDemandPrice } from './shop-quantity.tsx';

const factLabels = {
  marginAtRetail: 'Margin at retail',
  marginOfKey: (amount: string, percent: number) => `${amount} a key (${percent}%)`,
};

export function PriceFacts({ promotion }: { promotion: PartnerPromotion }) {
  const { lastPrice } = promotion;
  const { retailPrice } = promotion.product;
  const price = useDemandPrice(promotion);
  if (retailPrice === null && lastPrice === null) return null;
  const margin = retailPrice !== null && price !== null && price > 0 ? marginAtRetail(price, retailPrice) : null;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <DescriptionList
        items={[
          retailPrice !== null && { term: productLabels.retailPrice, value: <Money cents={retailPrice} /> },
          retailPrice !== null && {
            term: factLabels.marginAtRetail,
            value: margin && factLabels.marginOfKey(money(margin.cents), margin.percent),
          },
          lastPrice !== null && { term: promotionLabels.lastPrice, value: <Money cents={lastPrice} /> },
        ]}
      />
    </div>
  );
}
