// Quantity of a row in the shop: an input, or a link to the cart with the quantity in it.

import { useEffect, useRef } from 'react';
import type { Cents } from '#domain/base/money.ts';
import { BASKET } from '#domain/cart/links.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { useCart } from './cart-cache.ts';
import { useEntry } from './entries.ts';
import { PriceInput, QuantityInput } from './entry-inputs.tsx';
import { takesFocus } from './focus-after-adding.ts';
import { cartLabels } from './labels.ts';

const useCartLine = ({ id }: PartnerPromotion) => useCart().data?.items.find(({ promotionId }) => promotionId === id);

interface Props {
  promotion: PartnerPromotion;
  /** At the left edge of a card. */
  isFirst?: boolean;
}

export function ShopQuantity({ promotion, isFirst = false }: Props) {
  const line = useCartLine(promotion);
  const link = useRef<HTMLAnchorElement>(null);
  const isIn = line !== undefined;
  useEffect(() => {
    if (isIn && takesFocus(promotion.id)) link.current?.focus();
  }, [isIn, promotion.id]);
  if (!line) return <QuantityInput promotion={promotion} isFirst={isFirst} />;
  const keys = integer(line.quantity);
  return (
    <div className="flex h-8 w-22 items-center justify-end">
      <Link ref={link} to={BASKET} aria-label={cartLabels.inCartNamed(keys, promotion.product.name)}>
        {cartLabels.inCartCount(keys)}
      </Link>
    </div>
  );
}

/** The demand price of the cart line, or the one that is typed. */
export function useDemandPrice(promotion: PartnerPromotion): Cents | null {
  const line = useCartLine(promotion);
  const [entry] = useEntry(promotion);
  return line ? line.demandPrice : entry.price;
}

export function ShopPrice({ promotion }: { promotion: PartnerPromotion }) {
  const line = useCartLine(promotion);
  if (!line) return <PriceInput promotion={promotion} />;
  return (
    <div className="flex h-8 w-22 items-center justify-end">
      <Money cents={line.demandPrice} />
    </div>
  );
}
