// What the screens of orders read first; started while their code still loads.

import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { prefetch } from '#web/ui/session/queries.ts';

export const prefetchMyOrders = (): void => prefetch(partnerOrderCalls.counts, {});
export const prefetchOrders = (): void => prefetch(orderCalls.counts, {});

export function prefetchOrder(id: string | undefined): void {
  if (!id) return;
  prefetch(orderCalls.one, { id });
  prefetch(orderCalls.blending, { id });
}
