// Changes of the lines of the cart: drawn at once, put back when the server refuses, read again when nobody knows whether it
// took them. Submitting waits for those that are still in progress, and is not possible while an input holds something that
// was not accepted.

import { useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { type BasketItem, cartCalls } from '#domain/cart/calls.ts';
import { copy } from '#domain/cart/copy.ts';
import { createStore, type Store } from '#web/ui/kit/store.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { cachedLine, patchCachedLine, rereadCart, toCartLine, useSetCart } from './cart-cache.ts';

export interface BasketEdits {
  /** Changes that have not been answered. */
  pendingSaves: Set<Promise<boolean>>;
  /** Inputs with something wrong in them, by promotion and field. */
  invalidInputs: Store<ReadonlySet<string>>;
}

export const createBasketEdits = (): BasketEdits => ({
  pendingSaves: new Set(),
  invalidInputs: createStore<ReadonlySet<string>>(new Set()),
});
export const BasketEditsContext = createContext<BasketEdits>(createBasketEdits());

export function setInputValidity({ invalidInputs: faulty }: BasketEdits, input: string, isInvalid: boolean): void {
  if (faulty.get().has(input) === isInvalid) return;
  const next = new Set(faulty.get());
  if (isInvalid) next.add(input);
  else next.delete(input);
  faulty.set(next);
}

/** Have all changes been accepted? Waits for their answers. */
export const waitForSaves = async ({ pendingSaves: open }: BasketEdits): Promise<boolean> =>
  (await Promise.all(open)).every(Boolean);

/** Saves a part of a line; answers whether the server took it. */
export function useUpdateLine(): (item: BasketItem, part: Partial<BasketItem>) => Promise<boolean> {
  const cache = useQueryClient();
  const keep = useSetCart();
  const edits = use(BasketEditsContext);
  const change = useCallMutation(cartCalls.change, { successMessage: copy.updated });
  return (item, part) => {
    const { promotionId } = item;
    patchCachedLine(cache, promotionId, part);
    const save = async () => {
      // One after the other, so that a later change carries what became of an earlier one, and not what it wanted.
      await Promise.all(edits.pendingSaves);
      const basket = await change.run(toCartLine({ ...(cachedLine(cache, promotionId) ?? item), ...part }));
      if (basket) keep(basket);
      else {
        const before = Object.keys(part).map((name) => [name, item[name as keyof BasketItem]]);
        patchCachedLine(cache, promotionId, Object.fromEntries(before));
        // Its answer may be lost and the change be made: what is submitted is what the server has.
        await rereadCart(cache);
      }
      return basket !== undefined;
    };
    const saving = save();
    edits.pendingSaves.add(saving);
    void saving.finally(() => edits.pendingSaves.delete(saving));
    return saving;
  };
}
