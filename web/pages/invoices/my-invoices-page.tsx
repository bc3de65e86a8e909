// A partner's own invoices (INV-001, INV-003).

import { myInvoiceCalls, myInvoiceList } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { invoiceTitles } from '#domain/invoices/links.ts';
import { DownloadMonth } from '#web/invoices/documents/download-month.tsx';
import { invoiceCard, invoiceColumns, myInvoiceControls } from '#web/invoices/documents/invoice-list.tsx';
import { InvoiceWindow } from '#web/invoices/documents/invoice-window.tsx';
import { invoicesWithLines } from '#web/invoices/documents/invoices-with-lines.ts';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';

const completeRows = invoicesWithLines(myInvoiceCalls.show);

export default function MyInvoicesPage() {
  return (
    <InvoiceWindow>
      <ListScreen
        title={invoiceTitles.myInvoices}
        call={myInvoiceCalls.list}
        list={myInvoiceList}
        columns={invoiceColumns}
        completeRows={completeRows}
        renderCard={invoiceCard}
        controls={myInvoiceControls}
        hasSavedViews
        actions={<DownloadMonth />}
        empty={invoiceCopy.noInvoices}
        emptyHint={invoiceLabels.invoicesHint}
      />
    </InvoiceWindow>
  );
}
