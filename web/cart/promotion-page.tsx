// One promotion with its orders.

import { PromotionScreen } from '#web/promotions/promotion-screen.tsx';
import { PromotionOrders } from './promotion-orders.tsx';

export default function PromotionPage() {
  return <PromotionScreen Orders={PromotionOrders} />;
}
