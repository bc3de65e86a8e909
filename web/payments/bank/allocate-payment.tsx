// Confirms a bank payment, or corrects its allocation: companies, the invoices each pays, credit and written-off
// differences (INV-025 to INV-027).

import { useState } from 'react';
import { type ChosenShare, creditOf, writtenOff } from '#domain/payments/allocation.ts';
import { type Allocation, type BankPayment, bankCalls } from '#domain/payments/bank-calls.ts';
import { partnerLookup } from '#web/companies/company-lookup.ts';
import { AsyncSelect } from '#web/ui/form/async-select.tsx';
import { type CallForm, Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { send } from '#web/ui/session/api.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { bankLabels } from '../labels.ts';
import { AllocationShare } from './allocation-share.tsx';
import { DecisionHistory } from './decision-history.tsx';
import { PaymentText } from './payment-text.tsx';

type Share = Allocation['shares'][number];

interface Props {
  payment: BankPayment;
  onDone: () => void;
}

/** Chooses the company of an open payment, then its allocation. */
export function AllocatePayment({ payment, onDone }: Props) {
  const isOpen = payment.state === 'Open';
  const [partnerId, setPartnerId] = useState(isOpen ? payment.company?.id : undefined);
  const input = { id: payment.id, ...(partnerId && { partnerId }) };
  const read = useCallQuery(bankCalls.allocation, input, { refetchOnFocus: false, staleTime: 0 });
  const isCurrent = read.data !== undefined && read.isFetchedAfterMount && !read.isFetching;
  return (
    <div className="flex flex-col gap-4">
      <PaymentText payment={payment} />
      {payment.matchReason && <p className="text-sm text-muted">{bankLabels.reasons[payment.matchReason]}</p>}
      {isOpen && (
        <Field label={bankLabels.company}>
          <AsyncSelect
            single
            value={partnerId ? [partnerId] : []}
            onValueChange={([chosen]) => setPartnerId(chosen)}
            lookup={partnerLookup}
          />
        </Field>
      )}
      {read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />}
      {!read.error && !isCurrent && <SkeletonRows rows={3} />}
      {!read.error && isCurrent && read.data.shares.length > 0 && (
        <AllocationForm key={partnerId} allocation={read.data} onDone={onDone} />
      )}
    </div>
  );
}

/** Form values of a proposed or current share. */
const chosenShare = ({ company, amount, invoices }: Share): ChosenShare => ({
  partnerId: company.id,
  amount,
  invoices: invoices.map((one) => ({
    id: one.id,
    amount: one.amount || null,
    writeOff: one.writeOff || null,
    writeOffKind: one.writeOffKind,
  })),
});

type AnyForm = CallForm<typeof bankCalls.confirm>;

function useAllocationForm({ id, version, state, shares }: Allocation, onDone: () => void): AnyForm {
  const isOpen = state === 'Open';
  return useCallForm({
    // Both calls take the same fields; a correction requires the reason.
    call: (isOpen ? bankCalls.confirm : bankCalls.correct) as typeof bankCalls.confirm,
    initialValues: { shares: shares.map(chosenShare) as never, reason: '' },
    fixedInput: { id, version },
    successMessage: isOpen ? bankLabels.bookedOne : bankLabels.allocationSaved,
    isIdempotent: true,
    invalidate: [bankCalls.list, bankCalls.allocation],
    onSuccess: onDone,
  });
}

function AllocationForm({ allocation, onDone }: { allocation: Allocation; onDone: () => void }) {
  const { id, amount, state, history, writeOffLimit } = allocation;
  const [parts, setParts] = useState<readonly Share[]>(allocation.shares);
  const form = useAllocationForm(allocation, onDone);
  const chosen = (form.watch().shares ?? []) as readonly ChosenShare[];
  const setShares = (next: readonly ChosenShare[]) => form.setValue('shares', next as never);
  const add = async (partnerId: string | undefined) => {
    if (!partnerId || parts.some(({ company }) => company.id === partnerId)) return;
    const { shares } = await send(bankCalls.allocation, { id, partnerId });
    // The new company starts with what the others leave as credit.
    const rest = chosen.reduce((sum, share) => sum + Math.max(0, creditOf(share)), 0);
    const added = shares.map((share) => ({
      ...share,
      amount: rest,
      invoices: share.invoices.map((one) => ({ ...one, amount: 0 })),
    }));
    setParts([...parts, ...added]);
    setShares([
      ...chosen.map((share) => ({ ...share, amount: share.amount - Math.max(0, creditOf(share)) })),
      ...added.map(chosenShare),
    ]);
  };
  const remove = (at: number) => {
    const next = chosen.filter((_, place) => place !== at);
    setParts(parts.filter((_, place) => place !== at));
    // A single company pays all of it.
    setShares(next.length === 1 ? next.map((share) => ({ ...share, amount })) : next);
  };
  const needsReason = state !== 'Open' || writtenOff(chosen) > 0;
  return (
    <Form form={form}>
      {state === 'Open' && <p className="text-sm text-muted">{bankLabels.confirmText}</p>}
      {parts.map((part, at) => (
        <AllocationShare
          key={part.company.id}
          share={part}
          chosen={chosen[at]}
          at={at}
          onRemove={parts.length > 1 ? () => remove(at) : null}
          onWriteOff={(line, cents) => form.setValue(`shares.${at}.invoices.${line}.writeOff` as never, cents as never)}
        />
      ))}
      <Field label={bankLabels.addCompany}>
        <AsyncSelect single value={[]} onValueChange={([partnerId]) => void add(partnerId)} lookup={partnerLookup} />
      </Field>
      <Sums amount={amount} shares={chosen} />
      {needsReason && (
        <FormField
          name="reason"
          label={bankLabels.reason}
          required
          hint={writeOffLimit !== null && bankLabels.writeOffLimit(money(writeOffLimit))}
        >
          {(control) => <Textarea {...control} rows={2} />}
        </FormField>
      )}
      <DecisionHistory history={history} />
      <DialogFooter>
        <Button onClick={onDone}>{state === 'Open' ? bankLabels.notNow : labels.cancel}</Button>
        <SubmitButton>{state === 'Open' ? bankLabels.confirm : bankLabels.saveAllocation}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** Allocated amount and the rest, updated while typing. */
function Sums({ amount, shares }: { amount: number; shares: readonly ChosenShare[] }) {
  const allocated = shares.reduce(
    (sum, { invoices }) => invoices.reduce((own, one) => own + (one.amount ?? 0), sum),
    0,
  );
  const left = amount - allocated;
  return (
    <dl className="grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 self-end text-sm tabular-nums" aria-live="polite">
      <dt className="text-muted">{bankLabels.allocated}</dt>
      <dd className="text-right">{money(allocated)}</dd>
      <dt className="text-muted">{left < 0 ? bankLabels.overAllocated : bankLabels.creditLeft}</dt>
      <dd className={left < 0 ? 'text-right font-medium text-red' : 'text-right font-medium'}>
        {money(Math.abs(left))}
      </dd>
    </dl>
  );
}
