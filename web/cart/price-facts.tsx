// Prices of a product on sale beside its own price: the retail price and the margin at the price that is typed.

import { marginAtRetail } from '#domain/promotions/retail.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { useDemandPrice } from './shop-quantity.tsx';

export function PriceFacts({ promotion }: { promotion: PartnerPromotion }) {
  const { retailPrice } = promotion.product;
  const price = useDemandPrice(promotion);
  if (retailPrice === null) return null;
  const margin = price !== null && price > 0 ? marginAtRetail(price, retailPrice) : null;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <DescriptionList
        items={[
          { term: promotionLabels.retailPrice, value: <Money cents={retailPrice} /> },
          {
            term: promotionLabels.marginAtRetail,
            value: margin && promotionLabels.marginOfKey(money(margin.cents), margin.percent),
          },
        ]}
      />
    </div>
  );
}
