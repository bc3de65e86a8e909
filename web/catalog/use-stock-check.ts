// Checks provider stock of a product. The call belongs to buying, a later feature, and is passed in by the page.

import { createContext, use, useRef } from 'react';
import { catalogCopy } from '#domain/catalog/copy.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { ApiError } from '#web/ui/session/api-error.ts';

/** Whether the product is in stock. */
export type CheckStock = (productId: string) => Promise<boolean>;

export const CheckStockContext = createContext<CheckStock | null>(null);

/** Checks with the two specified messages (PPR-016), one at a time. */
export function useStockCheck(productId: string): () => Promise<void> {
  const ask = use(CheckStockContext);
  const running = useRef(false);
  return async () => {
    if (!ask || running.current) return;
    running.current = true;
    toast.plain(catalogCopy.checkingStock);
    try {
      if (await ask(productId)) toast.good(catalogCopy.inStock);
      else toast.bad(catalogCopy.notInStock);
    } catch (error) {
      if (error instanceof ApiError && error.message) toast.bad(error.message);
    } finally {
      running.current = false;
    }
  };
}
