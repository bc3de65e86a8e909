// Marks an invoice as disputed with a reason, and ends the dispute; visible to both sides, decided by staff.

import { commonCopy } from '#domain/base/copy.ts';
import { invoiceCalls, type ListedInvoice } from '#domain/invoices/calls.ts';
import { disputeLabels } from '#web/invoices/labels.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { useCanManageInvoices } from './send-document.tsx';

function DisputeForm({ id }: { id: string }) {
  const form = useCallForm({
    call: invoiceCalls.dispute,
    initialValues: { reason: '' },
    fixedInput: { id },
    successMessage: disputeLabels.disputedDone,
    invalidate: [invoiceCalls.list, invoiceCalls.show],
  });
  return (
    <Form form={form}>
      <div className="flex flex-wrap items-end gap-3">
        <FormField name="reason" label={disputeLabels.reason} required className="min-w-60 flex-1">
          {(control) => <Input {...control} />}
        </FormField>
        <SubmitButton kind="secondary">{disputeLabels.dispute}</SubmitButton>
      </div>
      <p className="text-xs text-muted">{disputeLabels.effect}</p>
    </Form>
  );
}

function Dispute({ invoice: { id, dispute } }: { invoice: ListedInvoice }) {
  const canManage = useCanManageInvoices();
  const end = useCallMutation(invoiceCalls.endDispute, {
    successMessage: commonCopy.done,
    invalidate: [invoiceCalls.list, invoiceCalls.show],
  });
  if (!dispute) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-hover px-3 py-2 text-sm">
      <p>
        <span className="font-medium">{disputeLabels.disputed}</span> <Time value={dispute.since} /> · {dispute.reason}
      </p>
      {canManage && (
        <Button size="sm" busy={end.busy} onClick={() => void end.run({ id })}>
          {disputeLabels.end}
        </Button>
      )}
    </div>
  );
}

/** Dispute of an invoice; staff can start and end it. */
export function DisputePanel({ invoice }: { invoice: ListedInvoice }) {
  const canManage = useCanManageInvoices();
  if (invoice.dispute) return <Dispute invoice={invoice} />;
  const isOpen = invoice.openAmount > 0 && (invoice.status === 'Sent' || invoice.status === 'PartialPaid');
  return canManage && isOpen ? <DisputeForm id={invoice.id} /> : null;
}
