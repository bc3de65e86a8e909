// Sends several drafts after a confirmation that shows each and their total.

import { useEffect, useState } from 'react';
import { invoiceCalls, type ListedInvoice, MAX_SENT } from '#domain/invoices/calls.ts';
import { invoiceTitles } from '#domain/invoices/links.ts';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { createStore, useStore } from '#web/ui/kit/store.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { money } from '#web/ui/kit/values/format.ts';
import type { Selection } from '#web/ui/list/table/selection.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';

const sumOf = (invoices: readonly ListedInvoice[]): number =>
  invoices.reduce((sum, { totalIncVatAmount }) => sum + totalIncVatAmount, 0);

interface ConfirmProps {
  invoices: readonly ListedInvoice[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSent: () => void;
}

/** Asks before sending, with each invoice and their total. */
function ConfirmSending({ invoices, open, onOpenChange, onSent }: ConfirmProps) {
  const send = useCallMutation(invoiceCalls.sendMany, {
    isIdempotent: true,
    successMessage: ({ sentCount, skippedCount }) => invoiceLabels.sentMany(sentCount, skippedCount),
    reload: true,
    onSuccess: onSent,
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={invoiceLabels.sendManyTitle(invoices.length, money(sumOf(invoices)))}
      confirmLabel={invoiceLabels.send}
      cancelLabel={invoiceLabels.keepDraft}
      danger={false}
      busy={send.busy}
      onConfirm={() => void send.run({ ids: invoices.map(({ id }) => id) })}
    >
      <ul className="max-h-60 divide-y divide-line overflow-y-auto text-ink" aria-label={invoiceTitles.invoices}>
        {invoices.map(({ id, invoiceNumber, customer, totalIncVatAmount }) => (
          <li key={id} className="flex justify-between gap-4 py-1.5">
            <span className="min-w-0 truncate">{`${invoiceNumber} · ${customer.name}`}</span>
            <span className="tabular-nums">{money(totalIncVatAmount)}</span>
          </li>
        ))}
      </ul>
      <p>{invoiceLabels.sendManyText}</p>
    </ConfirmDialog>
  );
}

function SendInvoices({ selection }: { selection: Selection<ListedInvoice> }) {
  const [open, setOpen] = useState(false);
  const { rows } = selection;
  return (
    <>
      <Button kind="primary" size="sm" onClick={() => setOpen(true)}>
        {invoiceLabels.sendMany(rows.length)}
      </Button>
      <ConfirmSending
        invoices={rows}
        open={open}
        onOpenChange={setOpen}
        onSent={() => {
          setOpen(false);
          selection.clear();
        }}
      />
    </>
  );
}

const NONE: readonly ListedInvoice[] = [];
const createdInvoices = createStore(NONE);
const forgetCreated = (): void => createdInvoices.set(NONE);

/** Tells that drafts were created, and offers to send them (UNI-012). The page renders `SendCreated`. */
export const announceDrafts = (invoices: readonly ListedInvoice[]): void => {
  toast.plain(invoiceLabels.draftsCreated(invoices.length, money(sumOf(invoices))), {
    label: invoiceLabels.reviewAndSend,
    run: () => createdInvoices.set(invoices),
  });
};

/** The confirmation for drafts that were just created. */
export function SendCreated() {
  const invoices = useStore(createdInvoices);
  useEffect(() => forgetCreated, []);
  const { length } = invoices;
  return <ConfirmSending invoices={invoices} open={length > 0} onOpenChange={forgetCreated} onSent={forgetCreated} />;
}

/** Actions on selected invoices: sends drafts. */
export const invoiceBulkActions = {
  actions: (selection: Selection<ListedInvoice>) => <SendInvoices selection={selection} />,
  summary: (rows: ListedInvoice[]) => money(sumOf(rows)),
  isSelectable: ({ status }: ListedInvoice) => status === 'Draft',
  maxSelected: MAX_SENT,
};
