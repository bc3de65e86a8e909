// Invoices, for staff (INV-001, INV-004 to INV-006).

import { invoiceCalls, invoiceList } from '#domain/invoices/calls.ts';
import { copy } from '#domain/invoices/copy.ts';
import { CreditDialog } from '#web/invoices/create-credit-note.tsx';
import { DownloadMonth } from '#web/invoices/download-month.tsx';
import { invoiceCard, invoiceColumns, invoiceControls } from '#web/invoices/invoice-list.tsx';
import { InvoiceWindow } from '#web/invoices/invoice-window.tsx';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { invoiceTitles, TAX_RULES } from '#web/invoices/paths.ts';
import { useCanManageInvoices } from '#web/invoices/send-document.tsx';
import { invoiceBulkActions } from '#web/invoices/send-invoices.tsx';
import { ButtonLink } from '#web/ui/kit/link.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';

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
          empty={copy.noInvoices}
          emptyHint={invoiceLabels.invoicesHint}
        />
      </InvoiceWindow>
    </CreditDialog>
  );
}
