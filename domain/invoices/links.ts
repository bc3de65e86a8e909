// Addresses and names of the invoice and credit note screens.

import { searchedList } from '#domain/base/links.ts';

export const INVOICES = '/management/invoices';
export const INVOICES_PATH = `${INVOICES}/:filter?/:sort?/:page?`;
export const MY_INVOICES = '/invoices';
export const MY_INVOICES_PATH = `${MY_INVOICES}/:filter?/:sort?/:page?`;
export const UNINVOICED = '/management/uninvoiced';
export const UNINVOICED_PATH = `${UNINVOICED}/:filter?/:sort?/:page?`;
const MY_UNINVOICED = '/uninvoiced';
export const MY_UNINVOICED_PATH = `${MY_UNINVOICED}/:filter?/:sort?/:page?`;
const CREDIT_NOTES = '/management/credit-notes';
export const CREDIT_NOTES_PATH = `${CREDIT_NOTES}/:filter?/:sort?/:page?`;
export const TAX_RULES = '/management/tax-rules';
export const INVOICE_PROBLEMS = '/management/invoice-problems';
export const INVOICE_PROBLEMS_PATH = `${INVOICE_PROBLEMS}/:filter?/:sort?/:page?`;

/** Invoices for staff that match a number or name. */
export const invoicesMatching = (text: string): string => searchedList(INVOICES, text);
/** Credit notes for staff that match a number or name. */
export const creditNotesMatching = (text: string): string => searchedList(CREDIT_NOTES, text);
/** An invoice for partners, in their list. */
export const myInvoicePath = (number: string): string => searchedList(MY_INVOICES, number);

export const invoiceTitles = {
  problems: 'Invoice Problems',
  taxRules: 'Tax Rules',
  invoices: 'Invoices',
  myInvoices: 'My Invoices',
  uninvoiced: 'Uninvoiced Orders',
  myUninvoiced: 'My Uninvoiced Orders',
  creditNotes: 'Credit Notes',
} as const;
