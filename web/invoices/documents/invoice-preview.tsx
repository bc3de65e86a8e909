// Totals of the invoices that would be created, or what is missing, and their PDF as a draft (INV-072).

import type { Reply } from '#domain/base/endpoint.ts';
import type { OrdersToInvoice } from '#domain/invoices/calls.ts';
import { previewCalls, previewFileCalls } from '#domain/invoices/preview-calls.ts';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery, useDownload } from '#web/ui/session/use-call.ts';

interface Props {
  input: OrdersToInvoice;
}

type PreviewedInvoice = Reply<typeof previewCalls.check>['invoices'][number];

const CELL = 'py-0.5 pl-4 text-right font-[inherit] whitespace-nowrap';
const AMOUNTS = ['totalExcVatAmount', 'vatAmount', 'totalIncVatAmount'] as const;

const Amounts = ({ of }: { of: Pick<PreviewedInvoice, (typeof AMOUNTS)[number]> }) =>
  AMOUNTS.map((amount) => (
    <td key={amount} className={cx(CELL, amount === 'totalIncVatAmount' ? 'font-medium' : 'text-muted')}>
      {money(of[amount])}
    </td>
  ));

/** One row for each invoice; several end with their sum. */
function Totals({ invoices }: { invoices: readonly PreviewedInvoice[] }) {
  const sumOf = (amount: (typeof AMOUNTS)[number]) => invoices.reduce((sum, invoice) => sum + invoice[amount], 0);
  return (
    <div className="mb-3 overflow-x-auto rounded-lg bg-hover px-3 py-2 text-sm tabular-nums">
      <table aria-label={invoiceLabels.previewOf} className="w-full">
        <thead className="text-xs text-muted">
          <tr>
            <th className="text-left font-medium">{invoiceLabels.customer}</th>
            {[invoiceLabels.net, invoiceLabels.vat, invoiceLabels.total].map((name) => (
              <th key={name} className={cx(CELL, 'font-medium')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.orderNumber}>
              <td>{invoice.customerName}</td>
              <Amounts of={invoice} />
            </tr>
          ))}
        </tbody>
        {invoices.length > 1 && (
          <tfoot className="border-t border-line font-medium">
            <tr>
              <td className="pt-1">{invoiceLabels.previewSum(invoices.length)}</td>
              <Amounts
                of={{
                  totalExcVatAmount: sumOf('totalExcVatAmount'),
                  vatAmount: sumOf('vatAmount'),
                  totalIncVatAmount: sumOf('totalIncVatAmount'),
                }}
              />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
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
  return <Totals invoices={invoices} />;
}

export function PreviewPdf({ input, disabled }: Props & { disabled: boolean }) {
  const file = useDownload(previewFileCalls.pdf);
  return (
    <Button busy={file.busy} disabled={disabled} onClick={() => file.run(input)}>
      {invoiceLabels.preview}
    </Button>
  );
}
