// Orders to invoice with their free lines, a preview, and the button that issues the invoices (UNI-005, INV-072, INV-090).

import { commonCopy } from '#domain/base/copy.ts';
import type { invoiceCalls, myInvoiceCalls } from '#domain/invoices/calls.ts';
import type { FreeLine } from '#domain/invoices/free-lines.ts';
import type { UninvoicedOrder } from '#domain/orders/overview.ts';
import { freeLineLabels, invoiceLabels } from '#web/invoices/labels.ts';
import { Form, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useDebouncedValue } from '#web/ui/kit/use-debounced-value.ts';
import { integer, money } from '#web/ui/kit/values/format.ts';
import type { Selection } from '#web/ui/list/table/selection.ts';
import { useRole } from '#web/ui/session/session.ts';
import { areReckonable, FreeLineFields } from './free-line-fields.tsx';
import { InvoicePreview, PreviewPdf } from './invoice-preview.tsx';
import { announceDrafts } from './send-invoices.tsx';

/** Debounce of the preview (ms). */
const REST_MS = 400;

export type CreateCall = typeof invoiceCalls.create | typeof myInvoiceCalls.create;

interface Props {
  selection: Selection<UninvoicedOrder>;
  call: CreateCall;
  isTooMany: boolean;
  onClose: () => void;
}

/** In the order of the list. */
const byCustomer = (rows: readonly UninvoicedOrder[]) => [...Map.groupBy(rows, ({ customerName }) => customerName)];

const Orders = ({ selection, disabled }: { selection: Selection<UninvoicedOrder>; disabled: boolean }) =>
  byCustomer(selection.rows).map(([customer, rows]) => (
    <section key={customer} aria-label={customer}>
      <h3 className="mt-1 text-sm font-medium">{customer}</h3>
      <ul className="divide-y divide-line">
        {rows.map(({ id, orderNumber, productName, quantity, totalAmount }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-sm">
            <span className="whitespace-nowrap">{orderNumber}</span>
            <span className="min-w-40 flex-1 text-muted">{productName}</span>
            <span className="ml-auto tabular-nums">{`${integer(quantity)} · ${money(totalAmount)}`}</span>
            <Button
              size="sm"
              aria-label={invoiceLabels.removeOne(orderNumber)}
              disabled={disabled}
              onClick={() => selection.remove(id)}
            >
              {invoiceLabels.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  ));

interface FreeLinesProps {
  lines: readonly FreeLine[];
  isOneCompany: boolean;
  disabled: boolean;
  onChange: (lines: FreeLine[]) => void;
}

const FreeLines = ({ lines, isOneCompany, ...fields }: FreeLinesProps) => (
  <section aria-label={freeLineLabels.title} className="border-t border-line pt-3">
    <h3 className="text-sm font-medium">{freeLineLabels.title}</h3>
    <p className="mb-2 text-sm text-muted">{isOneCompany ? freeLineLabels.note : freeLineLabels.oneCompany}</p>
    {(isOneCompany || lines.length > 0) && <FreeLineFields name="freeLines" lines={lines} {...fields} />}
  </section>
);

export function CreateInvoiceForm({ selection, call, isTooMany, onClose }: Props) {
  const { rows } = selection;
  const isStaff = useRole() !== 'Partner';
  const orderIds = rows.map(({ id }) => id);
  const form = useCallForm({
    call: call as typeof invoiceCalls.create,
    initialValues: isStaff ? { freeLines: [] } : {},
    fixedInput: { orderIds },
    ...(!isStaff && { successMessage: commonCopy.done }),
    reload: true,
    isIdempotent: true,
    hideErrorToast: true,
    onSuccess: (invoices) => {
      if (isStaff) announceDrafts(invoices);
      onClose();
      selection.clear();
    },
  });
  const freeLines = form.watch().freeLines ?? [];
  const settled = useDebouncedValue(JSON.stringify(freeLines), REST_MS);
  const settledLines = JSON.parse(settled) as FreeLine[];
  const previewed = { orderIds, ...(settledLines.length > 0 && { freeLines: settledLines }) };
  const isReady = areReckonable(settledLines);
  return (
    <Form form={form}>
      {isStaff && isReady && <InvoicePreview input={previewed} />}
      <Orders selection={selection} disabled={form.busy} />
      {isStaff && (
        <FreeLines
          lines={freeLines}
          isOneCompany={new Set(rows.map(({ customerName }) => customerName)).size === 1}
          disabled={form.busy}
          onChange={(next) => form.setValue('freeLines', next)}
        />
      )}
      <DialogFooter>
        <Button disabled={form.busy} onClick={onClose}>
          {invoiceLabels.goBack}
        </Button>
        {isStaff && <PreviewPdf input={previewed} disabled={!isReady} />}
        <SubmitButton disabled={isTooMany}>{invoiceLabels.approve}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
