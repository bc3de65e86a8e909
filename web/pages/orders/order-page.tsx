// One order with items, packages and actions. The order renders first; the items table, which needs a request anyway,
// loads its code in the meantime.

import { lazy, Suspense } from 'react';
import { messageCalls } from '#domain/messages/calls.ts';
import { orderPath } from '#domain/orders/links.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { AllocationCard } from '#web/buying/allocation/allocation-card.tsx';
import { StockCheckButton } from '#web/buying/stock-check-button.tsx';
import { PackageList } from '#web/delivery/package-list.tsx';
import { staffPackageSide } from '#web/delivery/package-side.ts';
import { staffActions } from '#web/delivery/staff-actions.ts';
import { MessagesName } from '#web/messages/messages-name.tsx';
import { OrderMessages } from '#web/messages/thread.tsx';
import { OrderActionsProvider } from '#web/orders/order-actions.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { type OrderParts, OrderScreen } from './order-screen.tsx';

const loadItems = import('#web/buying/items-panel.tsx');
const ItemsPanel = lazy(async () => ({ default: (await loadItems).ItemsPanel }));
const Items = ({ order }: { order: Order }) => (
  <Suspense fallback={<SkeletonRows rows={6} height="h-10" />}>
    <ItemsPanel order={order} />
  </Suspense>
);
const Packages = ({ order }: { order: Order }) => <PackageList order={order} side={staffPackageSide} />;
// Rarely needed, so loaded on demand.
const UnclearBanner = lazy(async () => ({
  default: (await import('#web/buying/unclear/unclear-banner.tsx')).UnclearBanner,
}));
const Unclear = ({ order }: { order: Order }) =>
  order.unclearCount ? (
    <Suspense>
      <UnclearBanner order={order} />
    </Suspense>
  ) : null;
const Messages = ({ order: { id } }: { order: Order }) => <OrderMessages orderId={id} calls={messageCalls} />;
const MessagesTab = ({ order: { id } }: { order: Order }) => <MessagesName orderId={id} calls={messageCalls} />;
const orderParts: OrderParts = {
  Items,
  Packages,
  Messages,
  MessagesTab,
  Unclear,
  Allocation: AllocationCard,
  StockCheck: StockCheckButton,
};

const pathOf = ({ id }: Order) => orderPath(id);

export default function OrderPage() {
  return (
    <OrderActionsProvider map={staffActions} pathOf={pathOf}>
      <OrderScreen parts={orderParts} />
    </OrderActionsProvider>
  );
}
