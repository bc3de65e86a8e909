// Actions on incoming payments. The dialogs are mounted next to the list, because rows appear and disappear while they
// are open.

import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { type BankPayment, bankCalls } from '#domain/payments/bank-calls.ts';
import { partnerLookup } from '#web/companies/company-lookup.ts';
import { AsyncSelect } from '#web/ui/form/async-select.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { bankLabels } from '../labels.ts';

type Step = 'confirm' | 'setAside';

const BeginContext = createContext<(step: Step, payment: BankPayment) => void>(() => undefined);

export const payerOf = ({ payerName, payerIban }: BankPayment): string => payerName || payerIban || bankLabels.noName;

export function BankActions({ payment }: { payment: BankPayment }) {
  const begin = use(BeginContext);
  const back = useCallMutation(bankCalls.bringBack, {
    successMessage: bankLabels.broughtBack,
    invalidate: [bankCalls.list],
  });
  const [amount, payer] = [money(payment.amount), payerOf(payment)];
  if (payment.state === 'Open')
    return (
      <div className="inline-flex justify-end gap-1.5 whitespace-nowrap">
        <Button
          size="sm"
          kind={payment.verdict === 'sure' ? 'primary' : 'secondary'}
          aria-label={bankLabels.confirmOne(amount, payer)}
          onClick={() => begin('confirm', payment)}
        >
          {bankLabels.confirm}
        </Button>
        <Button size="sm" aria-label={bankLabels.ignoreOne(amount, payer)} onClick={() => begin('setAside', payment)}>
          {bankLabels.ignore}
        </Button>
      </div>
    );
  if (!payment.mayBringBack) return null;
  return (
    <Button
      size="sm"
      busy={back.busy}
      aria-label={bankLabels.restoreOne(amount, payer)}
      onClick={() => void back.run({ id: payment.id })}
    >
      {bankLabels.restore}
    </Button>
  );
}

/** The bank's text, for comparison while deciding. */
const PaymentText = ({ payment }: { payment: BankPayment }) => (
  <div className="rounded-lg bg-hover px-3 py-2 text-sm">
    <p className="font-medium break-words">{payerOf(payment)}</p>
    <p className="break-words text-muted">{payment.remittance}</p>
  </div>
);

function ConfirmForm({ payment, onDone }: { payment: BankPayment; onDone: () => void }) {
  const form = useCallForm({
    call: bankCalls.confirm,
    initialValues: { partnerId: payment.company?.id ?? null },
    fixedInput: { id: payment.id },
    successMessage: bankLabels.bookedOne,
    isIdempotent: true,
    invalidate: [bankCalls.list],
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <PaymentText payment={payment} />
      {payment.matchReason && <p className="text-sm text-muted">{bankLabels.reasons[payment.matchReason]}</p>}
      <FormField name="partnerId" label={bankLabels.company} required>
        {({ value, onValueChange, ...control }) => (
          <AsyncSelect
            {...control}
            single
            value={value ? [value] : []}
            onValueChange={([chosen]) => onValueChange(chosen ?? null)}
            lookup={partnerLookup}
          />
        )}
      </FormField>
      <p className="text-sm text-muted">{bankLabels.confirmText}</p>
      <DialogFooter>
        <Button onClick={onDone}>{bankLabels.notNow}</Button>
        <SubmitButton>{bankLabels.confirm}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function IgnoreForm({ payment, onDone }: { payment: BankPayment; onDone: () => void }) {
  const form = useCallForm({
    call: bankCalls.setAside,
    initialValues: { reason: '' },
    fixedInput: { id: payment.id },
    successMessage: bankLabels.ignoreDone,
    isIdempotent: true,
    invalidate: [bankCalls.list],
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <PaymentText payment={payment} />
      <p className="text-sm text-muted">{bankLabels.ignoreText}</p>
      <FormField name="reason" label={bankLabels.reason} required>
        {(control) => <Textarea {...control} rows={2} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{bankLabels.ignore}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** Dialogs of a payment list. */
export function BankDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<{ step: Step; payment: BankPayment } | null>(null);
  const begin = useCallback((step: Step, payment: BankPayment) => {
    setAsked({ step, payment });
    setOpen(true);
  }, []);
  const amount = asked ? money(asked.payment.amount) : '';
  return (
    <BeginContext value={begin}>
      {children}
      {asked && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={asked.step === 'confirm' ? bankLabels.confirmTitle(amount) : bankLabels.ignoreTitle(amount)}
          dismissible={false}
        >
          {asked.step === 'confirm' ? (
            <ConfirmForm payment={asked.payment} onDone={() => setOpen(false)} />
          ) : (
            <IgnoreForm payment={asked.payment} onDone={() => setOpen(false)} />
          )}
        </Dialog>
      )}
    </BeginContext>
  );
}

const SURE_AT_ONCE = 100;

/** Books all exact matches after a confirmation with their total. */
export function ConfirmSure() {
  const [open, setOpen] = useState(false);
  const { data } = useCallQuery(bankCalls.list, {
    filter: { verdict: ['sure'] },
    sort: [],
    page: 0,
    size: SURE_AT_ONCE,
  });
  const confirm = useCallMutation(bankCalls.confirmSure, {
    isIdempotent: true,
    successMessage: ({ bookedCount, skippedCount }) => bankLabels.booked(bookedCount, skippedCount),
    invalidate: [bankCalls.list],
    onSuccess: () => setOpen(false),
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const sum = items.reduce((total, { amount }) => total + amount, 0);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{bankLabels.confirmAll(items.length)}</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={bankLabels.confirmAllTitle(items.length, money(sum))}
        confirmLabel={bankLabels.confirm}
        cancelLabel={bankLabels.notNow}
        danger={false}
        busy={confirm.busy}
        onConfirm={() => void confirm.run({ ids: items.map(({ id }) => id) })}
      >
        <p>{bankLabels.confirmAllText}</p>
      </ConfirmDialog>
    </>
  );
}
