// Paths and names of the invoice and credit note screens.

export const INVOICES_PATH = '/management/invoices/:filter?/:sort?/:page?';
export const MY_INVOICES_PATH = '/invoices/:filter?/:sort?/:page?';
export const UNINVOICED_PATH = '/management/uninvoiced/:filter?/:sort?/:page?';
export const MY_UNINVOICED_PATH = '/uninvoiced/:filter?/:sort?/:page?';
export const CREDIT_NOTES_PATH = '/management/credit-notes/:filter?/:sort?/:page?';

export const INVOICES_LINK = '/management/invoices';
export const TAX_RULES = '/management/tax-rules';
export const PROBLEMS_LINK = '/management/invoice-problems';
export const PROBLEMS_PATH = '/management/invoice-problems/:filter?/:sort?/:page?';
export const UNINVOICED_LINK = '/management/uninvoiced';

export const invoiceTitles = {
  problems: 'Invoice Problems',
  taxRules: 'Tax Rules',
  invoices: 'Invoices',
  myInvoices: 'My Invoices',
  uninvoiced: 'Uninvoiced Orders',
  myUninvoiced: 'My Uninvoiced Orders',
  creditNotes: 'Credit Notes',
} as const;
