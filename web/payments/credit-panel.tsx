// Credit of a company: pay it out, or use it for outstanding invoices (INV-036).

import { useState } from 'react';
import { type CompanyCredit, payoutCalls } from '#domain/payments/payout-calls.ts';
import { statementCalls } from '#domain/payments/statement-calls.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { dateOnly, money } from '#web/ui/kit/values/format.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { creditPanelLabels } from './labels.ts';

const FOLLOWING = [payoutCalls.read, statementCalls.read];

/** Shown while the company has credit or had payouts. */
export function CreditPanel({ companyId }: { companyId: string }) {
  const [isPayingOut, setIsPayingOut] = useState(false);
  const { data: credit } = useCallQuery(payoutCalls.read, { partnerId: companyId });
  const net = useCallMutation(payoutCalls.net, {
    successMessage: creditPanelLabels.netted,
    isIdempotent: true,
    invalidate: FOLLOWING,
  });
  if (!credit || (credit.creditLeft === 0 && credit.payouts.length === 0)) return null;
  const { creditLeft, openAmount } = credit;
  return (
    <Section
      title={creditPanelLabels.title}
      note={creditPanelLabels.note(money(creditLeft))}
      actions={
        creditLeft > 0 && (
          <>
            {openAmount > 0 && (
              <Button busy={net.busy} onClick={() => void net.run({ partnerId: companyId })}>
                {creditPanelLabels.net}
              </Button>
            )}
            <Button onClick={() => setIsPayingOut(true)}>{creditPanelLabels.payOut}</Button>
          </>
        )
      }
    >
      <Payouts payouts={credit.payouts} />
      <Dialog
        open={isPayingOut}
        onOpenChange={setIsPayingOut}
        title={creditPanelLabels.payOut}
        description={creditPanelLabels.note(money(creditLeft))}
        dismissible={false}
      >
        <PayoutForm companyId={companyId} creditLeft={creditLeft} onDone={() => setIsPayingOut(false)} />
      </Dialog>
    </Section>
  );
}

function Payouts({ payouts }: Pick<CompanyCredit, 'payouts'>) {
  if (payouts.length === 0) return null;
  return (
    <ul aria-label={creditPanelLabels.payouts} className="divide-y divide-line border-y border-line text-sm">
      {payouts.map(({ id, paidAt, amount, reference, byName }) => (
        <li key={id} className="flex flex-wrap justify-between gap-3 py-2">
          <span className="break-words">
            {dateOnly(paidAt)} · {reference} <span className="text-muted">{creditPanelLabels.by(byName)}</span>
          </span>
          <span className="tabular-nums">{money(amount)}</span>
        </li>
      ))}
    </ul>
  );
}

interface PayoutFormProps {
  companyId: string;
  creditLeft: number;
  onDone: () => void;
}

function PayoutForm({ companyId, creditLeft, onDone }: PayoutFormProps) {
  const form = useCallForm({
    call: payoutCalls.payOut,
    initialValues: { amount: creditLeft, paidAt: null, reference: '' },
    fixedInput: { partnerId: companyId },
    successMessage: creditPanelLabels.paidOut,
    isIdempotent: true,
    invalidate: FOLLOWING,
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <p className="text-sm text-muted">{creditPanelLabels.payOutText}</p>
      <FormField name="amount" label={creditPanelLabels.amount} required>
        {(control) => <MoneyInput {...control} />}
      </FormField>
      <FormField name="paidAt" label={creditPanelLabels.paidAt} required>
        {(control) => <DateTimeField {...control} dayOnly />}
      </FormField>
      <FormField name="reference" label={creditPanelLabels.reference} required>
        {(control) => <Input {...control} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{creditPanelLabels.payOut}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
