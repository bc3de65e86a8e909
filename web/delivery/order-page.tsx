// One order, with its items and packages and all that can be done to it.

import type { Order } from '#domain/orders/shapes.ts';
import { ItemsPanel } from '#web/buying/items-panel.tsx';
import { StockCheck } from '#web/buying/stock-check.tsx';
import { ProvideActions } from '#web/orders/actions.tsx';
import { type OrderParts, OrderScreen } from '#web/orders/order-screen.tsx';
import { PackageList } from './package-list.tsx';
import { staffSide } from './sides.ts';
import { staffActions } from './staff-actions.ts';

const Packages = ({ order }: { order: Order }) => <PackageList order={order} side={staffSide} />;
const parts: OrderParts = { Items: ItemsPanel, Packages, StockCheck };

export default function OrderPage() {
  return (
    <ProvideActions map={staffActions}>
      <OrderScreen parts={parts} />
    </ProvideActions>
  );
}
