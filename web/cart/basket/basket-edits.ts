// Edits of cart lines: optimistic, reverted if refused, refetched if the outcome is unknown. Submit waits for edits in
// progress and is blocked while an input holds an invalid value.

import { useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { type BasketItem, cartCalls } from '#domain/cart/calls.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { cachedLine, patchCachedLine, rereadCart, toCartLine, useSetCart } from '#web/cart/cart-cache.ts';
import { createStore, type Store } from '#web/ui/kit/store.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';

interface BasketEdits {
  /** Edits in progress. */
  pendingSaves: Set<Promise<boolean>>;
  /** Invalid inputs, by promotion and field. */
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

/** Waits for edits in progress. Returns whether all were accepted. */
export const waitForSaves = async ({ pendingSaves: open }: BasketEdits): Promise<boolean> =>
  (await Promise.all(open)).every(Boolean);

/** Saves part of a line. Returns whether the server accepted it. */
export function useUpdateLine(): (item: BasketItem, part: Partial<BasketItem>) => Promise<boolean> {
  const cache = useQueryClient();
  const keep = useSetCart();
  const edits = use(BasketEditsContext);
  const change = useCallMutation(cartCalls.change, { successMessage: cartCopy.updated });
  return (item, part) => {
    const { promotionId } = item;
    patchCachedLine(cache, promotionId, part);
    const save = async () => {
      // Serialized, so that a later edit builds on the result of an earlier one rather than on its intent.
      await Promise.all(edits.pendingSaves);
      const basket = await change.run(toCartLine({ ...(cachedLine(cache, promotionId) ?? item), ...part }));
      if (basket) keep(basket);
      else {
        const before = Object.keys(part).map((name) => [name, item[name as keyof BasketItem]]);
        patchCachedLine(cache, promotionId, Object.fromEntries(before));
        // The edit may have been applied although its response was lost: refetch, so that the server's lines are
        // submitted.
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
