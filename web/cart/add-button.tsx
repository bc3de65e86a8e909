// Puts one promotion into the cart with what was entered for it (CART-010).

import { use } from 'react';
import { cartCalls } from '#domain/cart/calls.ts';
import { copy } from '#domain/cart/copy.ts';
import { partnerBounds } from '#domain/orders/quantities.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { Button } from '#web/base/button.tsx';
import { toast } from '#web/base/toast.ts';
import { useAct } from '#web/base/use-call.ts';
import { useCart, useKeepCart } from './cart-state.ts';
import { clearEntries, EntriesContext, isEntered, priceFault, quantityFault, useEntry } from './entries.ts';
import { words } from './words.ts';

export function AddButton({ promotion }: { promotion: PartnerPromotion }) {
  const { id, product } = promotion;
  const [{ quantity, price }, enter] = useEntry(promotion);
  const entries = use(EntriesContext);
  const keep = useKeepCart();
  const cart = useCart().data;
  const add = useAct(cartCalls.add, { done: copy.added });
  const isIn = cart ? cart.items.some(({ promotionId }) => promotionId === id) : promotion.inBasket;
  const bounds = partnerBounds(promotion);
  const why = isIn
    ? words.alreadyInCart
    : product.stockQuantity === 0
      ? words.outOfStock
      : bounds.maxQuantity < bounds.minQuantity
        ? words.notOrderable
        : !isEntered(quantity) || !isEntered(price)
          ? words.fillBoth
          : undefined;

  const press = async () => {
    const fault = quantityFault(quantity, promotion) ?? priceFault(price);
    if (fault) {
      enter({ refused: fault });
      return toast.bad(fault);
    }
    const basket = await add.run({ productId: product.id, promotionId: id, quantity: quantity!, demandPrice: price! });
    if (!basket) return;
    keep(basket);
    clearEntries(entries, [id]);
  };

  return (
    <Button
      kind="primary"
      size="sm"
      busy={add.busy}
      disabled={why !== undefined}
      title={why}
      aria-label={isIn ? undefined : words.addNamed(product.name)}
      onClick={() => void press()}
    >
      {isIn ? words.inCart : words.addToCart}
    </Button>
  );
}
