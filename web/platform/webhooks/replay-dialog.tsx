// Sends failed deliveries since a time again, or all events (API-122).

import { addMilliseconds, DAY, timeOf } from '#domain/base/time.ts';
import { webhookCalls, webhookDeliveryCalls } from '#domain/platform/webhooks/person-calls.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { webhookLabels } from './labels.ts';

interface Props {
  endpointId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const ReplayDialog = ({ endpointId, open, onOpenChange }: Props) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={webhookLabels.replayTitle} size="sm">
    <ReplayForm endpointId={endpointId} onDone={() => onOpenChange(false)} />
  </Dialog>
);

const CHOICES = [
  { value: 'failed', label: webhookLabels.replayFailed },
  { value: 'all', label: webhookLabels.replayAll },
] as const;

function ReplayForm({ endpointId, onDone }: { endpointId: string; onDone: () => void }) {
  const now = timeOf(Date.now());
  const form = useCallForm({
    call: webhookCalls.replay,
    initialValues: { from: addMilliseconds(now, -DAY), isFailedOnly: true },
    fixedInput: { id: endpointId },
    isIdempotent: true,
    invalidate: [webhookCalls.list, webhookDeliveryCalls.list],
    successMessage: ({ deliveries }) => webhookLabels.replayed(deliveries),
    onSuccess: onDone,
  });
  const { isFailedOnly } = form.watch();
  return (
    <Form form={form}>
      <p>{webhookLabels.replayText}</p>
      <FormField
        name="isFailedOnly"
        label={webhookLabels.replayWhat}
        hint={isFailedOnly ? webhookLabels.replayFailedHint : webhookLabels.replayAllHint}
        isGroup
      >
        {({ value, onValueChange }) => (
          <SegmentedControl
            label={webhookLabels.replayWhat}
            value={value ? 'failed' : 'all'}
            onValueChange={(choice) => onValueChange(choice === 'failed')}
            options={CHOICES}
          />
        )}
      </FormField>
      <FormField name="from" label={webhookLabels.replayFrom} required>
        {(control) => <DateTimeField {...control} max={now} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{webhookLabels.replay}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
