// Labels of the screens of invoices that no rule knows.

import type { InvoiceState } from '#domain/invoices/calls.ts';

const states: Record<InvoiceState, string> = {
  Sent: 'Sent',
  Draft: 'Draft',
  Paid: 'Paid',
  PartialPaid: 'Partial paid',
  Credited: 'Credited',
};

export const invoiceLabels = {
  number: 'Invoice Number',
  customer: 'Customer',
  orderNumber: 'Order Number',
  status: 'Status',
  externalId: 'External Invoice Id',
  created: 'Created',
  total: 'Total',
  actions: 'Actions',
  states,
  andMore: (count: number) => `and ${count} more`,
  dueOn: (day: string) => `Due ${day}`,
  search: 'Search by invoice, order or customer',
  searchMine: 'Search by invoice or order number',
  date: 'Date',
  invoicesHint: 'Invoices appear here as soon as orders are invoiced.',

  showOrders: 'Show Orders',
  showOrdersOf: (number: string) => `Show orders of ${number}`,
  linesOf: (number: string) => `Orders of ${number}`,
  product: 'Product',
  sku: 'SKU',
  quantity: 'Quantity',
  priced: (quantity: string, price: string) => `${quantity} × ${price}`,
  net: 'Net',
  tax: (rate: number) => `VAT ${rate}%`,
  send: 'Send',
  sendOne: (number: string) => `Send ${number}`,
  sendTitle: (number: string) => `Send ${number}?`,
  sendText: (name: string) => `${name} sees it as sent from then on. This cannot be taken back.`,
  keepDraft: 'Keep as draft',

  orderNo: 'Order No',
  orderStatus: 'Order Status',
  orderDate: 'Order Date',
  customerName: 'Customer Name',
  totalAmount: 'Total Amount',
  searchOrders: 'Search by order number, name or sku',
  uninvoicedHint: 'Completed and closed orders stand here until they are invoiced.',
  uninvoicedNote: 'Completed and closed orders, unless another status is chosen.',
  createFor: (count: number) => `Create Invoice for ${count} ${count === 1 ? 'Order' : 'Orders'}`,
  selected: 'Selected Orders',
  selectedText: (orders: number, companies: number) =>
    companies > 1
      ? `${orders} orders of ${companies} customers, who get an invoice each.`
      : `${orders === 1 ? 'One order' : `${orders} orders`} on one invoice.`,
  tooMany: 'At most 99 orders can be invoiced at once.',
  remove: 'Remove',
  removeOne: (orderNumber: string) => `Remove ${orderNumber}`,
  goBack: 'Go back',
  approve: 'Approve',
} as const;

export const sellerLabels = {
  title: 'Seller',
  note: 'It stands on every invoice from now on. Those that were issued stay as they are.',
  name: 'Legal name',
  address: 'Address',
  zipCode: 'Postal code',
  city: 'City',
  countryCode: 'Country code',
  vatId: 'VAT id',
  registrationNumber: 'Registration number',
  email: 'Email',
  bankAccount: 'Bank account (IBAN)',
  timeZone: 'Time zone',
  paymentDays: 'Payment term',
  days: 'days',
  save: 'Save seller',
} as const;

export const creditNoteLabels = {
  order: 'Order',
  invoice: 'Invoice',
  amount: 'Amount (excl. VAT)',
  reason: 'Reason',
  partner: 'Partner',
  search: 'Search by order, customer or reason',
  hint: 'Credit notes are created from an invoice.',
  credit: 'Credit',
  creditOne: (number: string) => `Credit ${number}`,
  creditTitle: (number: string) => `Credit ${number}?`,
  creditText:
    'What is left of its refunded orders is taken back, or all that is left when none was refunded. Its other orders can then be invoiced once more.',
  create: 'Create Credit Memo',
} as const;

export const vatIdLabels = {
  tab: 'VAT id',
  title: 'VAT id on invoices',
  note: 'With a valid one, a company in another country of the European Union accounts for the tax itself (reverse charge).',
  vatId: 'VAT id',
  save: 'Save',
} as const;
