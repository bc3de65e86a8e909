// Files of an invoice list contain all orders of each invoice, listed rows only the first.

import { type invoiceCalls, type ListedInvoice, MAX_SHOWN, type myInvoiceCalls } from '#domain/invoices/calls.ts';
import { send } from '#web/ui/session/api.ts';

/** Reads the same invoices with their lines, in batches. */
export const invoicesWithLines =
  (call: typeof invoiceCalls.show | typeof myInvoiceCalls.show) =>
  async (listed: readonly ListedInvoice[], signal: AbortSignal): Promise<ListedInvoice[]> => {
    const invoices: ListedInvoice[] = [];
    for (let at = 0; at < listed.length; at += MAX_SHOWN) {
      const ids = listed.slice(at, at + MAX_SHOWN).map(({ id }) => id);
      invoices.push(...(await send(call as typeof invoiceCalls.show, { ids }, { signal })));
    }
    return invoices;
  };
