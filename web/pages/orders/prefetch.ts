// Initial queries of the order screens, started while their code loads.

import type { Params } from 'react-router';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { MY_ORDERS_PATH, ORDERS_PATH } from '#domain/orders/links.ts';
import { orderListFor, partnerOrderList } from '#domain/orders/list.ts';
import { firstListState } from '#web/ui/list/list-state.ts';
import { prefetch } from '#web/ui/session/queries.ts';
import { currentPermissions } from '#web/ui/session/session.ts';

export function prefetchMyOrders(params: Params): void {
  prefetch(partnerOrderCalls.counts, {});
  prefetch(partnerOrderCalls.list, firstListState(partnerOrderList, MY_ORDERS_PATH, params));
}

export function prefetchOrders(params: Params): void {
  prefetch(orderCalls.counts, {});
  const list = orderListFor(currentPermissions() ?? new Set());
  prefetch(orderCalls.list, firstListState(list, ORDERS_PATH, params));
}

export function prefetchOrder(id: string | undefined): void {
  if (!id) return;
  prefetch(orderCalls.one, { id });
  prefetch(orderCalls.blending, { id });
}
