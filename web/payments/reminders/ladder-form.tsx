// Reminder steps: days, text, and whether new orders are blocked.

import { useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { type ReminderLadder, reminderCalls } from '#domain/payments/reminder-calls.ts';
import { STEPS_MAX } from '#domain/payments/reminder-ladder.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useHeldWhileUnsaved } from '#web/ui/kit/unsaved.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { reminderLabels, stepName } from './labels.ts';

const NEW_STEP = { daysAfterDue: null, text: '', stopsOrders: false };

function LadderForm({ ladder, onDone }: { ladder: ReminderLadder; onDone: () => void }) {
  const form = useCallForm({
    call: reminderCalls.setLadder,
    initialValues: { steps: ladder.steps, isAutomatic: ladder.isAutomatic },
    fixedInput: { modifiedAt: ladder.modifiedAt },
    successMessage: commonCopy.saved,
    invalidate: [reminderCalls.ladder, reminderCalls.due],
    onSuccess: onDone,
  });
  const steps = form.watch().steps ?? [];
  const setSteps = (next: typeof steps) => form.setValue('steps', next);
  return (
    <Form form={form}>
      <p className="text-sm text-muted">{reminderLabels.ladderText}</p>
      {steps.map((_, at) => (
        // Steps are identified by their position only.
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <fieldset key={at} className="flex flex-col gap-3 rounded-lg border border-line p-3">
          <legend className="px-1 text-sm font-medium">{`${reminderLabels.step(at + 1)}: ${stepName(at + 1)}`}</legend>
          <FormField name={`steps.${at}.daysAfterDue`} label={reminderLabels.daysAfterDue} required className="w-48">
            {(control) => <NumberInput {...control} max={365} />}
          </FormField>
          <FormField name={`steps.${at}.text`} label={reminderLabels.text} required>
            {(control) => <Textarea {...control} rows={3} />}
          </FormField>
          <FormField name={`steps.${at}.stopsOrders`} label={reminderLabels.stopsOrders} hideLabel>
            {(control) => <Checkbox {...control}>{reminderLabels.stopsOrders}</Checkbox>}
          </FormField>
          {at === steps.length - 1 && (
            <div>
              <Button size="sm" onClick={() => setSteps(steps.slice(0, -1))}>
                {reminderLabels.removeStep(at + 1)}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {steps.length < STEPS_MAX && (
        <div>
          <Button size="sm" onClick={() => setSteps([...steps, NEW_STEP as never])}>
            {reminderLabels.addStep}
          </Button>
        </div>
      )}
      <FormField name="isAutomatic" label={reminderLabels.sendsAlone} hideLabel>
        {(control) => <Checkbox {...control}>{reminderLabels.sendsAlone}</Checkbox>}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{reminderLabels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** Button that opens the steps. */
export function EditLadder() {
  const [open, setOpen] = useState(false);
  const data = useHeldWhileUnsaved(useCallQuery(reminderCalls.ladder, {}, { refetchOnFocus: false }).data);
  return (
    <>
      <Button disabled={!data} onClick={() => setOpen(true)}>
        {reminderLabels.ladder}
      </Button>
      {data && (
        <Dialog open={open} onOpenChange={setOpen} title={reminderLabels.ladderTitle} size="lg" dismissible={false}>
          <LadderForm key={data.modifiedAt} ladder={data} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
