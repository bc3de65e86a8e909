// Orders that staff can invoice (UNI-002, UNI-008 to UNI-010).

import { invoiceCalls } from '#domain/invoices/calls.ts';
import { invoiceTitles } from '#domain/invoices/links.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { overviewCalls, uninvoicedList } from '#domain/orders/overview.ts';
import { invoicingActions } from '#web/invoices/documents/create-invoice.tsx';
import { ProblemBanner } from '#web/invoices/documents/problem-banner.tsx';
import { SendCreated } from '#web/invoices/documents/send-invoices.tsx';
import { uninvoicedCard, uninvoicedColumns, uninvoicedControls } from '#web/invoices/documents/uninvoiced-list.tsx';
import { invoiceLabels } from '#web/invoices/labels.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';

const bulkActions = invoicingActions(invoiceCalls.create);

export default function UninvoicedPage() {
  return (
    <>
      <ListScreen
        title={invoiceTitles.uninvoiced}
        note={invoiceLabels.uninvoicedNote}
        call={overviewCalls.uninvoiced}
        list={uninvoicedList}
        hasSavedViews
        columns={uninvoicedColumns}
        renderCard={uninvoicedCard}
        controls={uninvoicedControls}
        banner={<ProblemBanner />}
        bulkActions={bulkActions}
        empty={orderCopy.empty}
        emptyHint={invoiceLabels.uninvoicedHint}
      />
      <SendCreated />
    </>
  );
}
