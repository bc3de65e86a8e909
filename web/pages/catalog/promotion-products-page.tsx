// Products of a provider's promotion, with the stock at their providers.

import { checkProviderStock } from '#web/buying/provider-stock.ts';
import { PromotionProductsScreen } from './promotion-products-screen.tsx';

export default function PromotionProductsPage() {
  return <PromotionProductsScreen askStock={checkProviderStock} />;
}
