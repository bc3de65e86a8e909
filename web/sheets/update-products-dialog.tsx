// Updating the provider products from a spreadsheet (PPD-003, PPD-004): new sale prices from the price master are looked at
// first and taken over when one says so. Without a workbook the price master is only written anew.

import { type PriceVerdict, sheetCalls, uploadCalls } from '#domain/sheets/calls.ts';
import { copy } from '#domain/sheets/copy.ts';
import { Button } from '#web/base/button.tsx';
import { ConfirmDialog } from '#web/base/confirm-dialog.tsx';
import { DASH, unitCost } from '#web/base/format.ts';
import { useAct, useDownload } from '#web/base/use-call.ts';
import { CHANGED_BY_PRICE } from '#web/catalog/changed-by-price.ts';
import { useWorkbook } from './use-workbook.tsx';
import { words } from './words.ts';

const ROWS_SHOWN = 50;

const Line = ({ verdict: { row, sku, countries, before, after, message } }: { verdict: PriceVerdict }) => (
  <li className="flex flex-wrap items-baseline gap-x-3 py-1.5">
    <span className="w-16 shrink-0 text-muted">{words.rowNumber(row)}</span>
    <span className="min-w-0 flex-1 break-all">
      {sku || DASH} <span className="text-muted">{countries.slice(0, 3).join(', ')}</span>
    </span>
    {message === null ? (
      <span className="tabular-nums">{words.priceChange(unitCost(before), unitCost(after))}</span>
    ) : (
      <span className="text-red">{message}</span>
    )}
  </li>
);

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** There is a price master to be downloaded. */
  written: boolean;
}

export default function UpdateProductsDialog({ open, onOpenChange, written }: Props) {
  const workbook = useWorkbook(uploadCalls.uploadPrices);
  const { preview } = workbook;
  const file = useDownload(sheetCalls.download);
  const act = useAct(sheetCalls.update, {
    done: copy.haveBeenUpdated,
    invalidate: [sheetCalls.status, ...CHANGED_BY_PRICE],
    onDone: () => onOpenChange(false),
  });
  const good = preview?.rows.filter(({ message }) => message === null).length ?? 0;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.askProviderProducts}
      action={words.update}
      danger={false}
      busy={act.busy}
      ready={!workbook.busy && (preview === null || good > 0)}
      onConfirm={() => void act.run({ isWithPromotion: false, ...(preview && { uploadId: preview.uploadId }) })}
    >
      <p>{words.updateNote}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {written && (
          <Button busy={file.busy} onClick={() => file.run({ operationType: 'UpdateByAllGoogleSheet' })}>
            {words.downloadMaster}
          </Button>
        )}
        {workbook.chooser()}
      </div>
      {workbook.problem}
      {preview && (
        <section aria-label={words.result} className="mt-3 text-sm">
          <p className="font-medium">{words.pricesReady(good, preview.rows.length)}</p>
          {/* A region that scrolls can be reached with the keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <ol className="mt-1 max-h-60 divide-y divide-line overflow-y-auto" tabIndex={0} aria-label={words.result}>
            {preview.rows.slice(0, ROWS_SHOWN).map((verdict) => (
              <Line key={verdict.row} verdict={verdict} />
            ))}
          </ol>
          {preview.rows.length > ROWS_SHOWN && (
            <p className="mt-1 text-muted">{words.moreRows(preview.rows.length - ROWS_SHOWN)}</p>
          )}
        </section>
      )}
    </ConfirmDialog>
  );
}
