// Updating the provider products from a spreadsheet (PPD-003, PPD-004): new sale prices from the price master are looked at
// first and taken over when one says so. Without a workbook the price master is only written anew.

import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { type PriceVerdict, sheetCalls, uploadCalls, XLSX } from '#domain/sheets/calls.ts';
import { copy } from '#domain/sheets/copy.ts';
import { SHEET_BYTES_MAX } from '#domain/sheets/operations.ts';
import { Button } from '#web/base/button.tsx';
import { ConfirmDialog } from '#web/base/confirm-dialog.tsx';
import { DASH, unitCost } from '#web/base/format.ts';
import { useAct, useDownload } from '#web/base/use-call.ts';
import { CHANGED_BY_PRICE } from '#web/catalog/changed-by-price.ts';
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
  const picker = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [preview, setPreview] = useState<{ uploadId: string; rows: PriceVerdict[] } | null>(null);
  const file = useDownload(sheetCalls.download);
  const upload = useAct(uploadCalls.uploadPrices, { quiet: true, onDone: setPreview });
  const act = useAct(sheetCalls.update, {
    done: copy.haveBeenUpdated,
    invalidate: [sheetCalls.status, ...CHANGED_BY_PRICE],
    onDone: () => onOpenChange(false),
  });
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setPreview(null);
    upload.clear();
    setFault(chosen.size > SHEET_BYTES_MAX ? copy.tooLarge : null);
    if (chosen.size <= SHEET_BYTES_MAX) await upload.run({ file: chosen });
    // The same file can be chosen again after it was corrected.
    if (picker.current) picker.current.value = '';
  };
  const good = preview?.rows.filter(({ message }) => message === null).length ?? 0;
  const problem = fault ?? upload.refused?.message;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.askProviderProducts}
      action={words.update}
      danger={false}
      busy={act.busy}
      ready={!upload.busy && (preview === null || good > 0)}
      onConfirm={() => void act.run({ isWithPromotion: false, ...(preview && { uploadId: preview.uploadId }) })}
    >
      <p>{words.updateNote}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          ref={picker}
          type="file"
          accept={`.xlsx,${XLSX}`}
          className="hidden"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        {written && (
          <Button busy={file.busy} onClick={() => file.run({ operationType: 'UpdateByAllGoogleSheet' })}>
            {words.downloadMaster}
          </Button>
        )}
        <Button
          icon={<Upload className="size-4" aria-hidden />}
          busy={upload.busy}
          onClick={() => picker.current?.click()}
        >
          {preview ? words.chooseAgain : words.choose}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="mt-3 text-sm text-red">
          {problem}
        </p>
      )}
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
