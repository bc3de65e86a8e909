// The partner's orders, with their packages and all that a partner can do to them.

import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { PackageList } from '#web/delivery/package-list.tsx';
import { partnerPackageSide } from '#web/delivery/package-side.ts';
import { partnerActions } from '#web/delivery/partner-actions.ts';
import { OrderActionsProvider } from '#web/orders/order-actions.tsx';
import { MyOrdersScreen } from './my-orders-screen.tsx';

const OrderPackages = ({ order }: { order: PartnerOrder }) => <PackageList order={order} side={partnerPackageSide} />;

export default function MyOrdersPage() {
  return (
    <OrderActionsProvider map={partnerActions}>
      <MyOrdersScreen Packages={OrderPackages} />
    </OrderActionsProvider>
  );
}
