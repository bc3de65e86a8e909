// Progress and download of a server export. It continues when the dialog is closed; a notification reports completion.

import { useEffect, useRef, useState } from 'react';
import { type ExportFile, type ExportFormat, exportCalls, exportFileCalls } from '#domain/base/exports/exports.ts';
import { EXPORTS } from '#domain/exports/links.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Progress } from '#web/ui/kit/feedback/progress.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { labels } from '../../kit/labels.ts';
import { toast } from '../../kit/toast.ts';
import { useCallMutation, useCallQuery, useDownload } from '../../session/use-call.ts';
import { exportLabels } from './labels.ts';
import { exportRequest, type ServerRequest } from './server-request.ts';

const POLL_MS = 1000;

const isUnderWay = (file: ExportFile | undefined): boolean => file?.state === 'Waiting' || file?.state === 'Running';

interface Props {
  request: ServerRequest;
  format: ExportFormat;
  onClose: () => void;
}

/** Starts the export once and tracks it. */
function useServerExport({ request, format }: Props) {
  const [id, setId] = useState<string | null>(null);
  const create = useCallMutation(exportCalls.create, {
    invalidate: [exportCalls.list],
    isIdempotent: true,
    hideErrorToast: true,
    onSuccess: (file) => setId(file.id),
  });
  const begun = useRef(false);
  const begin = () => void create.run(exportRequest(request, format));
  const start = useRef(begin);
  useEffect(() => {
    if (!begun.current) start.current();
    begun.current = true;
  }, []);
  const [isOver, setOver] = useState(false);
  const { data: file } = useCallQuery(
    exportCalls.one,
    { id: id ?? '' },
    { enabled: id !== null, refetchInterval: isOver ? false : POLL_MS, refetchOnFocus: false },
  );
  useEffect(() => setOver(file !== undefined && !isUnderWay(file)), [file]);
  return {
    file,
    error: create.error?.message ?? (file?.trouble || undefined),
    begin,
    isRefused: create.error !== null,
  };
}

export function ServerExportDialog(props: Props) {
  const { request, format, onClose } = props;
  const { file, error, begin, isRefused } = useServerExport(props);
  const save = useDownload(exportFileCalls.download, { done: exportLabels.savedFile });
  const saved = useRef(false);
  const { run } = save;
  useEffect(() => {
    if (file?.state !== 'Ready' || saved.current) return;
    saved.current = true;
    run({ id: file.id });
    if (!file.hasChanged) onClose();
  }, [file, run, onClose]);
  const cancel = useCallMutation(exportCalls.cancel, {
    invalidate: [exportCalls.list],
    successMessage: exportLabels.cancelled,
    onSuccess: onClose,
  });
  const leave = () => {
    if (isUnderWay(file)) toast.plain(exportLabels.goesOn);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={exportLabels.title(exportLabels[format])}
      description={request.label}
      footer={
        <>
          {isRefused && <Button onClick={begin}>{exportLabels.retry}</Button>}
          {isUnderWay(file) && (
            <Button busy={cancel.busy} onClick={() => void cancel.run({ id: file!.id })}>
              {exportLabels.cancel}
            </Button>
          )}
          <Button kind={isUnderWay(file) ? 'primary' : 'secondary'} onClick={leave}>
            {isUnderWay(file) ? exportLabels.goOn : labels.close}
          </Button>
        </>
      }
    >
      {error ? (
        <p role="alert" className="text-red">
          {error}
        </p>
      ) : file?.hasChanged ? (
        <p role="alert">{exportLabels.changed(file.rowCount)}</p>
      ) : (
        <div className="flex flex-col gap-2">
          <Progress label={exportLabels.reading} value={file?.rowCount ?? 0} max={Math.max(file?.totalCount ?? 0, 1)} />
          <p role="status" className="text-sm text-muted tabular-nums">
            {file?.totalCount ? exportLabels.writtenOf(file.rowCount, file.totalCount) : exportLabels.waiting}
          </p>
          <p className="text-sm text-muted">
            {exportLabels.background} <Link to={EXPORTS}>{exportLabels.page}</Link>
          </p>
        </div>
      )}
    </Dialog>
  );
}
