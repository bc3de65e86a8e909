// Summary of entries on all pages, and the button that adds them to the cart.

import { useEffect } from 'react';
import { cartCalls } from '#domain/cart/calls.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { useStore } from '#web/ui/kit/store.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { useCart, useSetCart } from './cart-cache.ts';
import {
  bulkQuantityError,
  clearEntries,
  completeEntries,
  type Entry,
  type EntryStore,
  entryErrors,
  setEntryErrors,
} from './entries.ts';
import { EntriesFooter } from './entries-footer.tsx';
import { cartLabels } from './labels.ts';

interface Props {
  entries: EntryStore;
  /** Marks the lines as chosen on Direct Sales. */
  directSale?: boolean;
  /** Path prefix of the screen: entries survive paging and filtering. */
  within: string;
}

export function EntriesBar({ entries, directSale = false, within }: Props) {
  const keep = useSetCart();
  useCart();
  const add = useCallMutation(cartCalls.addBulk, { successMessage: cartCopy.bulkAdded });
  const lines = completeEntries(useStore(entries));

  const press = async () => {
    if (lines.length === 0) return toast.bad(cartCopy.quantitiesRequired);
    const faults = entryErrors(lines, bulkQuantityError);
    setEntryErrors(entries, faults);
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
    // Keeps lines edited during the call.
    const isUnchanged = ({ promotion, quantity, price }: Entry) => {
      const now = entries.get().get(promotion.id);
      return now?.quantity === quantity && now.price === price;
    };
    clearEntries(
      entries,
      lines.filter(isUnchanged).map(({ promotion }) => promotion.id),
    );
  };

  const { error: refused } = add;
  useEffect(() => {
    if (refused) setEntryErrors(entries, new Map(refused.errors.map(({ field, message }) => [field, message])));
  }, [entries, refused]);
  return (
    <EntriesFooter entries={entries} lines={lines}>
      <UnsavedGuard isActive={lines.length > 0 && !add.busy} within={within} />
      <Button kind="primary" busy={add.busy} onClick={() => void press()}>
        {cartLabels.addToCart}
      </Button>
    </EntriesFooter>
  );
}
