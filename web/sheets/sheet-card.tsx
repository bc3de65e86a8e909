// A spreadsheet: state of its operation, latest output of its last run, download, and update button.

import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { sheetCalls } from '#domain/sheets/calls.ts';
import type { Operation } from '#domain/sheets/operations.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { buttonClass } from '#web/ui/kit/controls/button-class.ts';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useDownload } from '#web/ui/session/use-call.ts';
import { sheetLabels } from './labels.ts';
import { useSheetStatus } from './use-sheet-status.ts';

interface Props {
  operation: Operation;
  note?: string;
  /** Update button. */
  children?: ReactNode;
}

/** Latest output lines of a run, updated live. */
export const ProgressLines = ({ lines, label }: { lines: readonly string[]; label: string }) => (
  <ol aria-label={label} aria-live="polite" className="flex flex-col gap-0.5 text-sm text-muted">
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and only move up
      <li key={index} className="break-words last:text-ink">
        {line}
      </li>
    ))}
  </ol>
);

export function SheetCard({ operation, note, children }: Props) {
  const { status, error, isIdle } = useSheetStatus(operation, 'Promotion.View');
  const file = useDownload(sheetCalls.download);
  const name = sheetLabels.operations[operation];
  if (error && !status) return <ErrorState error={error} />;
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line px-4 py-3.5 first:border-t-0 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {status && <StatusPill tone={isIdle ? 'green' : 'indigo'}>{status.status}</StatusPill>}
        </h3>
        <p className="mt-0.5 text-sm text-muted">
          {status?.writtenAt ? (
            <>
              {sheetLabels.writtenAt} <Time value={status.writtenAt} />
            </>
          ) : (
            !status?.address && sheetLabels.never
          )}
        </p>
        {note && <p className="mt-0.5 text-sm text-muted">{note}</p>}
      </div>
      {status && <ProgressLines lines={status.lines} label={sheetLabels.progress(name)} />}
      <div className="flex flex-wrap items-start gap-2 md:col-start-3 md:justify-end">
        {status?.writtenAt && (
          <Button
            icon={<Download className="size-4" aria-hidden />}
            busy={file.busy}
            aria-label={sheetLabels.downloadNamed(name)}
            onClick={() => file.run({ operationType: operation })}
          >
            {sheetLabels.download}
          </Button>
        )}
        {status?.address && (
          <a
            className={buttonClass('secondary', 'md')}
            href={status.address}
            target="_blank"
            rel="noreferrer"
            aria-label={sheetLabels.openNamed(name)}
          >
            <ExternalLink className="size-4" aria-hidden />
            {sheetLabels.open}
          </a>
        )}
        {children}
      </div>
    </li>
  );
}
