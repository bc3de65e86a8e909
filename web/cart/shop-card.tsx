// Card of a promotion on sale, for phones.

import type { ReactNode } from 'react';
import { partnerBounds } from '#domain/orders/quantities.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { activationText, BoundsCell, DaysLeft, PartnerCardHead, SECOND_LINE } from '#web/promotions/cells.tsx';
import { promotionLabels } from '#web/promotions/labels.ts';
import { WatchButton } from '#web/promotions/watching/watch-button.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import type { QuantityCheck } from './entries.ts';
import { PriceInput, QuantityInput } from './entry-inputs.tsx';
import { Headed } from './headed.tsx';
import { cartLabels } from './labels.ts';
import { ShopPrice, ShopQuantity } from './shop-quantity.tsx';

interface Props {
  promotion: PartnerPromotion;
  check?: QuantityCheck;
  /** Null for users who may not order. */
  action: ReactNode;
  mayOrder: boolean;
}

export const ShopCard = ({ promotion, check, action, mayOrder }: Props) => (
  <article aria-label={promotion.product.name} className="flex h-full flex-col gap-2.5">
    <PartnerCardHead promotion={promotion} action={<WatchButton product={promotion.product} />} />
    <p className={SECOND_LINE}>
      {promotion.region} · <BoundsCell promotion={partnerBounds(promotion)} /> <DaysLeft validTo={promotion.validTo} />
      <br />
      {promotionLabels.activates(activationText(promotion.product))}
      {promotion.lastPrice !== null && (
        <>
          <br />
          {promotionLabels.lastPriceOf(money(promotion.lastPrice))}
        </>
      )}
    </p>
    {mayOrder && (
      <div className="mt-auto flex flex-wrap items-end gap-2">
        <Headed heading={cartLabels.quantity}>
          {check ? (
            <QuantityInput promotion={promotion} check={check} isFirst />
          ) : (
            <ShopQuantity promotion={promotion} isFirst />
          )}
        </Headed>
        <Headed heading={cartLabels.demandPrice}>
          {check ? <PriceInput promotion={promotion} /> : <ShopPrice promotion={promotion} />}
        </Headed>
        {action}
      </div>
    )}
  </article>
);
