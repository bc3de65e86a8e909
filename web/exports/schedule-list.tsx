// Your export schedules: days, the reason for a failure, and actions.

import { useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { type ExportSchedule, exportCalls } from '#domain/base/exports/exports.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { dateOnly } from '#web/ui/kit/values/format.ts';
import { exportLabels, WEEKDAYS } from '#web/ui/list/export/labels.ts';
import { RhythmFields } from '#web/ui/list/export/rhythm-fields.tsx';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { exportPageLabels } from './labels.ts';

const LAST_DAY = 31;
const invalidate = [exportCalls.schedules];

function rhythmText({ every, day }: ExportSchedule): string {
  if (every === 'Week') return exportPageLabels.weekly(WEEKDAYS[day - 1]!);
  return day === LAST_DAY ? exportPageLabels.monthlyLast : exportPageLabels.monthly(String(day));
}

function EditDialog({ schedule, onClose }: { schedule: ExportSchedule; onClose: () => void }) {
  const [rhythm, setRhythm] = useState({ every: schedule.every, day: schedule.day });
  const save = useCallMutation(exportCalls.changeSchedule, {
    invalidate,
    successMessage: commonCopy.saved,
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={exportPageLabels.editTitle}
      description={schedule.label}
      footer={
        <>
          <Button onClick={onClose}>{labels.cancel}</Button>
          <Button kind="primary" busy={save.busy} onClick={() => void save.run({ id: schedule.id, ...rhythm })}>
            {exportPageLabels.save}
          </Button>
        </>
      }
    >
      <RhythmFields value={rhythm} onChange={setRhythm} />
    </Dialog>
  );
}

function ScheduleActions({ schedule }: { schedule: ExportSchedule }) {
  const { id, label, isPaused } = schedule;
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null);
  const change = useCallMutation(exportCalls.changeSchedule, { invalidate, successMessage: commonCopy.saved });
  const remove = useCallMutation(exportCalls.removeSchedule, {
    invalidate,
    successMessage: exportPageLabels.stopped,
    onSuccess: () => setAsked(null),
  });
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button size="sm" aria-label={exportPageLabels.editOf(label)} onClick={() => setAsked('edit')}>
        {exportPageLabels.edit}
      </Button>
      <Button
        size="sm"
        busy={change.busy}
        aria-label={isPaused ? exportPageLabels.resumeOf(label) : exportPageLabels.pauseOf(label)}
        onClick={() => void change.run({ id, isPaused: !isPaused })}
      >
        {isPaused ? exportPageLabels.resume : exportPageLabels.pause}
      </Button>
      <Button size="sm" aria-label={exportPageLabels.removeScheduleOf(label)} onClick={() => setAsked('remove')}>
        {exportPageLabels.removeSchedule}
      </Button>
      {asked === 'edit' && <EditDialog schedule={schedule} onClose={close} />}
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={(open) => !open && close()}
        title={exportPageLabels.removeQuestion(label)}
        confirmLabel={exportPageLabels.removeSchedule}
        cancelLabel={exportPageLabels.keep}
        busy={remove.busy}
        onConfirm={() => void remove.run({ id })}
      >
        {exportPageLabels.removeText}
      </ConfirmDialog>
    </div>
  );
}

/** Renders nothing without a schedule. */
export function ScheduleList() {
  const { data: schedules } = useCallQuery(exportCalls.schedules, {});
  if (!schedules?.length) return null;
  return (
    <Section title={exportPageLabels.schedules} note={exportPageLabels.schedulesNote} className="mb-4">
      <ul aria-label={exportPageLabels.schedules} className="divide-y divide-line">
        {schedules.map((schedule) => (
          <li key={schedule.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <Link to={schedule.address}>{schedule.label}</Link>
                <span className="text-xs text-muted">{exportLabels[schedule.format]}</span>
                {schedule.isPaused && <StatusPill tone="grey">{exportPageLabels.paused}</StatusPill>}
              </p>
              <p className="text-sm">
                {rhythmText(schedule)}
                {!schedule.isPaused && (
                  <span className="text-muted"> · {exportPageLabels.next(dateOnly(schedule.nextAt))}</span>
                )}
              </p>
              <p className="text-xs break-words text-muted">{schedule.filterText || exportPageLabels.allRows}</p>
              {schedule.trouble && <p className="text-xs text-red">{exportPageLabels.nothingMade(schedule.trouble)}</p>}
            </div>
            <ScheduleActions schedule={schedule} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
