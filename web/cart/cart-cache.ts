// Cached cart. Every change returns the whole cart, so it is stored and never refetched.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { MINUTE } from '#domain/base/time.ts';
import { type Basket, type BasketItem, type CartLine, cartCalls } from '#domain/cart/calls.ts';
import { callQueryOptions } from '#web/ui/session/queries.ts';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { cartCount, onCartChangedElsewhere, tellOtherTabs } from './cart-count.ts';

const CART_KEY = callQueryOptions(cartCalls.get, {}).queryKey;

/** The cart, also updating its count in the top bar. */
export function useCart() {
  const mayOrder = usePermission('Order.Create');
  const read = useCallQuery(cartCalls.get, {}, { enabled: mayOrder, staleTime: MINUTE });
  const count = read.data?.items.length;
  useEffect(() => {
    if (count !== undefined) cartCount.set(count);
  }, [count]);
  const cache = useQueryClient();
  useEffect(() => onCartChangedElsewhere(() => void rereadCart(cache)), [cache]);
  return read;
}

/** Stores the cart returned by a change, and its count for the top bar, also where no screen shows the cart. */
export function useSetCart(): (basket: Basket) => void {
  const cache = useQueryClient();
  return useCallback(
    (basket) => {
      cache.setQueryData(CART_KEY, basket);
      cartCount.set(basket.items.length);
      tellOtherTabs(basket.items.length);
    },
    [cache],
  );
}

/** Optimistic update of a line, until the server's reply or a revert. */
export const patchCachedLine = (cache: QueryClient, promotionId: string, part: Partial<BasketItem>): void =>
  void cache.setQueryData<Basket>(
    CART_KEY,
    (basket) =>
      basket && {
        ...basket,
        items: basket.items.map((item) => (item.promotionId === promotionId ? { ...item, ...part } : item)),
      },
  );

/** A line as currently displayed. */
export const cachedLine = (cache: QueryClient, promotionId: string): BasketItem | undefined =>
  cache.getQueryData<Basket>(CART_KEY)?.items.find((item) => item.promotionId === promotionId);

/** Cart lines as currently displayed. */
export const cachedLines = (cache: QueryClient): readonly BasketItem[] =>
  cache.getQueryData<Basket>(CART_KEY)?.items ?? [];

/** Refetches the cart, immediately or once the server is reachable. */
export const rereadCart = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: CART_KEY });

/** A cart line as sent. */
export const toCartLine = ({
  productId,
  promotionId,
  quantity,
  demandPrice,
  reference,
  directSale,
}: CartLine): CartLine => ({
  productId,
  promotionId,
  quantity,
  demandPrice,
  ...(reference !== undefined && { reference }),
  ...(directSale && { directSale }),
});

/** Whether the line can still be ordered (CART-006). */
export const isOrderable = ({ validFrom, validTo }: BasketItem): boolean => validFrom !== null && validTo !== null;
