// Spreadsheet buttons on pages of other features (PPR-004, PPR-005). Hidden from users who may not change promotions.

import { sheetCalls } from '#domain/sheets/calls.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { sheetLabels } from './labels.ts';
import { StartOperationButton } from './start-button.tsx';

/** Updates the price master: all products of the providers with our promotions. */
export const PriceMasterButton = () => (
  <StartOperationButton
    operation="UpdateByAllGoogleSheet"
    call={sheetCalls.update}
    input={{ isWithPromotion: true }}
    confirmText={sheetCopy.askPriceMaster}
    successMessage={sheetCopy.updated}
  >
    {sheetLabels.priceMaster}
  </StartOperationButton>
);

interface PromotionProps {
  promotion: { id: string; name: string };
  tab: 'Active' | 'Upcoming';
}

/** Adds one provider promotion to the sheet of its tab. */
export function ProviderPromotionButton({ promotion: { id, name }, tab }: PromotionProps) {
  const active = tab === 'Active';
  return (
    <StartOperationButton
      operation={active ? 'UpdateGoogleSheetActivePromotion' : 'UpdateGoogleSheetUpcomingPromotion'}
      call={active ? sheetCalls.providerActive : sheetCalls.providerUpcoming}
      input={{ promotionId: id }}
      confirmText={sheetCopy.askProviderPromotion(tab)}
      successMessage={sheetCopy.added}
      label={sheetLabels.toSheetNamed(name)}
      size="sm"
    >
      {sheetLabels.toSheet}
    </StartOperationButton>
  );
}
