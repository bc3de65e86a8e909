// One promotion with its orders.

import { PromotionOrders } from './promotion-orders.tsx';
import { PromotionScreen } from './promotion-screen.tsx';

export default function PromotionPage() {
  return <PromotionScreen Orders={PromotionOrders} />;
}
