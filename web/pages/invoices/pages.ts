// Pages of invoices: addresses, access and menu entries.

import FileClock from 'lucide-react/icons/file-clock';
import FileMinus from 'lucide-react/icons/file-minus';
import FileText from 'lucide-react/icons/file-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import {
  CREDIT_NOTES_PATH,
  INVOICE_PROBLEMS_PATH,
  INVOICES,
  INVOICES_PATH,
  invoiceTitles,
  MY_INVOICES_PATH,
  MY_UNINVOICED_PATH,
  TAX_RULES,
  UNINVOICED,
  UNINVOICED_PATH,
} from '#domain/invoices/links.ts';
import { STATEMENT } from '#domain/payments/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const invoicePages: readonly PageRoute[] = [
  {
    path: TAX_RULES,
    title: invoiceTitles.taxRules,
    side: 'Management',
    menuOf: INVOICES,
    page: () => import('./tax-rules-page.tsx'),
  },
  {
    path: INVOICES_PATH,
    title: invoiceTitles.invoices,
    side: 'Management',
    anyOf: ['Invoice.View'],
    menu: { label: 'Invoices', icon: FileText, group: 'Finance' },
    page: () => import('./invoices-page.tsx'),
  },
  {
    path: MY_INVOICES_PATH,
    title: invoiceTitles.myInvoices,
    side: 'Partner',
    anyOf: ['Invoice.View'],
    menu: { label: 'My invoices', icon: FileText },
    page: () => import('./my-invoices-page.tsx'),
  },
  {
    path: UNINVOICED_PATH,
    title: invoiceTitles.uninvoiced,
    side: 'Management',
    anyOf: ['Invoice.Create'],
    menu: { label: 'Uninvoiced orders', icon: FileClock, group: 'Finance' },
    page: () => import('./uninvoiced-page.tsx'),
  },
  {
    path: MY_UNINVOICED_PATH,
    title: invoiceTitles.myUninvoiced,
    side: 'Partner',
    anyOf: ['Invoice.Create'],
    menu: { label: 'My uninvoiced orders', icon: ReceiptText, after: STATEMENT },
    page: () => import('./my-uninvoiced-page.tsx'),
  },
  {
    path: INVOICE_PROBLEMS_PATH,
    title: invoiceTitles.problems,
    side: 'Management',
    anyOf: ['Invoice.Create'],
    menuOf: UNINVOICED,
    page: () => import('./invoice-problems-page.tsx'),
  },
  {
    path: CREDIT_NOTES_PATH,
    title: invoiceTitles.creditNotes,
    side: 'Management',
    anyOf: ['Invoice.View'],
    menu: { label: 'Credit notes', icon: FileMinus, group: 'Finance' },
    page: () => import('./credit-notes-page.tsx'),
  },
];
