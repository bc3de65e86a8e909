// Initial queries of the shop screens, started while their code loads.

import { cartCalls } from '#domain/cart/calls.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { prefetch } from '#web/ui/session/queries.ts';

export const prefetchCart = (): void => prefetch(cartCalls.get, {});
export const prefetchPromotion = (id: string | undefined): void => {
  if (id) prefetch(promotionCalls.one, { id });
};
