// Pauses purchases at a provider with a reason, and resumes them. Both require step-up authentication.

import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { operationCopy } from '#domain/operations/copy.ts';
import { type ProviderState, providerCalls } from '#domain/operations/provider-calls.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { providerLabels } from './provider-labels.ts';

type Props = Pick<ProviderState, 'id' | 'name'>;

function PauseForm({ id, name, close }: Props & { close: () => void }) {
  const form = useCallForm({
    call: providerCalls.pause,
    initialValues: { reason: '' },
    fixedInput: { id },
    successMessage: operationCopy.paused(name),
    invalidate: [providerCalls.list],
    onSuccess: close,
  });
  return (
    <Form form={form}>
      <p className="text-sm text-muted">{providerLabels.pauseEffect}</p>
      <FormField name="reason" label={providerLabels.reason} required>
        {(control) => <Textarea {...control} rows={2} />}
      </FormField>
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{providerLabels.pause}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

export function PauseButton({ id, name }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={<Pause aria-hidden />}
        aria-label={providerLabels.pauseOf(name)}
        onClick={() => setOpen(true)}
      >
        {providerLabels.pause}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={providerLabels.pauseOf(name)}>
        <PauseForm id={id} name={name} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

export function ResumeButton({ id, name }: Props) {
  const resume = useCallMutation(providerCalls.resume, {
    successMessage: operationCopy.resumed(name),
    invalidate: [providerCalls.list],
  });
  return (
    <Button
      size="sm"
      kind="primary"
      icon={<Play aria-hidden />}
      aria-label={providerLabels.resumeOf(name)}
      busy={resume.busy}
      onClick={() => void resume.run({ id })}
    >
      {providerLabels.resume}
    </Button>
  );
}
