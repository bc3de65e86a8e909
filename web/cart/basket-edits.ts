// Changes of the lines of the cart: drawn at once, put back when the server refuses. Submitting waits for those that
// are still under way, and is not possible while an input holds something that was not accepted.

import { useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { type BasketItem, cartCalls } from '#domain/cart/calls.ts';
import { type Store, storeOf } from '#web/base/store.ts';
import { useAct } from '#web/base/use-call.ts';
import { drawLine, lineOf, useKeepCart } from './cart-state.ts';

export interface Edits {
  /** Changes that have not been answered. */
  open: Set<Promise<boolean>>;
  /** Inputs with something wrong in them, by promotion and field. */
  faulty: Store<ReadonlySet<string>>;
}

export const newEdits = (): Edits => ({ open: new Set(), faulty: storeOf<ReadonlySet<string>>(new Set()) });
export const EditsContext = createContext<Edits>(newEdits());

export function mark({ faulty }: Edits, input: string, wrong: boolean): void {
  if (faulty.get().has(input) === wrong) return;
  const next = new Set(faulty.get());
  if (wrong) next.add(input);
  else next.delete(input);
  faulty.set(next);
}

/** Have all changes been accepted? Waits for their answers. */
export const settled = async ({ open }: Edits): Promise<boolean> => (await Promise.all(open)).every(Boolean);

/** Saves a part of a line; answers whether the server took it. */
export function useChangeLine(): (item: BasketItem, part: Partial<BasketItem>) => Promise<boolean> {
  const cache = useQueryClient();
  const keep = useKeepCart();
  const edits = use(EditsContext);
  const change = useAct(cartCalls.change);
  return (item, part) => {
    drawLine(cache, item.promotionId, part);
    const save = async () => {
      // One after the other, so that a later change never carries older values of the same line.
      await Promise.all(edits.open);
      const basket = await change.run(lineOf({ ...item, ...part }));
      if (basket) keep(basket);
      else drawLine(cache, item.promotionId, { quantity: item.quantity, demandPrice: item.demandPrice });
      return basket !== undefined;
    };
    const saving = save();
    edits.open.add(saving);
    void saving.finally(() => edits.open.delete(saving));
    return saving;
  };
}
