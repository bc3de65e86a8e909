// One company's part of an allocation: its outstanding invoices with the amount that each receives.

import { useState } from 'react';
import { WRITE_OFF_KINDS } from '#domain/invoices/write-off.ts';
import type { ChosenInvoice, ChosenShare } from '#domain/payments/allocation.ts';
import type { Allocation } from '#domain/payments/bank-calls.ts';
import { FormField } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { dateOnly, money } from '#web/ui/kit/values/format.ts';
import { bankLabels } from '../labels.ts';

type Share = Allocation['shares'][number];
type Invoice = Share['invoices'][number];

interface Props {
  share: Share;
  chosen: ChosenShare | undefined;
  at: number;
  /** Null for the only company, which pays everything. */
  onRemove: (() => void) | null;
  onWriteOff: (line: number, cents: number) => void;
}

/** Shown without asking: what the payment names or pays. */
const isShown = ({ isNamed, amount, writeOff }: Invoice): boolean => isNamed || amount > 0 || writeOff > 0;

export function AllocationShare({ share, chosen, at, onRemove, onWriteOff }: Props) {
  const { company, invoices } = share;
  const [showsAll, setShowsAll] = useState(invoices.every((one) => !isShown(one)));
  const shown = showsAll ? invoices : invoices.filter(isShown);
  return (
    <section aria-label={bankLabels.shareOf(company.name)} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 className="font-medium">{company.name}</h3>
        {onRemove && (
          <div className="flex items-end gap-2">
            <FormField name={`shares.${at}.amount`} label={bankLabels.shareAmount(company.name)} hideLabel>
              {(control) => <MoneyInput {...control} className="w-32" />}
            </FormField>
            <Button size="sm" aria-label={bankLabels.removeShare(company.name)} onClick={onRemove}>
              {bankLabels.remove}
            </Button>
          </div>
        )}
      </div>
      {invoices.length === 0 && <p className="text-sm text-muted">{bankLabels.noInvoices}</p>}
      {shown.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map((invoice) => {
            const line = invoices.indexOf(invoice);
            return (
              <AllocationLine
                key={invoice.id}
                invoice={invoice}
                chosen={chosen?.invoices[line]}
                name={`shares.${at}.invoices.${line}`}
                onWriteOff={(cents) => onWriteOff(line, cents)}
              />
            );
          })}
        </ul>
      )}
      {shown.length < invoices.length && (
        <Button size="sm" className="self-start" onClick={() => setShowsAll(true)}>
          {bankLabels.showAll(invoices.length)}
        </Button>
      )}
    </section>
  );
}

interface LineProps {
  invoice: Invoice;
  chosen: ChosenInvoice | undefined;
  name: string;
  onWriteOff: (cents: number) => void;
}

function AllocationLine({ invoice, chosen, name, onWriteOff }: LineProps) {
  const { invoiceNumber, dueDate, openAmount, isNamed, isDisputed, isSent } = invoice;
  const [writesOff, setWritesOff] = useState(invoice.writeOff > 0);
  const rest = openAmount - (chosen?.amount ?? 0);
  const begin = () => {
    onWriteOff(rest);
    setWritesOff(true);
  };
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2.5 text-sm">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium whitespace-nowrap">{invoiceNumber}</span>
          {isNamed && <StatusPill tone="green">{bankLabels.named}</StatusPill>}
          {isDisputed && <StatusPill tone="orange">{bankLabels.disputed}</StatusPill>}
          {!isSent && <StatusPill tone="grey">{bankLabels.draft}</StatusPill>}
        </p>
        <p className="text-muted tabular-nums">
          {bankLabels.dueOn(dateOnly(dueDate))} · {bankLabels.openOf(money(openAmount))}
        </p>
        {!writesOff && (chosen?.amount ?? 0) > 0 && rest > 0 && (
          <Button size="sm" className="mt-1" aria-label={bankLabels.writeOffFor(invoiceNumber)} onClick={begin}>
            {bankLabels.writeOff}
          </Button>
        )}
      </div>
      <FormField name={`${name}.amount`} label={bankLabels.amountFor(invoiceNumber)} hideLabel className="w-32">
        {(control) => <MoneyInput {...control} />}
      </FormField>
      {writesOff && (
        <div className="flex w-full flex-wrap justify-end gap-2">
          <FormField
            name={`${name}.writeOffKind`}
            label={bankLabels.writeOffKind(invoiceNumber)}
            hideLabel
            className="w-44"
          >
            {(control) => (
              <Select {...control} options={optionsOf(WRITE_OFF_KINDS, (kind) => bankLabels.writeOffKinds[kind])} />
            )}
          </FormField>
          <FormField
            name={`${name}.writeOff`}
            label={bankLabels.writeOffAmount(invoiceNumber)}
            hideLabel
            className="w-32"
          >
            {(control) => <MoneyInput {...control} />}
          </FormField>
        </div>
      )}
    </li>
  );
}
