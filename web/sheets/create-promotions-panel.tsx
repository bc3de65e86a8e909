// Creates promotions from a workbook: choose it, preview each row, create, see the results (SYN-010).

import Download from 'lucide-react/icons/download';
import { type ComponentProps, useState } from 'react';
import { sheetCalls, uploadCalls } from '#domain/sheets/calls.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { useCallMutation, useCallQuery, useDownload } from '#web/ui/session/use-call.ts';
import { sheetLabels } from './labels.ts';
import { ProgressLines } from './sheet-card.tsx';
import { useSheetStatus } from './use-sheet-status.ts';
import { useWorkbook } from './use-workbook.tsx';
import { VerdictTable } from './verdict-table.tsx';

export function CreatePromotionsPanel() {
  const [asking, setAsking] = useState(false);
  const [started, setStarted] = useState(false);
  const { status, isIdle } = useSheetStatus('CreateGoogleSheet');
  const template = useDownload(sheetCalls.template);
  const workbook = useWorkbook(uploadCalls.upload, () => setStarted(false));
  const { preview } = workbook;
  const create = useCallMutation(sheetCalls.create, {
    successMessage: sheetCopy.added,
    invalidate: [sheetCalls.status],
    onSuccess: () => {
      setAsking(false);
      workbook.reset();
      setStarted(true);
    },
  });
  const verdicts = useCallQuery(sheetCalls.verdicts, {}, { enabled: started && isIdle, staleTime: 0 });

  const made = started && isIdle && !verdicts.isFetching && verdicts.data?.length ? verdicts.data : null;
  const ready = preview?.rows.filter(({ message }) => message === null).length ?? 0;
  return (
    <Section
      title={sheetLabels.create}
      note={sheetLabels.createNote}
      actions={
        <Button
          icon={<Download className="size-4" aria-hidden />}
          busy={template.busy}
          onClick={() => template.run({})}
        >
          {sheetLabels.template}
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {workbook.renderPicker({ kind: preview ? 'secondary' : 'primary', disabled: !isIdle })}
        {status?.address && (
          <Button disabled={!isIdle} busy={create.busy} onClick={() => void create.run({})}>
            {sheetLabels.fromService}
          </Button>
        )}
        <p className="min-w-0 text-sm break-words text-muted">{workbook.fileName || sheetLabels.limits}</p>
      </div>
      {workbook.problem}
      {preview && (
        <WorkbookPreview rows={preview.rows} ready={ready} disabled={!isIdle} onCreate={() => setAsking(true)} />
      )}
      {started && status && !made && (
        <div className="mt-4">
          <ProgressLines lines={[status.status, ...status.lines]} label={sheetLabels.progress(sheetLabels.create)} />
        </div>
      )}
      {made && <CreatedPromotions rows={made} />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={sheetLabels.askCreate(ready)}
        confirmLabel={sheetLabels.createReady(ready)}
        danger={false}
        busy={create.busy}
        onConfirm={() => preview && void create.run({ uploadId: preview.uploadId })}
      >
        <p>{sheetLabels.askCreateNote}</p>
      </ConfirmDialog>
    </Section>
  );
}

interface PreviewProps {
  rows: ComponentProps<typeof VerdictTable>['rows'];
  /** Rows without an error. */
  ready: number;
  disabled: boolean;
  onCreate: () => void;
}

const WorkbookPreview = ({ rows, ready, disabled, onCreate }: PreviewProps) => (
  <div className="mt-4 flex flex-col gap-3">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="font-medium">{sheetLabels.readyCount(ready, rows.length)}</p>
      <Button kind="primary" disabled={ready === 0 || disabled} onClick={onCreate}>
        {sheetLabels.createReady(ready)}
      </Button>
    </div>
    <VerdictTable rows={rows} />
  </div>
);

const CreatedPromotions = ({ rows }: Pick<PreviewProps, 'rows'>) => (
  <div className="mt-4 flex flex-col gap-3">
    <p className="font-medium">
      {sheetLabels.createdCount(rows.filter(({ promotionId }) => promotionId !== null).length, rows.length)}
    </p>
    <VerdictTable rows={rows} />
  </div>
);
