// Staff disable an endpoint with a reason, or enable it again (API-124).

import { useState } from 'react';
import { type CompanyEndpoint, staffWebhookCalls } from '#domain/platform/webhooks/person-calls.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { hostOf } from './endpoint-state.tsx';
import { staffWebhookLabels, webhookLabels } from './labels.ts';

export function StaffActions({ endpoint: { id, url, state } }: { endpoint: CompanyEndpoint }) {
  const [disabling, setDisabling] = useState(false);
  const enable = useCallMutation(staffWebhookCalls.enable, {
    successMessage: webhookLabels.enabled,
    invalidate: [staffWebhookCalls.list],
  });
  if (state === 'Disabled')
    return (
      <Button
        size="sm"
        aria-label={staffWebhookLabels.enableNamed(hostOf(url))}
        busy={enable.busy}
        onClick={() => void enable.run({ id })}
      >
        {webhookLabels.enable}
      </Button>
    );
  return (
    <>
      <Button size="sm" aria-label={staffWebhookLabels.disableNamed(hostOf(url))} onClick={() => setDisabling(true)}>
        {webhookLabels.disable}
      </Button>
      <Dialog open={disabling} onOpenChange={setDisabling} title={webhookLabels.disableTitle(hostOf(url))} size="sm">
        <DisableForm id={id} onDone={() => setDisabling(false)} />
      </Dialog>
    </>
  );
}

function DisableForm({ id, onDone }: { id: string; onDone: () => void }) {
  const form = useCallForm({
    call: staffWebhookCalls.disable,
    initialValues: { reason: '' },
    fixedInput: { id },
    invalidate: [staffWebhookCalls.list],
    successMessage: webhookLabels.disabled,
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <p>{staffWebhookLabels.disableText}</p>
      <FormField name="reason" label={staffWebhookLabels.reason} hint={staffWebhookLabels.reasonHint} required>
        {(control) => <Textarea {...control} rows={2} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{webhookLabels.disable}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
