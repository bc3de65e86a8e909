// Promotions of providers, with their spreadsheets (PPR-004, PPR-005).

import { providerPromotionsScreen } from '#web/catalog/provider-promotions-screen.tsx';
import { PriceMasterButton, ProviderPromotionButton } from './buttons.tsx';

export default providerPromotionsScreen({
  actions: <PriceMasterButton />,
  more: (promotion, tab) => <ProviderPromotionButton promotion={promotion} tab={tab} />,
});
