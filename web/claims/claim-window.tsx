// Shows and changes how long partners can claim keys.

import { useState } from 'react';
import { claimCalls } from '#domain/claims/calls.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useRole } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { FormDialog } from './decision-buttons.tsx';
import { claimLabels } from './labels.ts';

interface WindowState {
  days: number;
  modifiedAt: string | null;
}

export function ClaimWindow() {
  const [isOpen, setOpen] = useState(false);
  const mayChange = ['SuperAdmin', 'Salesman'].includes(useRole() ?? '');
  const { data } = useCallQuery(claimCalls.window, {});
  if (!data) return null;
  return (
    <Section
      title={claimLabels.window}
      actions={mayChange && <Button onClick={() => setOpen(true)}>{claimLabels.change}</Button>}
    >
      <p className="text-sm">{claimLabels.windowText(data.days)}</p>
      <FormDialog isOpen={isOpen} title={claimLabels.window} onClose={() => setOpen(false)}>
        <WindowForm state={data} onClose={() => setOpen(false)} />
      </FormDialog>
    </Section>
  );
}

function WindowForm({ state: { days, modifiedAt }, onClose }: { state: WindowState; onClose: () => void }) {
  const form = useCallForm({
    call: claimCalls.setWindow,
    initialValues: { days },
    fixedInput: { modifiedAt },
    successMessage: claimCopy.windowSaved,
    invalidate: [claimCalls.window],
    onSuccess: onClose,
  });
  return (
    <Form form={form}>
      <FormField name="days" label={claimLabels.windowDays} required>
        {(control) => <NumberInput {...control} max={365} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onClose}>{labels.cancel}</Button>
        <SubmitButton>{claimLabels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
