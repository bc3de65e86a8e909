// Schedules a weekly or monthly export: day and format. Sent by email as a link.

import { useState } from 'react';
import { type ExportFormat, type ExportInterval, exportCalls } from '#domain/base/exports/exports.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { dateOnly } from '#web/ui/kit/values/format.ts';
import { labels } from '../../kit/labels.ts';
import { useCallMutation } from '../../session/use-call.ts';
import { exportLabels } from './labels.ts';
import { RhythmFields } from './rhythm-fields.tsx';
import { exportRequest, type ServerRequest } from './server-request.ts';

const FORMATS = (['csv', 'xlsx'] as const).map((value) => ({ value, label: exportLabels[value] }));

export function ScheduleDialog({ request, onClose }: { request: ServerRequest; onClose: () => void }) {
  const [rhythm, setRhythm] = useState<{ every: ExportInterval; day: number }>({ every: 'Week', day: 1 });
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const create = useCallMutation(exportCalls.schedule, {
    invalidate: [exportCalls.schedules],
    isIdempotent: true,
    successMessage: ({ nextAt }) => exportLabels.scheduled(dateOnly(nextAt)),
    onSuccess: onClose,
    hideErrorToast: true,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={exportLabels.scheduleTitle}
      description={[request.label, request.filterText].filter(Boolean).join(' · ')}
      footer={
        <>
          <Button onClick={onClose}>{labels.cancel}</Button>
          <Button
            kind="primary"
            busy={create.busy}
            onClick={() => void create.run({ ...exportRequest(request, format), ...rhythm })}
          >
            {exportLabels.scheduleNow}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RhythmFields value={rhythm} onChange={setRhythm} />
        <Field label={exportLabels.format} isGroup>
          <SegmentedControl
            label={exportLabels.format}
            value={format}
            options={FORMATS}
            onValueChange={setFormat}
            className="w-fit"
          />
        </Field>
        <p className="text-sm text-muted">{exportLabels.scheduleNote}</p>
        {create.error && (
          <p role="alert" className="text-sm text-red">
            {create.error.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}
