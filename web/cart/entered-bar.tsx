// What was entered on all pages together, and the button that puts it into the cart.

import { useEffect } from 'react';
import { cartCalls } from '#domain/cart/calls.ts';
import { copy } from '#domain/cart/copy.ts';
import { Button } from '#web/base/button.tsx';
import { useStore } from '#web/base/store.ts';
import { toast } from '#web/base/toast.ts';
import { useAct } from '#web/base/use-call.ts';
import { useCart, useKeepCart } from './cart-state.ts';
import { EnteredFoot } from './entered-foot.tsx';
import { bulkFault, clearEntries, type Entries, faultsOf, filled, tell } from './entries.ts';
import { words } from './words.ts';

interface Props {
  entries: Entries;
  /** The lines are marked as chosen on Direct Sales. */
  directSale?: boolean;
}

export function EnteredBar({ entries, directSale = false }: Props) {
  const keep = useKeepCart();
  useCart();
  const add = useAct(cartCalls.addBulk, { done: copy.bulkAdded });
  const lines = filled(useStore(entries));

  const press = async () => {
    if (lines.length === 0) return toast.bad(copy.quantitiesRequired);
    const faults = faultsOf(lines, bulkFault);
    tell(entries, faults);
    if (faults.size > 0) return toast.bad([...faults.values()][0]!);
    const basket = await add.run({
      lines: lines.map(({ promotion, quantity, price }) => ({
        promotionId: promotion.id,
        productId: promotion.product.id,
        quantity,
        demandPrice: price,
        ...(directSale && { directSale }),
      })),
    });
    if (!basket) return;
    keep(basket);
    clearEntries(entries);
  };

  const { refused } = add;
  useEffect(() => {
    if (refused) tell(entries, new Map(refused.errors.map(({ field, message }) => [field, message])));
  }, [entries, refused]);
  return (
    <EnteredFoot entries={entries} lines={lines}>
      <Button kind="primary" busy={add.busy} onClick={() => void press()}>
        {words.addToCart}
      </Button>
    </EnteredFoot>
  );
}
