// Links from success messages to documents.

import { creditNotesMatching, invoicesMatching } from '#domain/invoices/links.ts';
import type { MessageLink } from '#web/ui/kit/toast.ts';

export const linkToInvoice = (number: string): MessageLink => ({ label: number, to: invoicesMatching(number) });

/** Links to the credit note in the reply of a call. */
export const linkToCreditNote = ({ creditMemoNumber }: { creditMemoNumber: string }): MessageLink => ({
  label: creditMemoNumber,
  to: creditNotesMatching(creditMemoNumber),
});
