// Invoices, for staff (INV-001, INV-004 to INV-006).

import { invoiceCalls, invoiceList } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { invoiceTitles, TAX_RULES } from '#domain/invoices/links.ts';
import { CreditDialog } from '#web/invoices/crediting/create-credit-note.tsx';
import { DownloadMonth } from '#web/invoices/documents/download-month.tsx';
import { invoiceCard, invoiceColumns, invoiceControls } from '#web/invoices/documents/invoice-list.tsx';
import { InvoiceWindow } from '#web/invoices/documents/invoice-window.tsx';
import { invoicesWithLines } from '#web/invoices/documents/invoices-with-lines.ts';
import { useCanManageInvoices } from '#web/invoices/documents/send-document.tsx';
import { invoiceBulkActions } from '#web/invoices/documents/send-invoices.tsx';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';

const completeRows = invoicesWithLines(invoiceCalls.show);

export default function InvoicesPage() {
  const canManage = useCanManageInvoices();
  return (
    <CreditDialog>
      <InvoiceWindow>
        <ListScreen
          title={invoiceTitles.invoices}
          call={invoiceCalls.list}
          list={invoiceList}
          columns={invoiceColumns}
          completeRows={completeRows}
          renderCard={invoiceCard}
          controls={invoiceControls}
          hasSavedViews
          {...(canManage && { bulkActions: invoiceBulkActions })}
          actions={
            <>
              <ButtonLink to={TAX_RULES}>{invoiceTitles.taxRules}</ButtonLink>
              <DownloadMonth />
            </>
          }
          empty={invoiceCopy.noInvoices}
          emptyHint={invoiceLabels.invoicesHint}
        />
      </InvoiceWindow>
    </CreditDialog>
  );
}
