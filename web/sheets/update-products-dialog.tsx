// Updates provider products from a spreadsheet (PPD-003, PPD-004): previews new sale prices from the price master, then
// applies them on confirmation. Without a workbook, only the price master is rewritten.

import { type PriceVerdict, sheetCalls, uploadCalls } from '#domain/sheets/calls.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { PRICE_QUERIES } from '#web/catalog/prices/price-queries.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { DASH, unitCost } from '#web/ui/kit/values/format.ts';
import { useCallMutation, useDownload } from '#web/ui/session/use-call.ts';
import { sheetLabels } from './labels.ts';
import { useWorkbook } from './use-workbook.tsx';

const ROWS_SHOWN = 50;

const Line = ({ verdict: { row, sku, countries, before, after, message } }: { verdict: PriceVerdict }) => (
  <li className="flex flex-wrap items-baseline gap-x-3 py-1.5">
    <span className="w-16 shrink-0 text-muted">{sheetLabels.rowNumber(row)}</span>
    <span className="min-w-0 flex-1 break-all">
      {sku || DASH} <span className="text-muted">{countries.slice(0, 3).join(', ')}</span>
    </span>
    {message === null ? (
      <span className="tabular-nums">{sheetLabels.priceChange(unitCost(before), unitCost(after))}</span>
    ) : (
      <span className="text-red">{message}</span>
    )}
  </li>
);

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** True if a price master can be downloaded. */
  written: boolean;
}

export default function UpdateProductsDialog({ open, onOpenChange, written }: Props) {
  const workbook = useWorkbook(uploadCalls.uploadPrices);
  const { preview } = workbook;
  const file = useDownload(sheetCalls.download);
  const mutation = useCallMutation(sheetCalls.update, {
    successMessage: sheetCopy.haveBeenUpdated,
    invalidate: [sheetCalls.status, ...PRICE_QUERIES],
    onSuccess: () => onOpenChange(false),
  });
  const validCount = preview?.rows.filter(({ message }) => message === null).length ?? 0;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={sheetCopy.askProviderProducts}
      confirmLabel={sheetLabels.update}
      danger={false}
      busy={mutation.busy}
      canConfirm={!workbook.busy && (preview === null || validCount > 0)}
      onConfirm={() => void mutation.run({ isWithPromotion: false, ...(preview && { uploadId: preview.uploadId }) })}
    >
      <p>{sheetLabels.updateNote}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {written && (
          <Button busy={file.busy} onClick={() => file.run({ operationType: 'UpdateByAllGoogleSheet' })}>
            {sheetLabels.downloadMaster}
          </Button>
        )}
        {workbook.renderPicker()}
      </div>
      {workbook.problem}
      {preview && (
        <section aria-label={sheetLabels.result} className="mt-3 text-sm">
          <p className="font-medium">{sheetLabels.pricesReady(validCount, preview.rows.length)}</p>
          {/* A region that scrolls can be reached with the keyboard. */}
          <ol
            className="mt-1 max-h-60 divide-y divide-line overflow-y-auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
            tabIndex={0}
            aria-label={sheetLabels.result}
          >
            {preview.rows.slice(0, ROWS_SHOWN).map((verdict) => (
              <Line key={verdict.row} verdict={verdict} />
            ))}
          </ol>
          {preview.rows.length > ROWS_SHOWN && (
            <p className="mt-1 text-muted">{sheetLabels.moreRows(preview.rows.length - ROWS_SHOWN)}</p>
          )}
        </section>
      )}
    </ConfirmDialog>
  );
}
