// Products of a provider promotion, with provider stock.

import { checkProviderStock } from '#web/buying/provider-stock.ts';
import { PromotionProductsScreen } from './promotion-products-screen.tsx';

export default function PromotionProductsPage() {
  return <PromotionProductsScreen askStock={checkProviderStock} />;
}
