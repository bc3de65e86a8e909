// A payment plan, new or changed, and the payment of one that waits (ACC-011 to ACC-015, ACC-020).

import { useState } from 'react';
import * as z from 'zod/mini';
import { copy as common } from '#domain/base/copy.ts';
import { type Time, timeOf } from '#domain/base/time.ts';
import { type PaymentPlan, type PlanEdit, planCalls } from '#domain/credit/calls.ts';
import { copy } from '#domain/credit/copy.ts';
import { faultsOf, isFuture } from '#domain/credit/plan-rules.ts';
import { Button } from '#web/base/button.tsx';
import { Checkbox } from '#web/base/checkbox.tsx';
import { DateTimeField } from '#web/base/date-time-field.tsx';
import { DialogFooter } from '#web/base/dialog.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/base/form.tsx';
import { labels } from '#web/base/labels.ts';
import { MoneyInput } from '#web/base/money-input.tsx';
import { Textarea } from '#web/base/textarea.tsx';
import { words } from './words.ts';

const now = () => timeOf(Date.now());
const FIELDS = ['amount', 'isPaid', 'paymentDate', 'plannedPaymentDate'] as const;

/** The call with the rules of plans, asked before it is sent. */
function callFor(plan: PaymentPlan | null) {
  const call = (plan ? planCalls.update : planCalls.create) as typeof planCalls.update;
  const faultOf = (field: string, input: PlanEdit) =>
    faultsOf(input, now(), plan?.plannedPaymentDate ?? null).find((fault) => fault.field === field)?.message;
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
    start: {
      amount: plan?.amount ?? null,
      isPaid: plan?.isPaid ?? false,
      paymentDate: plan?.paymentDate ?? null,
      plannedPaymentDate: plan?.plannedPaymentDate ?? null,
      note: plan?.note ?? '',
    },
    fixed: plan ? { partnerId, id: plan.id, modifiedAt: plan.modifiedAt } : { partnerId },
    done: common.saved,
    reload: true,
    once: !plan,
    onDone,
  });
  const { isPaid, paymentDate, plannedPaymentDate } = form.watch();
  const pay = (date: Time | null) => {
    form.set('paymentDate', date);
    form.set('isPaid', date !== null);
  };
  return (
    <Form form={form}>
      <FormField name="amount" label={words.amount} required>
        {(control) => <MoneyInput {...control} />}
      </FormField>
      <FormField name="plannedPaymentDate" label={words.plannedDate}>
        {(control) => <DateTimeField {...control} min={now()} />}
      </FormField>
      <FormField name="paymentDate" label={words.paymentDate} hint={words.paidEffect}>
        {(control) => <DateTimeField {...control} onValueChange={pay} max={now()} />}
      </FormField>
      <Checkbox
        value={isPaid ?? false}
        disabled={form.busy}
        onValueChange={(paid) => (paid ? pay(paymentDate ?? now()) : pay(null))}
      >
        {words.isPaid}
      </Checkbox>
      <FormField name="note" label={words.note}>
        {(control) => <Textarea {...control} rows={3} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton disabled={!paymentDate && !plannedPaymentDate}>{plan ? words.update : words.create}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** The call, refusing times to come before it is sent. */
const paying = {
  ...planCalls.markAsPaid,
  input: planCalls.markAsPaid.input.check(
    z.refine(({ date }) => !isFuture(date, now()), { error: copy.notInFuture, path: ['date'] }),
  ),
};

export function MarkAsPaidForm({ plan, onDone }: Pick<Props, 'onDone'> & { plan: PaymentPlan }) {
  const [start] = useState(now);
  const form = useCallForm({
    call: paying,
    start: { date: `${start.slice(0, 16)}:00.000Z` },
    fixed: { id: plan.id },
    done: common.saved,
    reload: true,
    once: true,
    onDone,
  });
  return (
    <Form form={form}>
      <FormField name="date" label={words.paymentDate} required>
        {(control) => <DateTimeField {...control} max={now()} step={1} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton disabled={!form.watch().date}>{words.markAsPaid}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
