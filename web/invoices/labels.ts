// Labels of the screens of invoices that no rule knows.

import type { InvoiceState } from '#domain/invoices/calls.ts';
import { documentCopy } from '#domain/invoices/document-copy.ts';

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
  paid: 'Paid',
  open: 'Open',
  paidOf: (amount: string) => `${amount} paid`,
  openOf: (amount: string) => `${amount} open`,
  credited: 'Credited',
  due: 'Due',
  actions: 'Actions',
  states,
  andMore: (count: number) => `and ${count} more`,
  dueOn: (day: string) => `Due ${day}`,
  search: 'Search by invoice, order or customer',
  searchMine: 'Search by invoice or order number',
  date: 'Date',
  invoicesHint: 'Invoices appear here as soon as orders are invoiced.',

  showOrders: 'Show Orders',
  moreActions: (number: string) => `More actions, ${number}`,
  saveXml: 'Download XML',
  showOrdersOf: (number: string) => `Show orders of ${number}`,
  neighbors: { list: 'Invoices', previous: 'Previous invoice', next: 'Next invoice' },
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
  sendMany: (count: number) => (count === 1 ? 'Send one invoice' : `Send ${count} invoices`),
  sendManyTitle: (count: number, amount: string) =>
    `Send ${count === 1 ? 'one invoice' : `${count} invoices`} over ${amount}?`,
  sendManyText: 'Each company gets a mail that leads to its invoice.',
  sentMany: (count: number, skipped: number) =>
    `${count === 1 ? 'One invoice was sent.' : `${count} invoices were sent.`}${skipped > 0 ? ` ${skipped} were sent before.` : ''}`,
  sendText: (name: string) => `${name} is told by mail and sees it as sent from then on. This cannot be taken back.`,
  keepDraft: 'Keep as draft',

  pdf: 'PDF',
  xml: 'XML',
  downloadPdf: (number: string) => `Download ${number} as PDF`,
  downloadXml: (number: string) => `Download ${number} as XML`,
  filesPending: 'Its files are being made.',
  creditNotes: 'Credit notes',
  month: 'Month',
  downloadMonth: 'Download a month',
  downloadMonthText: 'Every invoice and credit note of the month as PDF and XML, in one ZIP file.',
  download: 'Download',

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
  chooseFirst: 'Choose orders to invoice.',
  tooMany: 'At most 99 orders can be invoiced at once.',
  remove: 'Remove',
  removeOne: (orderNumber: string) => `Remove ${orderNumber}`,
  goBack: 'Go back',
  approve: 'Approve',
} as const;

export const problemLabels = {
  company: 'Company',
  problem: 'Problem',
  orders: 'Orders',
  reason: 'Reason',
  amount: 'Amount',
  actions: 'Actions',
  kinds: { CannotBeInvoiced: 'Cannot be invoiced', TooMuchInvoiced: 'Invoiced too much' },
  more: (count: number) => `and ${count} more orders`,
  search: 'Search by company, invoice or order',
  note: 'Finished orders that no invoice can be made of, and invoices over more keys than their orders have.',
  none: 'Nothing is in the way of an invoice.',
  banner: (count: number) => (count === 1 ? 'One invoice needs you.' : `${count} invoices need you.`),
  bannerLink: 'See what is in the way',
  credit: 'Credit the difference',
  creditOne: (number: string) => `Credit the difference of ${number}`,
  creditTitle: (number: string) => `Credit the difference of ${number}?`,
  creditText: (name: string, reason: string) => `${name} gets a credit note over it. ${reason}`,
} as const;

export const nextInvoiceLabels = {
  tab: 'Next invoice',
  title: 'Next invoice',
  note: 'Made by itself. Orders that were credited wait until somebody invoices them.',
  when: 'When',
  reason: 'Period',
  waiting: 'Waiting',
  periods: {
    Weekly: 'Weekly, Mondays at 00:05 UTC',
    Immediately: 'Immediately',
    KeyQuantity: 'By number of keys',
    KeyAmount: 'By amount',
  },
  immediately: 'When an order is completed or closed',
  atKeys: (keys: string) => `When ${keys} keys wait`,
  atAmount: (amount: string) => `When ${amount} wait`,
  noThreshold: 'Never by itself: the company says no limit',
  waitingText: (orders: number, keys: string, amount: string) =>
    orders === 0 ? 'No order' : `${orders} ${orders === 1 ? 'order' : 'orders'}, ${keys} keys, ${amount}`,
  inTheWay: (reasons: string) => `This company cannot be invoiced now. ${reasons}`,
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
  proposedAccount: 'Bank account to confirm',
  proposedBy: (name: string, at: string) =>
    `Proposed by ${name} on ${at}. Invoices keep the current account until another SuperAdmin confirms the new one.`,
  currentAccount: 'Current account',
  newAccount: 'New account',
  noAccount: 'none',
  confirmAccount: 'Confirm account',
  discardAccount: 'Discard',
  logo: 'Logo',
  logoNote: 'PNG or JPEG, at most 200 KB and 1200 pixels wide and high. It is printed on white, at the upper left.',
  noLogo: 'No logo',
  logoSize: (width: number, height: number) => `${width} × ${height} pixels`,
  chooseLogo: 'Choose a logo',
  replaceLogo: 'Replace logo',
  removeLogo: 'Remove logo',
  removeLogoTitle: 'Remove the logo?',
  removeLogoText: 'It stands on no invoice from now on. Those that were issued keep it.',
  keepLogo: 'Keep logo',
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
  creditTitle: (number: string) => `Credit ${number}?`,
  creditText: 'Say how many keys of each order are taken back. An order without a key left can be invoiced once more.',
  fillRefunded: 'Refunded orders',
  fillAll: 'All that is left',
  fillNone: 'None',
  lines: 'Lines to credit',
  refunded: 'refunded',
  leftOf: (left: string, quantity: string, price: string) =>
    left === quantity ? `${quantity} × ${price}` : `${left} of ${quantity} left × ${price}`,
  nothingLeft: 'Wholly credited',
  keysOf: (orderNumber: string) => `Keys of ${orderNumber} to credit`,
  keys: 'keys',
  vat: 'VAT',
  released: (orders: number) =>
    orders === 0
      ? 'Every order stays invoiced.'
      : `${orders === 1 ? 'One order' : `${orders} orders`} can be invoiced once more.`,
  create: 'Create Credit Memo',
  mail: 'Send mail',
  mailOne: (number: string) => `Mail ${number}`,
  mailTitle: (number: string) => `Mail ${number}?`,
  mailText: (name: string) =>
    `${name} gets the mail that leads to it, even if it had one before. Credit notes that a batch for accounting made sent had none.`,
} as const;

export const vatIdLabels = {
  tab: 'Tax and terms',
  title: 'VAT id on invoices',
  note: 'With a valid one, a company in another country of the European Union accounts for the tax itself (reverse charge).',
  vatId: 'VAT id',
  save: 'Save',
} as const;

export const vatIdCheckLabels = {
  outcomes: { valid: 'Valid', invalid: 'Not valid', unknown: 'Not known now' },
  unanswered: 'No answer',
  holder: (name: string) => `Belongs to ${name}`,
  reference: (reference: string) => `Reference ${reference}`,
  trouble: (trouble: string) => `Answer: ${trouble}`,
  off: 'No service checks whether it is in use: none is set up.',
  pending: 'VIES is being asked.',
  next: 'VIES is asked again:',
  ask: 'Check with VIES',
  history: 'Checks of the VAT id',
} as const;

export const disputeLabels = {
  disputed: 'Disputed',
  reason: 'What is disputed',
  dispute: 'Mark as disputed',
  effect: 'Nobody is reminded of a disputed invoice, and it stops no orders.',
  disputedDone: 'The invoice is disputed.',
  end: 'End dispute',
  reminded: (step: number) => `${documentCopy.reminderNames[step - 1]} sent`,
} as const;

export const paymentTermLabels = {
  title: 'Payment term',
  note: (days: number) => `Counts for invoices to come. Empty: ${days} days, as for everybody.`,
  label: 'Days until an invoice is due',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  save: 'Save payment term',
} as const;
