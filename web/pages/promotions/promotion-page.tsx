// One promotion with its orders.

import { PromotionScreen } from './promotion-screen.tsx';
import { PromotionOrders } from './promotion-orders.tsx';

export default function PromotionPage() {
  return <PromotionScreen Orders={PromotionOrders} />;
}
