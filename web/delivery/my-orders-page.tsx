// The partner's orders, with their packages and all that a partner can do to them.

import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { ProvideActions } from '#web/orders/actions.tsx';
import { MyOrdersScreen } from '#web/orders/my-orders-screen.tsx';
import { PackageList } from './package-list.tsx';
import { partnerActions } from './partner-actions.ts';
import { mySide } from './sides.ts';

const Packages = ({ order }: { order: PartnerOrder }) => <PackageList order={order} side={mySide} />;

export default function MyOrdersPage() {
  return (
    <ProvideActions map={partnerActions}>
      <MyOrdersScreen Packages={Packages} />
    </ProvideActions>
  );
}
