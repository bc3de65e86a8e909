// Totals of the invoices that would be created, or what is missing, and their PDF as a draft (INV-072).

import type { OrdersToInvoice } from '#domain/invoices/calls.ts';
import { previewCalls, previewFileCalls } from '#domain/invoices/preview-calls.ts';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery, useDownload } from '#web/ui/session/use-call.ts';

interface Props {
  input: OrdersToInvoice;
}

export function InvoicePreview({ input }: Props) {
  const read = useCallQuery(previewCalls.check, input, { refetchOnFocus: false, staleTime: 0 });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  if (!read.data) return <Skeleton className="mb-3 h-10" />;
  const { obstacle, invoices } = read.data;
  if (obstacle !== null)
    return (
      <p role="status" className="mb-3 rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
        {obstacle}
      </p>
    );
  return (
    <ul aria-label={invoiceLabels.previewOf} className="mb-3 rounded-lg bg-hover px-3 py-2 text-sm">
      {invoices.map(({ orderNumber, customerName, totalExcVatAmount, vatAmount, totalIncVatAmount }) => (
        <li key={orderNumber} className="flex flex-wrap justify-between gap-x-4">
          <span>{customerName}</span>
          <span className="tabular-nums">
            <span className="text-muted">{invoiceLabels.previewTotal(money(totalExcVatAmount), money(vatAmount))}</span>{' '}
            <span className="font-medium">{money(totalIncVatAmount)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

export function PreviewPdf({ input, disabled }: Props & { disabled: boolean }) {
  const file = useDownload(previewFileCalls.pdf);
  return (
    <Button busy={file.busy} disabled={disabled} onClick={() => file.run(input)}>
      {invoiceLabels.preview}
    </Button>
  );
}
