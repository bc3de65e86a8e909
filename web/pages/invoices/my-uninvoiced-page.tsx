// A partner's orders that can be invoiced (UNI-001, UNI-009, UNI-010).

import { myInvoiceCalls } from '#domain/invoices/calls.ts';
import { invoiceTitles } from '#domain/invoices/links.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { myUninvoicedList, overviewCalls } from '#domain/orders/overview.ts';
import { invoicingActions } from '#web/invoices/documents/create-invoice.tsx';
import { myUninvoicedControls, uninvoicedCard, uninvoicedColumns } from '#web/invoices/documents/uninvoiced-list.tsx';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';

const bulkActions = invoicingActions(myInvoiceCalls.create);

export default function MyUninvoicedPage() {
  return (
    <ListScreen
      title={invoiceTitles.myUninvoiced}
      note={invoiceLabels.uninvoicedNote}
      call={overviewCalls.myUninvoiced}
      list={myUninvoicedList}
      hasSavedViews
      columns={uninvoicedColumns}
      renderCard={uninvoicedCard}
      controls={myUninvoicedControls}
      bulkActions={bulkActions}
      empty={orderCopy.empty}
      emptyHint={invoiceLabels.uninvoicedHint}
    />
  );
}
