// Changes address, description and events of an endpoint.

import { type WebhookEndpoint, webhookCalls } from '#domain/platform/webhooks/person-calls.ts';
import { Form, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import { webhookLabels } from './labels.ts';

interface Props {
  endpoint: WebhookEndpoint;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const EditEndpointDialog = ({ endpoint, open, onOpenChange }: Props) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={webhookLabels.editTitle}>
    <EditForm endpoint={endpoint} onDone={() => onOpenChange(false)} />
  </Dialog>
);

function EditForm({
  endpoint: { id, url, description, types },
  onDone,
}: {
  endpoint: WebhookEndpoint;
  onDone: () => void;
}) {
  const form = useCallForm({
    call: webhookCalls.update,
    initialValues: { url, description, types },
    fixedInput: { id },
    invalidate: [webhookCalls.list],
    successMessage: webhookLabels.saved,
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <EndpointFields />
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{webhookLabels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
