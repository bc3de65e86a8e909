// Opens an invoice over its list. Its code loads on first use.

import { lazy, type ReactNode, Suspense } from 'react';
import type { ListedInvoice } from '#domain/invoices/calls.ts';
import { createRowDialog } from '#web/ui/list/table/row-dialog.tsx';

const InvoiceDialog = lazy(async () => ({ default: (await import('./invoice-dialog.tsx')).InvoiceDialog }));
const invoiceDialog = createRowDialog<ListedInvoice>();

/** Opens it from a row. */
export const useShowInvoice = invoiceDialog.useOpen;

/** Wraps the list. */
export const InvoiceWindow = ({ children }: { children: ReactNode }) => (
  <invoiceDialog.Provider
    dialog={(invoice, state) => (
      <Suspense>
        <InvoiceDialog key={invoice.id} first={invoice} {...state} />
      </Suspense>
    )}
  >
    {children}
  </invoiceDialog.Provider>
);
