// Products of a provider's promotion, with the stock at their providers.

import { PromotionProductsScreen } from './promotion-products-screen.tsx';
import { checkProviderStock } from '#web/buying/provider-stock.ts';

export default function PromotionProductsPage() {
  return <PromotionProductsScreen askStock={checkProviderStock} />;
}
