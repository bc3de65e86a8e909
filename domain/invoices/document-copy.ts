// Texts of invoices, credit notes and their emails.

import { percentText } from '#domain/base/money.ts';
import { spellDay } from '#domain/base/spell-day.ts';
import type { DocumentKind } from './einvoice.ts';

interface LineOrder {
  orderNumber: string;
  purchaseOrder: string;
}

const isCredit = (kind: DocumentKind): boolean => kind === 'creditNote';

export const documentCopy = {
  title: (kind: DocumentKind, number: string) => `${isCredit(kind) ? 'Credit note' : 'Invoice'} ${number}`,
  invoice: 'Invoice',
  creditNote: 'Credit note',
  reminderNames: ['Payment reminder', 'Second payment reminder', 'Final payment reminder'],
  number: 'Number',
  draft: 'Draft',
  date: 'Date',
  due: 'Due',
  supplied: 'Supplied',
  period: (from: string, until: string) => `${from} to ${until}`,
  ofInvoice: 'For invoice',
  ofInvoiceText: (number: string, day: string) => `${number} of ${day}`,
  billTo: 'Bill to',
  creditTo: 'Credit to',
  vatId: (id: string) => `VAT id ${id}`,
  taxNumber: (number: string) => `Tax number ${number}`,
  registration: (number: string) => `Registration ${number}`,
  line: 'No.',
  item: 'Item',
  quantity: 'Quantity',
  price: 'Price',
  vat: 'VAT',
  amount: 'Amount',
  /** Empty for a line without an order. */
  orderOfLine: ({ orderNumber, purchaseOrder }: LineOrder) =>
    [orderNumber && `Order ${orderNumber}`, purchaseOrder && `Purchase order ${purchaseOrder}`]
      .filter(Boolean)
      .join(' · '),
  orderAndSku: ({ sku, ...line }: LineOrder & { sku: string }) =>
    [documentCopy.orderOfLine(line), sku].filter(Boolean).join(' · '),
  taxRate: (rateBp: number) => `${percentText(rateBp)} %`,
  noRate: '–',
  creditedAmount: (kind: string, item: string) => `${kind} for ${item}`,
  creditedEarlier: 'Credited earlier',
  allowance: (amount: string) => `${documentCopy.creditedEarlier}: -${amount}`,
  taxTable: 'VAT by rate',
  taxCategory: 'Category',
  taxBase: 'Net amount',
  taxAmount: 'VAT amount',
  exemption: (text: string, code: string) => (code === '' ? text : `${text} (${code})`),
  categories: {
    S: 'Standard rate',
    AE: 'Reverse charge',
    O: 'Outside the scope of VAT',
    E: 'Exempt',
    Z: 'Zero rate',
  },
  net: 'Net',
  totalVat: 'Total VAT',
  total: 'Total',
  credited: 'Credited',
  payment: 'Payment',
  prepaid: 'Paid by credit',
  amountDue: 'Amount due',
  terms: ({ kind, dueDate, dueCents }: { kind: DocumentKind; dueDate: string | null; dueCents: number }) => {
    if (isCredit(kind)) return 'The amount is offset against your outstanding balance.';
    return dueCents === 0 ? documentCopy.nothingDue : `Payment due by ${dueDate}.`;
  },
  nothingDue: 'Nothing is due.',
  account: 'Account',
  payee: 'Payee',
  reference: 'Reference',
  scan: 'Scan to pay',
  scanAlt: 'QR code with the payment details',
  logoOf: (seller: string) => `Logo of ${seller}`,
  reason: (text: string) => `Reason: ${text}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  undrawable: 'Characters that this page cannot display are shown as �. The attached electronic invoice contains them.',
  description: (number: string) => `${number} in the format Factur-X`,
  buyerReference: 'Your reference',
  purchaseOrder: 'Your order',
  contact: (name: string, phone: string) => [name, phone].filter(Boolean).join(' · '),
  mailSubject: (kind: DocumentKind, number: string, seller: string) =>
    `${isCredit(kind) ? 'Credit note' : 'Invoice'} ${number} from ${seller}`,
  invoiceMail: (number: string, total: string, dueDate: string, link: string) =>
    `Your invoice ${number} for ${total} is attached. Payment is due by ${spellDay(dueDate)}.\n\nView and download it:\n${link}\n`,
  paidInvoiceMail: (number: string, total: string, link: string) =>
    `Your invoice ${number} for ${total} is attached. It was paid from your credit balance.\n\nView and download it:\n${link}\n`,
  creditNoteMail: (number: string, invoice: string, total: string, link: string) =>
    `Your credit note ${number} for ${total} is attached. It corrects invoice ${invoice}.\n\nView and download it:\n${link}\n`,
} as const;
