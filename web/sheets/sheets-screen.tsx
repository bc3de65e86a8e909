// Spreadsheets: promotions from a sheet, and the sheets that are kept.

import { sheetCalls } from '#domain/sheets/calls.ts';
import { copy } from '#domain/sheets/copy.ts';
import { PageHeader } from '#web/base/page-header.tsx';
import { Section } from '#web/base/section.tsx';
import { PROMOTIONS } from '#web/promotions/paths.ts';
import { PriceMasterButton } from './buttons.tsx';
import { CreatePromotionsPanel } from './create-panel.tsx';
import { SheetCard } from './kept-sheet.tsx';
import { sheetTitles } from './paths.ts';
import { StartOperationButton } from './sheet-button.tsx';
import { sheetLabels } from './words.ts';

/** Sheets that are updated as a whole. */
const WHOLE_FILE = [
  {
    operation: 'UpdateActivePromotionSheetCommand',
    call: sheetCalls.updateActive,
    ask: sheetLabels.askActive,
  },
  {
    operation: 'UpdateUpcomingPromotionSheetCommand',
    call: sheetCalls.updateUpcoming,
    ask: sheetLabels.askUpcoming,
  },
  { operation: 'CreateInventorySheetCommand', call: sheetCalls.inventory, ask: sheetLabels.askInventory },
] as const;

export default function SheetsPage() {
  return (
    <>
      <PageHeader title={sheetTitles.sheets} parentLink={{ to: PROMOTIONS, label: sheetLabels.back }} />
      <div className="flex flex-col gap-4 pb-6">
        <CreatePromotionsPanel />
        <Section title={sheetLabels.kept} note={sheetLabels.keptNote} isFlush>
          <ul>
            <SheetCard operation="UpdateByAllGoogleSheet">
              <PriceMasterButton />
            </SheetCard>
            {WHOLE_FILE.map(({ operation, call, ask }) => (
              <SheetCard key={operation} operation={operation}>
                <StartOperationButton
                  operation={operation}
                  call={call}
                  input={{}}
                  confirmText={ask}
                  successMessage={copy.haveBeenUpdated}
                  label={sheetLabels.updateNamed(sheetLabels.operations[operation])}
                >
                  {sheetLabels.update}
                </StartOperationButton>
              </SheetCard>
            ))}
            <SheetCard operation="UpdateGoogleSheetActivePromotion" note={sheetLabels.noteFromPromotions} />
            <SheetCard operation="UpdateGoogleSheetUpcomingPromotion" note={sheetLabels.noteFromPromotions} />
            <SheetCard operation="CreateGoogleSheet" />
          </ul>
        </Section>
      </div>
    </>
  );
}
