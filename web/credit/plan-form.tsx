// Form of a new or existing payment plan, and of paying a pending one (ACC-011 to ACC-015, ACC-020).

import { useState } from 'react';
import * as z from 'zod/mini';
import { commonCopy } from '#domain/base/copy.ts';
import { type Time, timeOf } from '#domain/base/time.ts';
import { type PaymentPlan, type PlanEdit, planCalls } from '#domain/credit/calls.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import { isFuture, planFaults } from '#domain/credit/plan-rules.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { creditLabels } from './labels.ts';

const now = () => timeOf(Date.now());
const FIELDS = ['amount', 'isPaid', 'paymentDate', 'plannedPaymentDate'] as const;

/** Checks the plan rules before sending. */
function callFor(plan: PaymentPlan | null) {
  const call = (plan ? planCalls.update : planCalls.create) as typeof planCalls.update;
  const faultOf = (field: string, input: PlanEdit) =>
    planFaults(input, now(), plan?.plannedPaymentDate ?? null).find((fault) => fault.field === field)?.message;
  const rules = FIELDS.map((field) =>
    z.refine<PlanEdit>((input) => faultOf(field, input) === undefined, {
      error: ({ input }) => faultOf(field, input as PlanEdit) ?? '',
      path: [field],
    }),
  );
  return { ...call, input: call.input.check(...rules) };
}

interface Props {
  partnerId: string;
  plan: PaymentPlan | null;
  onDone: () => void;
}

export function PlanForm({ partnerId, plan, onDone }: Props) {
  const [call] = useState(() => callFor(plan));
  const form = useCallForm({
    call,
    initialValues: {
      amount: plan?.amount ?? null,
      isPaid: plan?.isPaid ?? false,
      paymentDate: plan?.paymentDate ?? null,
      plannedPaymentDate: plan?.plannedPaymentDate ?? null,
      note: plan?.note ?? '',
    },
    fixedInput: plan ? { partnerId, id: plan.id, modifiedAt: plan.modifiedAt } : { partnerId },
    successMessage: commonCopy.saved,
    reload: true,
    isIdempotent: !plan,
    onSuccess: onDone,
  });
  const { isPaid, paymentDate, plannedPaymentDate } = form.watch();
  const pay = (date: Time | null) => {
    form.setValue('paymentDate', date);
    form.setValue('isPaid', date !== null);
  };
  return (
    <Form form={form}>
      <FormField name="amount" label={creditLabels.amount} required>
        {(control) => <MoneyInput {...control} />}
      </FormField>
      <FormField name="plannedPaymentDate" label={creditLabels.plannedDate}>
        {(control) => <DateTimeField {...control} min={now()} />}
      </FormField>
      <FormField name="paymentDate" label={creditLabels.paymentDate} hint={creditLabels.paidEffect}>
        {(control) => <DateTimeField {...control} onValueChange={pay} max={now()} />}
      </FormField>
      <Checkbox
        value={isPaid ?? false}
        disabled={form.busy}
        onValueChange={(paid) => (paid ? pay(paymentDate ?? now()) : pay(null))}
      >
        {creditLabels.isPaid}
      </Checkbox>
      <FormField name="note" label={creditLabels.note}>
        {(control) => <Textarea {...control} rows={3} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton disabled={!paymentDate && !plannedPaymentDate}>
          {plan ? creditLabels.update : creditLabels.create}
        </SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** Rejects future times before sending. */
const payCall = {
  ...planCalls.markAsPaid,
  input: planCalls.markAsPaid.input.check(
    z.refine(({ date }) => !isFuture(date, now()), { error: creditCopy.notInFuture, path: ['date'] }),
  ),
};

export function MarkAsPaidForm({ plan, onDone }: Pick<Props, 'onDone'> & { plan: PaymentPlan }) {
  const [start] = useState(now);
  const form = useCallForm({
    call: payCall,
    initialValues: { date: `${start.slice(0, 16)}:00.000Z` },
    fixedInput: { id: plan.id },
    successMessage: commonCopy.saved,
    reload: true,
    isIdempotent: true,
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <FormField name="date" label={creditLabels.paymentDate} required>
        {(control) => <DateTimeField {...control} max={now()} step={1} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton disabled={!form.watch().date}>{creditLabels.markAsPaid}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
