// The cart as the browser knows it. Every change answers the whole cart, so it is kept and never asked twice.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { MINUTE } from '#domain/base/time.ts';
import { type Basket, type BasketItem, type CartLine, cartCalls } from '#domain/cart/calls.ts';
import { callQueryOptions } from '#web/ui/session/queries.ts';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { cartCount, onCartChangedElsewhere, tellOtherTabs } from './cart-count.ts';

const CART_KEY = callQueryOptions(cartCalls.get, {}).queryKey;

/** The cart, and its count in the bar at the top. */
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

/** Keeps what a change answered. */
export function useSetCart(): (basket: Basket) => void {
  const cache = useQueryClient();
  return useCallback(
    (basket) => {
      cache.setQueryData(CART_KEY, basket);
      tellOtherTabs(basket.items.length);
    },
    [cache],
  );
}

/** Draws a line as it is wanted; the answer of the server, or the old values, come later. */
export const patchCachedLine = (cache: QueryClient, promotionId: string, part: Partial<BasketItem>): void =>
  void cache.setQueryData<Basket>(
    CART_KEY,
    (basket) =>
      basket && {
        ...basket,
        items: basket.items.map((item) => (item.promotionId === promotionId ? { ...item, ...part } : item)),
      },
  );

/** A line as it is drawn now. */
export const cachedLine = (cache: QueryClient, promotionId: string): BasketItem | undefined =>
  cache.getQueryData<Basket>(CART_KEY)?.items.find((item) => item.promotionId === promotionId);

/** Lines of the cart as they are drawn now. */
export const cachedLines = (cache: QueryClient): readonly BasketItem[] =>
  cache.getQueryData<Basket>(CART_KEY)?.items ?? [];

/** Asks the server for the cart, at once or as soon as it can be reached. */
export const rereadCart = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: CART_KEY });

/** A line of the cart as it is sent. */
export const toCartLine = ({ productId, promotionId, quantity, demandPrice, directSale }: CartLine): CartLine => ({
  productId,
  promotionId,
  quantity,
  demandPrice,
  ...(directSale && { directSale }),
});

/** Can the line still be ordered? (CART-006) */
export const isOrderable = ({ validFrom, validTo }: BasketItem): boolean => validFrom !== null && validTo !== null;
