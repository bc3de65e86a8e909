// Orders with all actions, for staff.

import { lazy, Suspense } from 'react';
import { orderPath } from '#domain/orders/links.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { staffActions } from '#web/delivery/staff-actions.ts';
import { OrderActionsProvider } from '#web/orders/order-actions.tsx';
import { OrdersScreen } from './orders-screen.tsx';

const UnclearLink = lazy(async () => ({ default: (await import('#web/buying/unclear/unclear-link.tsx')).UnclearLink }));

const pathOf = ({ id }: Order) => orderPath(id);

export default function OrdersPage() {
  return (
    <OrderActionsProvider map={staffActions} pathOf={pathOf}>
      <OrdersScreen
        beside={
          <Suspense>
            <UnclearLink />
          </Suspense>
        }
      />
    </OrderActionsProvider>
  );
}
