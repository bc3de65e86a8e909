// Actions on a company due for a reminder: preview the letter, send it, or pause reminders until a date. The dialogs
// are mounted next to the list, because rows appear and disappear while they are open.

import type { ReactNode } from 'react';
import { type DueReminder, reminderCalls } from '#domain/payments/reminder-calls.ts';
import { DayField } from '#web/ui/form/day-field.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { createRowDialog, type RowDialogState } from '#web/ui/list/table/row-dialog.tsx';
import { useIsInFinance } from '#web/ui/session/session.ts';
import { reminderLabels } from './labels.ts';
import { Letter } from './letter.tsx';
import { useSendReminders } from './send-reminders.tsx';

const letters = createRowDialog<DueReminder>();
const pauses = createRowDialog<DueReminder>();

/** True for roles that may send reminders and configure their steps. */
export const useCanRemind = (): boolean => useIsInFinance();

export function DueActions({ reminder }: { reminder: DueReminder }) {
  const canRemind = useCanRemind();
  const openLetter = letters.useOpen();
  const openPause = pauses.useOpen();
  return (
    <div className="inline-flex flex-wrap justify-end gap-1.5">
      <Button size="sm" aria-label={reminderLabels.letterTo(reminder.companyName)} onClick={() => openLetter(reminder)}>
        {reminderLabels.letter}
      </Button>
      {canRemind && (
        <Button
          size="sm"
          aria-label={`${reminderLabels.pause}: ${reminder.companyName}`}
          onClick={() => openPause(reminder)}
        >
          {reminderLabels.pause}
        </Button>
      )}
    </div>
  );
}

function LetterDialog({ reminder, state }: { reminder: DueReminder; state: RowDialogState }) {
  const canRemind = useCanRemind();
  const close = () => state.onOpenChange(false);
  const send = useSendReminders(close);
  return (
    <Dialog
      {...state}
      size="lg"
      title={reminderLabels.letterTo(reminder.companyName)}
      description={reminder.recipient || reminderLabels.noAddress}
      footer={
        <>
          <Button onClick={close}>{reminderLabels.close}</Button>
          {canRemind && (
            <Button
              kind="primary"
              busy={send.busy}
              disabled={reminder.recipient === ''}
              onClick={() => void send.run({ companyIds: [reminder.companyId] })}
            >
              {reminderLabels.sendOne}
            </Button>
          )}
        </>
      }
    >
      <Letter letter={reminder} />
    </Dialog>
  );
}

function PauseForm({ companyId, onDone }: { companyId: string; onDone: () => void }) {
  const form = useCallForm({
    call: reminderCalls.pause,
    initialValues: { until: null },
    fixedInput: { companyId },
    successMessage: reminderLabels.pauseDone,
    invalidate: [reminderCalls.due],
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <p className="text-sm text-muted">{reminderLabels.pauseText}</p>
      <FormField name="until" label={reminderLabels.pauseUntil} required className="w-48">
        {(control) => <DayField {...control} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{reminderLabels.notNow}</Button>
        <SubmitButton>{reminderLabels.pause}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** Dialogs of the list of due reminders. */
export const DueDialogs = ({ children }: { children: ReactNode }) => (
  <letters.Provider dialog={(reminder, state) => <LetterDialog reminder={reminder} state={state} />}>
    <pauses.Provider
      dialog={({ companyId, companyName }, state) => (
        <Dialog {...state} title={companyName} dismissible={false}>
          <PauseForm companyId={companyId} onDone={() => state.onOpenChange(false)} />
        </Dialog>
      )}
    >
      {children}
    </pauses.Provider>
  </letters.Provider>
);
