// Creates a batch for a period, after a preview of its content and problems.

import { useState } from 'react';
import { accountingCalls } from '#domain/accounting/accounting-calls.ts';
import { accountingCopy } from '#domain/accounting/copy.ts';
import { VENDORS } from '#domain/accounting/links.ts';
import { DayField } from '#web/ui/form/day-field.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { batchLabels } from './batch-labels.ts';

/** First and last day of the previous month. */
function lastMonth(now: Date): { fromDay: string; toDay: string } {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, date)).toISOString().slice(0, 10);
  return { fromDay: day(-1, 1), toDay: day(0, 0) };
}

function Preview({ fromDay, toDay }: { fromDay: string; toDay: string }) {
  const { data, error } = useCallQuery(accountingCalls.preview, { fromDay, toDay }, { refetchOnFocus: false });
  if (error) return <p className="text-sm text-red">{error.message}</p>;
  if (!data) return <p className="text-sm text-muted">{labels.loading}</p>;
  const { invoices, creditNotes, payments, purchases, keyLoads, total, providersWithoutVendor, wrongNumbers } = data;
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>{batchLabels.holds(invoices, creditNotes, payments, purchases, keyLoads)}</span>
        <span className="font-medium tabular-nums">{money(total)}</span>
      </p>
      {providersWithoutVendor.length > 0 && (
        <p role="status" className="flex flex-wrap gap-x-3 rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
          {batchLabels.withoutVendor(providersWithoutVendor)}
          <Link to={VENDORS}>{batchLabels.vendors}</Link>
        </p>
      )}
      {wrongNumbers.length > 0 && (
        <p role="status" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
          {batchLabels.wrongNumbers(wrongNumbers)}
        </p>
      )}
    </>
  );
}

function BatchForm({ onDone }: { onDone: () => void }) {
  const [start] = useState(() => lastMonth(new Date()));
  const form = useCallForm({
    call: accountingCalls.create,
    initialValues: start,
    successMessage: accountingCopy.batchCreated,
    isIdempotent: true,
    invalidate: [accountingCalls.list],
    onSuccess: onDone,
  });
  const { fromDay, toDay } = form.watch();
  return (
    <Form form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="fromDay" label={batchLabels.from} required>
          {(control) => <DayField {...control} />}
        </FormField>
        <FormField name="toDay" label={batchLabels.to} required>
          {(control) => <DayField {...control} />}
        </FormField>
      </div>
      <p className="text-xs text-muted">{batchLabels.createHint}</p>
      {fromDay && toDay && fromDay <= toDay && !form.busy && <Preview fromDay={fromDay} toDay={toDay} />}
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{batchLabels.make}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

export function CreateBatchButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {batchLabels.create}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={batchLabels.create} dismissible={false}>
        <BatchForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
