// Addresses and names of the screens of invoices and credit notes.

export const INVOICES_PATH = '/management/invoices/:filter?/:sort?/:page?';
export const MY_INVOICES_PATH = '/invoices/:filter?/:sort?/:page?';
export const UNINVOICED_PATH = '/management/uninvoiced/:filter?/:sort?/:page?';
export const MY_UNINVOICED_PATH = '/uninvoiced/:filter?/:sort?/:page?';
export const CREDIT_NOTES_PATH = '/management/credit-notes/:filter?/:sort?/:page?';

export const invoiceTitles = {
  invoices: 'Invoices',
  myInvoices: 'My Invoices',
  uninvoiced: 'Uninvoiced Orders',
  myUninvoiced: 'My Uninvoiced Orders',
  creditNotes: 'Credit Notes',
} as const;
