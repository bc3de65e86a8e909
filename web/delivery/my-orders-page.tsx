// The partner's orders, with their packages and all that a partner can do to them.

import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { OrderActionsProvider } from '#web/orders/actions.tsx';
import { MyOrdersScreen } from '#web/orders/my-orders-screen.tsx';
import { PackageList } from './package-list.tsx';
import { partnerActions } from './partner-actions.ts';
import { partnerPackageSide } from './sides.ts';

const OrderPackages = ({ order }: { order: PartnerOrder }) => <PackageList order={order} side={partnerPackageSide} />;

export default function MyOrdersPage() {
  return (
    <OrderActionsProvider map={partnerActions}>
      <MyOrdersScreen Packages={OrderPackages} />
    </OrderActionsProvider>
  );
}
