// Spreadsheets: promotions from a sheet, and the sheets that are kept.

import { sheetCalls } from '#domain/sheets/calls.ts';
import { copy } from '#domain/sheets/copy.ts';
import { PageHeader } from '#web/base/page-header.tsx';
import { Section } from '#web/base/section.tsx';
import { PROMOTIONS } from '#web/promotions/paths.ts';
import { PriceMasterButton } from './buttons.tsx';
import { CreatePanel } from './create-panel.tsx';
import { KeptSheet } from './kept-sheet.tsx';
import { titles } from './paths.ts';
import { SheetButton } from './sheet-button.tsx';
import { words } from './words.ts';

/** Sheets that are updated as a whole. */
const WHOLE = [
  {
    operation: 'UpdateActivePromotionSheetCommand',
    call: sheetCalls.updateActive,
    ask: words.askActive,
  },
  {
    operation: 'UpdateUpcomingPromotionSheetCommand',
    call: sheetCalls.updateUpcoming,
    ask: words.askUpcoming,
  },
  { operation: 'CreateInventorySheetCommand', call: sheetCalls.inventory, ask: words.askInventory },
] as const;

export default function SheetsScreen() {
  return (
    <>
      <PageHeader title={titles.sheets} back={{ to: PROMOTIONS, label: words.back }} />
      <div className="flex flex-col gap-4 pb-6">
        <CreatePanel />
        <Section title={words.kept} note={words.keptNote} flush>
          <ul>
            <KeptSheet operation="UpdateByAllGoogleSheet">
              <PriceMasterButton />
            </KeptSheet>
            {WHOLE.map(({ operation, call, ask }) => (
              <KeptSheet key={operation} operation={operation}>
                <SheetButton
                  operation={operation}
                  call={call}
                  input={{}}
                  ask={ask}
                  done={copy.haveBeenUpdated}
                  label={words.updateNamed(words.operations[operation])}
                >
                  {words.update}
                </SheetButton>
              </KeptSheet>
            ))}
            <KeptSheet operation="UpdateGoogleSheetActivePromotion" note={words.noteFromPromotions} />
            <KeptSheet operation="UpdateGoogleSheetUpcomingPromotion" note={words.noteFromPromotions} />
            <KeptSheet operation="CreateGoogleSheet" />
          </ul>
        </Section>
      </div>
    </>
  );
}
