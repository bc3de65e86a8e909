// Progress of an export with cancel, errors and notes on the file. Closes automatically if there is nothing to report.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { ExportFormat } from '#domain/base/exports/exports.ts';
import type { Page } from '#domain/base/list.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Progress } from '#web/ui/kit/feedback/progress.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { datedFileName } from '#web/ui/kit/values/file-name.ts';
import type { Column } from '#web/ui/list/table/column.ts';
import { labels } from '../../kit/labels.ts';
import { toast } from '../../kit/toast.ts';
import { saveBlob } from '../../session/api.ts';
import { exportTable } from './export-table.ts';
import { exportLabels } from './labels.ts';
import type { CompleteRows } from './list-export.ts';
import { type ExportRequest, readAllRows } from './read-all-rows.ts';

export interface ExportOptions<Row> extends ExportRequest<Row> {
  /** Used for the file name. */
  label: string;
  format: ExportFormat;
  columns: readonly Column<Row>[];
  /** Sums of all rows, for the last line of the file: those of a page that was read for it. */
  totalRow?: ((page: Page<Row, never>) => Row | null | undefined) | undefined;
  /** Exported instead of all rows, if any. */
  chosenRows: readonly Row[];
  completeRows?: CompleteRows<Row> | undefined;
}

interface Status {
  count: number;
  total: number;
  error?: string;
  /** Notes on the saved file. */
  notes?: string[];
}

/** Reads, formats and saves. Returns notes on the file. */
async function runExport<Row>(
  options: ExportOptions<Row>,
  signal: AbortSignal,
  onProgress: (count: number, total: number) => void,
): Promise<{ message: string; notes: string[] }> {
  const { label, format, columns, chosenRows, completeRows, totalRow } = options;
  const {
    rows: listed,
    hasChanged,
    lastPage,
  } = chosenRows.length > 0
    ? { rows: chosenRows, hasChanged: false, lastPage: null }
    : await readAllRows(options, signal, onProgress);
  const rows = completeRows ? await completeRows(listed, signal) : listed;
  const table = exportTable(options.call, columns, rows, lastPage && totalRow?.(lastPage as Page<Row, never>));
  const file =
    format === 'csv'
      ? await (await import('./csv-file.ts')).csvFile(table)
      : (await import('#web/ui/kit/values/xlsx-file.ts')).xlsxFile(table, label);
  signal.throwIfAborted();
  const name = datedFileName(label, format);
  saveBlob(file, name);
  return {
    message: exportLabels.saved(rows.length, name),
    notes: [
      hasChanged && exportLabels.changed(rows.length),
      table.unreadable.length > 0 && exportLabels.unreadable(table.unreadable),
    ].filter((note) => note !== false),
  };
}

export function ExportDialog<Row>({ onClose, ...options }: ExportOptions<Row> & { onClose: () => void }) {
  // The list may change under the dialog; the export uses the initial request.
  const asked = useRef(options);
  const [status, setStatus] = useState<Status>({ count: 0, total: 0 });
  const running = useRef<AbortController | null>(null);
  const close = useRef(onClose);
  close.current = onClose;

  const start = useCallback(() => {
    const stop = new AbortController();
    running.current = stop;
    setStatus({ count: 0, total: 0 });
    runExport(asked.current, stop.signal, (count, total) => setStatus({ count, total })).then(
      ({ message, notes }) => {
        if (notes.length > 0) return setStatus((now) => ({ ...now, notes: [message, ...notes] }));
        toast.good(message);
        close.current();
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setStatus((now) => ({ ...now, error: (error as Error).message }));
      },
    );
  }, []);
  useEffect(() => {
    start();
    return () => running.current?.abort();
  }, [start]);

  const { count, total, error, notes } = status;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={exportLabels.title(exportLabels[options.format])}
      footer={
        <>
          {error && <Button onClick={start}>{exportLabels.retry}</Button>}
          <Button onClick={onClose}>{error || notes ? labels.close : exportLabels.cancel}</Button>
        </>
      }
    >
      {error ? (
        <p role="alert" className="text-red">
          {error}
        </p>
      ) : notes ? (
        <div role="alert" className="flex flex-col gap-2">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      ) : (
        <div className="flex flex-col gap-2">
          <Progress label={exportLabels.reading} value={count} max={Math.max(total, 1)} />
          <p role="status" className="text-sm text-muted tabular-nums">
            {total > 0 ? exportLabels.readOf(count, total) : exportLabels.reading}
          </p>
        </div>
      )}
    </Dialog>
  );
}
