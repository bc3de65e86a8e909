// Common to the forms of a credit note: by keys, by amount, and by lines in free text.

import type { Creditable } from '#domain/invoices/credit-calls.ts';

/** Forms keep what was typed while another one is shown. */
export interface ModeProps {
  creditable: Creditable;
  isShown: boolean;
  onDone: () => void;
}

/** Order number of an invoice line, or the text of a free line. */
export const lineName = ({ orderNumber, name }: { orderNumber: string; name: string }): string => orderNumber || name;
