// Spreadsheets: promotions from a sheet, and stored sheets. Read-only without Promotion.Edit.

import { PROMOTIONS } from '#domain/promotions/links.ts';
import { sheetCalls } from '#domain/sheets/calls.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { sheetTitles } from '#domain/sheets/links.ts';
import { CreatePromotionsPanel } from '#web/sheets/create-promotions-panel.tsx';
import { sheetLabels } from '#web/sheets/labels.ts';
import { PriceMasterButton } from '#web/sheets/operation-buttons.tsx';
import { SheetCard } from '#web/sheets/sheet-card.tsx';
import { StartOperationButton } from '#web/sheets/start-button.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { usePermission } from '#web/ui/session/session.ts';

/** Sheets that are always updated completely. */
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
  const mayEdit = usePermission('Promotion.Edit');
  return (
    <>
      <PageHeader title={sheetTitles.sheets} parentLink={{ to: PROMOTIONS, label: sheetLabels.back }} />
      <div className="flex flex-col gap-4 pb-6">
        {mayEdit && <CreatePromotionsPanel />}
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
                  successMessage={sheetCopy.haveBeenUpdated}
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
