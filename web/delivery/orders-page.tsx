// Staff's orders, with all that can be done to them.

import { ProvideActions } from '#web/orders/actions.tsx';
import { OrdersScreen } from '#web/orders/orders-screen.tsx';
import { staffActions } from './staff-actions.ts';

export default function OrdersPage() {
  return (
    <ProvideActions map={staffActions}>
      <OrdersScreen />
    </ProvideActions>
  );
}
