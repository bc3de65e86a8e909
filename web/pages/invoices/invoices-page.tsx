// Staff's invoices (INV-001, INV-004 to INV-006).

import { invoiceCalls, invoiceList } from '#domain/invoices/calls.ts';
import { copy } from '#domain/invoices/copy.ts';
import { CreditDialog } from '#web/invoices/create-credit-note.tsx';
import { invoiceCard, invoiceColumns, invoiceControls } from '#web/invoices/invoice-list.tsx';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { invoiceTitles } from '#web/invoices/paths.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';

export default function InvoicesPage() {
  return (
    <CreditDialog>
      <ListScreen
        title={invoiceTitles.invoices}
        call={invoiceCalls.list}
        list={invoiceList}
        columns={invoiceColumns}
        renderCard={invoiceCard}
        controls={invoiceControls}
        hasSavedViews
        empty={copy.noInvoices}
        emptyHint={invoiceLabels.invoicesHint}
      />
    </CreditDialog>
  );
}
