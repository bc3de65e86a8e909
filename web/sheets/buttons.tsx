// The buttons of spreadsheets that stand on screens of other features (PPR-004, PPR-005). Whoever may not
// change promotions does not see them.

import { sheetCalls } from '#domain/sheets/calls.ts';
import { copy } from '#domain/sheets/copy.ts';
import { SheetButton } from './sheet-button.tsx';
import { words } from './words.ts';

/** Everything that providers ask for their products, with our promotions. */
export const PriceMasterButton = () => (
  <SheetButton
    operation="UpdateByAllGoogleSheet"
    call={sheetCalls.update}
    input={{ isWithPromotion: true }}
    ask={copy.askPriceMaster}
    done={copy.updated}
  >
    {words.priceMaster}
  </SheetButton>
);

interface PromotionProps {
  promotion: { id: string; name: string };
  tab: 'Active' | 'Upcoming';
}

/** Adds one promotion of a provider to the sheet of its tab. */
export function ProviderPromotionButton({ promotion: { id, name }, tab }: PromotionProps) {
  const active = tab === 'Active';
  return (
    <SheetButton
      operation={active ? 'UpdateGoogleSheetActivePromotion' : 'UpdateGoogleSheetUpcomingPromotion'}
      call={active ? sheetCalls.providerActive : sheetCalls.providerUpcoming}
      input={{ promotionId: id }}
      ask={copy.askProviderPromotion(tab)}
      done={copy.added}
      label={words.toSheetNamed(name)}
      size="sm"
    >
      {words.toSheet}
    </SheetButton>
  );
}
