// Adds one promotion to the cart with its entered values (CART-010).

import { type FormEvent, use } from 'react';
import { cartCalls } from '#domain/cart/calls.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { partnerBounds } from '#domain/orders/quantities.ts';
import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { toast } from '#web/ui/kit/toast.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { useCart, useSetCart } from './cart-cache.ts';
import { clearEntries, EntriesContext, isEntered, partnerQuantityError, priceError, useEntry } from './entries.ts';
import { rowFormId } from './entry-inputs.tsx';
import { focusAfterAdding } from './focus-after-adding.ts';
import { cartLabels } from './labels.ts';

export function AddToCartButton({ promotion }: { promotion: PartnerPromotion }) {
  const { id, product } = promotion;
  const [{ quantity, price }, enter] = useEntry(promotion);
  const entries = use(EntriesContext);
  const keep = useSetCart();
  const cart = useCart().data;
  const add = useCallMutation(cartCalls.add, { successMessage: cartCopy.added });
  const isIn = cart ? cart.items.some(({ promotionId }) => promotionId === id) : promotion.inBasket;
  const bounds = partnerBounds(promotion);
  const whyClosed =
    product.stockQuantity === 0
      ? cartLabels.outOfStock
      : bounds.maxQuantity < bounds.minQuantity
        ? cartLabels.notOrderable
        : undefined;
  const whyIncomplete = !isEntered(quantity) || !isEntered(price) ? cartLabels.fillBoth : undefined;
  const why = isIn ? cartLabels.alreadyInCart : (whyClosed ?? whyIncomplete);

  const press = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fault = partnerQuantityError(quantity, promotion) ?? priceError(price);
    if (fault) {
      enter({ error: fault });
      return toast.bad(fault);
    }
    const basket = await add.run({ productId: product.id, promotionId: id, quantity: quantity!, demandPrice: price! });
    if (!basket) return;
    focusAfterAdding(form, id);
    keep(basket);
    clearEntries(entries, [id]);
  };

  return (
    <form id={rowFormId(promotion)} data-closed={whyClosed && ''} noValidate onSubmit={(event) => void press(event)}>
      <Button
        type="submit"
        kind="primary"
        size="sm"
        busy={add.busy}
        disabled={why !== undefined}
        title={why}
        aria-label={isIn ? undefined : cartLabels.addNamed(product.name)}
      >
        {isIn ? cartLabels.inCart : cartLabels.addToCart}
      </Button>
    </form>
  );
}
