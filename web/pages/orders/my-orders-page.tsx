// The partner's orders, with packages and actions.

import { lazy, Suspense } from 'react';
import { myOrderPath } from '#domain/orders/links.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { partnerPackageSide } from '#web/delivery/package-side.ts';
import { partnerActions } from '#web/delivery/partner-actions.ts';
import { OrderActionsProvider } from '#web/orders/order-actions.tsx';
import { MyOrdersScreen } from './my-orders-screen.tsx';

const PackageList = lazy(async () => ({ default: (await import('#web/delivery/package-list.tsx')).PackageList }));

const OrderPackages = ({ order }: { order: PartnerOrder }) => (
  <Suspense>
    <PackageList order={order} side={partnerPackageSide} />
  </Suspense>
);

const OrderMessages = lazy(async () => ({ default: (await import('#web/messages/my-messages.tsx')).MyMessages }));

const Messages = ({ order }: { order: PartnerOrder }) => (
  <Suspense>
    <OrderMessages orderId={order.id} />
  </Suspense>
);

const pathOf = ({ orderNumber }: PartnerOrder) => myOrderPath(orderNumber);

export default function MyOrdersPage() {
  return (
    <OrderActionsProvider map={partnerActions} pathOf={pathOf}>
      <MyOrdersScreen Packages={OrderPackages} Messages={Messages} />
    </OrderActionsProvider>
  );
}
