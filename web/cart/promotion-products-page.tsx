// Products of a provider's promotion, with the stock at their providers.

import { PromotionProductsScreen } from '#web/catalog/promotion-products-screen.tsx';
import { checkProviderStock } from './ask-stock.ts';

export default function PromotionProductsPage() {
  return <PromotionProductsScreen askStock={checkProviderStock} />;
}
