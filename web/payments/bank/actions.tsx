// Actions on incoming payments. The dialogs are mounted next to the list, because rows appear and disappear while they
// are open.

import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { type BankPayment, bankCalls } from '#domain/payments/bank-calls.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { dateOnly, money } from '#web/ui/kit/values/format.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { bankLabels } from '../labels.ts';
import { AllocatePayment } from './allocate-payment.tsx';
import { PaymentText, payerOf } from './payment-text.tsx';

type Step = 'confirm' | 'ignore' | 'undo' | 'takeBack';

const BeginContext = createContext<(step: Step, payment: BankPayment) => void>(() => undefined);

export function BankActions({ payment }: { payment: BankPayment }) {
  const begin = use(BeginContext);
  const back = useCallMutation(bankCalls.bringBack, {
    successMessage: bankLabels.broughtBack,
    invalidate: [bankCalls.list],
  });
  const [amount, payer] = [money(payment.amount), payerOf(payment)];
  if (payment.state === 'Open' && payment.duplicateOf) return <DuplicateActions payment={payment} />;
  if (payment.state === 'Open' && payment.kind === 'reversal') return <ReversalActions payment={payment} />;
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
        <Button size="sm" aria-label={bankLabels.ignoreOne(amount, payer)} onClick={() => begin('ignore', payment)}>
          {bankLabels.ignore}
        </Button>
      </div>
    );
  if (payment.state === 'Booked' && payment.planId !== null)
    return (
      <div className="inline-flex justify-end gap-1.5 whitespace-nowrap">
        <Button
          size="sm"
          aria-label={bankLabels.allocationOne(amount, payer)}
          onClick={() => begin('confirm', payment)}
        >
          {bankLabels.allocation}
        </Button>
        <Button size="sm" aria-label={bankLabels.undoOne(amount, payer)} onClick={() => begin('undo', payment)}>
          {bankLabels.undo}
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

/** Answers to a possible duplicate. */
function DuplicateActions({ payment }: { payment: BankPayment }) {
  const { id, version } = payment;
  const [amount, payer] = [money(payment.amount), payerOf(payment)];
  const decide = useCallMutation(bankCalls.distinct, {
    successMessage: (_, { isAnother }) => (isAnother ? bankLabels.anotherDone : bankLabels.sameDone),
    isIdempotent: true,
    invalidate: [bankCalls.list],
  });
  return (
    <div className="inline-flex justify-end gap-1.5 whitespace-nowrap">
      <Button
        size="sm"
        busy={decide.busy}
        aria-label={bankLabels.sameOne(amount, payer)}
        onClick={() => void decide.run({ id, version, isAnother: false })}
      >
        {bankLabels.same}
      </Button>
      <Button
        size="sm"
        busy={decide.busy}
        aria-label={bankLabels.anotherOne(amount, payer)}
        onClick={() => void decide.run({ id, version, isAnother: true })}
      >
        {bankLabels.another}
      </Button>
    </div>
  );
}

/** Undoes the payment that a reversal takes back; one without a match can only be ignored. */
function ReversalActions({ payment }: { payment: BankPayment }) {
  const begin = use(BeginContext);
  const [amount, payer] = [money(payment.amount), payerOf(payment)];
  return (
    <div className="inline-flex justify-end gap-1.5 whitespace-nowrap">
      {payment.returns && (
        <Button size="sm" aria-label={bankLabels.takeBackOne(amount, payer)} onClick={() => begin('takeBack', payment)}>
          {bankLabels.takeBack}
        </Button>
      )}
      <Button size="sm" aria-label={bankLabels.ignoreOne(amount, payer)} onClick={() => begin('ignore', payment)}>
        {bankLabels.ignore}
      </Button>
    </div>
  );
}

function TakeBackForm({ payment, onDone }: { payment: BankPayment; onDone: () => void }) {
  const { id, version, returns } = payment;
  const form = useCallForm({
    call: bankCalls.takeBack,
    initialValues: {},
    fixedInput: { id, version },
    successMessage: bankLabels.takenBack,
    isIdempotent: true,
    invalidate: [bankCalls.list],
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <PaymentText payment={payment} />
      {returns && <p>{bankLabels.returnsOf(dateOnly(returns.bookedOn), returns.company ?? returns.payerName)}</p>}
      <p className="text-sm text-muted">{bankLabels.takeBackText}</p>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{bankLabels.takeBack}</SubmitButton>
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

function UndoForm({ payment, onDone }: { payment: BankPayment; onDone: () => void }) {
  const form = useCallForm({
    call: bankCalls.undo,
    initialValues: { reason: '' },
    fixedInput: { id: payment.id, version: payment.version },
    successMessage: bankLabels.undone,
    isIdempotent: true,
    invalidate: [bankCalls.list],
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <PaymentText payment={payment} />
      <p className="text-sm text-muted">{bankLabels.undoText}</p>
      <FormField name="reason" label={bankLabels.reason} required>
        {(control) => <Textarea {...control} rows={2} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{bankLabels.undo}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

const titleOf = ({ step, payment: { amount, state } }: { step: Step; payment: BankPayment }): string => {
  if (step === 'ignore') return bankLabels.ignoreTitle(money(amount));
  if (step === 'takeBack') return bankLabels.takeBackTitle(money(amount));
  if (step === 'undo') return bankLabels.undoTitle(money(amount));
  return state === 'Open' ? bankLabels.confirmTitle(money(amount)) : bankLabels.allocationTitle(money(amount));
};

/** Dialogs of a payment list. */
export function BankDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<{ step: Step; payment: BankPayment } | null>(null);
  const begin = useCallback((step: Step, payment: BankPayment) => {
    setAsked({ step, payment });
    setOpen(true);
  }, []);
  const close = () => setOpen(false);
  return (
    <BeginContext value={begin}>
      {children}
      {asked && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={titleOf(asked)}
          size={asked.step === 'confirm' ? 'lg' : 'md'}
          dismissible={false}
        >
          {asked.step === 'confirm' && <AllocatePayment payment={asked.payment} onDone={close} />}
          {asked.step === 'ignore' && <IgnoreForm payment={asked.payment} onDone={close} />}
          {asked.step === 'takeBack' && <TakeBackForm payment={asked.payment} onDone={close} />}
          {asked.step === 'undo' && <UndoForm payment={asked.payment} onDone={close} />}
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
