// Opens an invoice over its list. Its code is loaded when the first one is opened.

import { lazy, type ReactNode, Suspense } from 'react';
import type { Invoice } from '#domain/invoices/calls.ts';
import { createRowDialog } from '#web/ui/list/row-dialog.tsx';

const InvoiceDialog = lazy(async () => ({ default: (await import('./invoice-dialog.tsx')).InvoiceDialog }));
const invoiceDialog = createRowDialog<Invoice>();

/** From a row of the list. */
export const useShowInvoice = invoiceDialog.useOpen;

/** Around the list. */
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
