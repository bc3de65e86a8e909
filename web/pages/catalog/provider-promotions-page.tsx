// Provider promotions, with their spreadsheets (PPR-004, PPR-005).

import { PriceMasterButton, ProviderPromotionButton } from '#web/sheets/operation-buttons.tsx';
import { createProviderPromotionsScreen } from './provider-promotions-screen.tsx';

export default createProviderPromotionsScreen({
  actions: <PriceMasterButton />,
  more: (promotion, tab) => <ProviderPromotionButton promotion={promotion} tab={tab} />,
});
