// Invoice details: lines, totals, files and dispute. A dialog over the list, with links to the neighbouring invoices.

import { use, useEffect, useState } from 'react';
import { type Invoice, invoiceCalls, type ListedInvoice, myInvoiceCalls } from '#domain/invoices/calls.ts';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { VatIdProof } from '#web/invoices/tax/vat-id-proof.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { DialogIdContext, hasUnsavedWork } from '#web/ui/kit/unsaved.ts';
import { dateOnly, integer, money } from '#web/ui/kit/values/format.ts';
import { openedRow } from '#web/ui/list/position/list-position.ts';
import { ListPositionLinks } from '#web/ui/list/position/list-position-links.tsx';
import type { RowDialogState } from '#web/ui/list/table/row-dialog.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useRole } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { CancelDraft } from './cancel-draft.tsx';
import { DisputePanel } from './dispute-panel.tsx';
import { DownloadFiles } from './download-document.tsx';
import { SendDocument } from './send-document.tsx';

const Lines = ({ invoice: { invoiceNumber, lineItems } }: { invoice: Invoice }) => (
  <ul className="divide-y divide-line" aria-label={invoiceLabels.linesOf(invoiceNumber)}>
    {lineItems.map(({ orderNumber, name, sku, quantity, unitPrice, total }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: free lines have no identity, and lines never change
      <li key={at} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 text-sm">
        <span className="font-medium whitespace-nowrap">{orderNumber}</span>
        <span className="min-w-40 flex-1">
          {name} <span className="text-muted">{sku}</span>
        </span>
        <span className="text-muted tabular-nums">{invoiceLabels.priced(integer(quantity), money(unitPrice))}</span>
        <span className="ml-auto w-24 text-right tabular-nums">{money(total)}</span>
      </li>
    ))}
  </ul>
);

/** Net, tax per rate or its exemption text, total, paid and open amounts. */
function Sums({ invoice }: { invoice: ListedInvoice }) {
  const rows: [string, string][] = [
    [invoiceLabels.net, money(invoice.totalExcVatAmount)],
    ...invoice.taxes.map(({ rate, vat, text }): [string, string] => [text || invoiceLabels.tax(rate), money(vat)]),
    [invoiceLabels.total, money(invoice.totalIncVatAmount)],
  ];
  const credited = invoice.totalIncVatAmount - invoice.paidAmount - invoice.openAmount;
  const statusRows: [string, string][] = [
    [invoiceLabels.paid, money(invoice.paidAmount)],
    ...(credited > 0 ? [[invoiceLabels.credited, money(credited)] as [string, string]] : []),
    [invoiceLabels.open, money(invoice.openAmount)],
  ];
  return (
    <dl className="ml-auto grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 text-sm tabular-nums">
      {[rows, statusRows].flatMap((part) =>
        part.map(([term, value], at) => (
          <div key={term} className={cx('contents', at === part.length - 1 && 'font-semibold')}>
            <dt className="text-muted">{term}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        )),
      )}
    </dl>
  );
}

/** Files of the invoice and its credit notes. */
const Files = ({ invoice }: { invoice: ListedInvoice }) => {
  const { id, invoiceNumber, status, customer, existPdf, creditMemos } = invoice;
  return (
    <ul className="divide-y divide-line border-t border-line text-sm">
      <li className="flex flex-wrap items-center justify-between gap-2 py-2">
        <span className="font-medium">{invoiceNumber}</span>
        <span className="flex flex-wrap items-center gap-1.5">
          <DownloadFiles kind="invoice" id={id} number={invoiceNumber} exists={existPdf} />
          <SendDocument
            call={invoiceCalls.send}
            id={id}
            number={invoiceNumber}
            customerName={customer.name}
            isDraft={status === 'Draft'}
          />
          <CancelDraft invoice={invoice} />
        </span>
      </li>
      {creditMemos.map((note) => (
        <li key={note.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span>
            <span className="font-medium">{note.creditMemoNumber}</span>{' '}
            <span className="text-muted tabular-nums">{money(-note.totalIncVatAmount)}</span>
          </span>
          <DownloadFiles kind="creditMemo" id={note.id} number={note.creditMemoNumber} exists={note.existPdf} />
        </li>
      ))}
    </ul>
  );
};

/** Reads the current invoice with its lines. */
function useWholeInvoice(id: string, isWanted: boolean) {
  // Both sides' calls have the same shape.
  const call =
    useRole() === 'Partner' ? myInvoiceCalls.show : (invoiceCalls.show as unknown as typeof myInvoiceCalls.show);
  return useCallQuery(call, { ids: [id] }, { enabled: isWanted });
}

/** Maximum rows of the skeleton. */
const SKELETON_ROWS = 10;

/** Lines once they are read; a failed refetch keeps those that are shown. */
function LoadedLines({ read, lineCount }: { read: ReturnType<typeof useWholeInvoice>; lineCount: number }) {
  const whole = read.data?.[0];
  if (whole) return <Lines invoice={whole} />;
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  return <SkeletonRows rows={Math.min(lineCount, SKELETON_ROWS)} height="h-9" />;
}

/** Links to the neighbours; warns before typed input is lost. */
function InvoiceNeighbors({ invoice, onGo }: { invoice: ListedInvoice; onGo: (id: string) => void }) {
  const dialogId = use(DialogIdContext);
  const [asked, setAsked] = useState<string | null>(null);
  const { id, status, dispute } = invoice;
  return (
    <div className="-mt-1 flex justify-end empty:hidden">
      <ListPositionLinks
        id={id}
        names={invoiceLabels.neighbors}
        state={`${status} ${dispute !== null}`}
        onGo={(to) => (dialogId && hasUnsavedWork(dialogId) ? setAsked(to) : onGo(to))}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={labels.discardTitle}
        confirmLabel={labels.discard}
        cancelLabel={labels.stay}
        onConfirm={() => {
          setAsked(null);
          onGo(asked!);
        }}
      >
        {labels.discardText}
      </ConfirmDialog>
    </div>
  );
}

/** `first`: the invoice the dialog was opened with. */
export function InvoiceDialog({ first, open, onOpenChange }: RowDialogState & { first: ListedInvoice }) {
  const [listed, setListed] = useState(first);
  const read = useWholeInvoice(listed.id, open);
  const invoice = read.data?.[0] ?? listed;
  useEffect(() => {
    if (open) setListed(first);
  }, [open, first]);
  const { id, invoiceNumber, customer, dueDate } = invoice;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={invoiceLabels.linesOf(invoiceNumber)}
      description={`${customer.name} · ${invoiceLabels.dueOn(dateOnly(dueDate))}`}
    >
      <div className="flex flex-col gap-3">
        <InvoiceNeighbors invoice={invoice} onGo={(to) => setListed(openedRow(to) as ListedInvoice)} />
        <LoadedLines read={read} lineCount={invoice.lineCount} />
        <Sums invoice={invoice} />
        <VatIdProof invoice={invoice} />
        <Files invoice={invoice} />
        <DisputePanel key={id} invoice={invoice} />
      </div>
    </Dialog>
  );
}
