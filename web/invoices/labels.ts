// Labels of the invoice screens.

import { percentText } from '#domain/base/money.ts';
import { countOf } from '#domain/base/text/plural.ts';
import type { InvoiceState } from '#domain/invoices/calls.ts';
import { documentCopy } from '#domain/invoices/document-copy.ts';

const states: Record<InvoiceState, string> = {
  Sent: 'Sent',
  Draft: 'Draft',
  Paid: 'Paid',
  PartialPaid: 'Partly paid',
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
  invoicesHint: 'Invoices appear here when orders are invoiced.',

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
  tax: (rateBp: number) => `VAT ${percentText(rateBp)}%`,
  send: 'Send',
  sendOne: (number: string) => `Send ${number}`,
  sendTitle: (number: string) => `Send ${number}?`,
  sendMany: (count: number) => (count === 1 ? 'Send one invoice' : `Send ${count} invoices`),
  sendManyTitle: (count: number, amount: string) =>
    `Send ${count === 1 ? 'one invoice' : `${count} invoices`} (${amount})?`,
  sendManyText: 'Each company receives an e-mail with its invoice.',
  sentMany: (count: number, skipped: number) =>
    `${count === 1 ? 'One invoice was sent.' : `${count} invoices were sent.`}${skipped > 0 ? ` ${skipped} had already been sent.` : ''}`,
  sendText: (name: string) => `${name} receives an e-mail and can see the invoice. This cannot be undone.`,
  keepDraft: 'Keep as draft',
  cancelDraft: 'Cancel draft',
  cancelOne: (number: string) => `Cancel draft ${number}`,
  cancelTitle: (number: string) => `Cancel ${number}?`,
  cancelText:
    'A credit note over the whole invoice is created, and its orders can be invoiced again. The company sees neither document. The number stays taken.',

  pdf: 'PDF',
  xml: 'XML',
  downloadPdf: (number: string) => `Download ${number} as PDF`,
  downloadXml: (number: string) => `Download ${number} as XML`,
  filesPending: 'Preparing PDF…',
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
  uninvoicedHint: 'Completed and closed orders appear here until invoiced.',
  uninvoicedNote: 'Completed and closed orders. Change the status filter to see others.',
  createFor: (count: number) => `Create Invoice for ${countOf(count, 'Order')}`,
  selected: 'Selected Orders',
  selectedText: (orders: number, companies: number) =>
    companies > 1
      ? `${orders} orders become ${companies} invoices, one per customer.`
      : `${orders === 1 ? 'One order' : `${orders} orders`} on one invoice.`,
  chooseFirst: 'Select orders to invoice.',
  tooMany: 'You can invoice up to 99 orders at a time.',
  remove: 'Remove',
  removeOne: (orderNumber: string) => `Remove ${orderNumber}`,
  goBack: 'Go back',
  approve: 'Approve',
  preview: 'Preview PDF',
  previewOf: 'Invoices to create',
  previewTotal: (net: string, vat: string) => `${net} net + ${vat} VAT`,
} as const;

export const freeLineLabels = {
  title: 'Free lines',
  note: 'Added to the invoice after its orders, for example a setup fee. Net prices; VAT follows the invoice.',
  oneCompany: 'Free lines can be added when all selected orders are from one company.',
  lines: 'Free lines',
  text: (line: number) => `Description of line ${line}`,
  quantity: (line: number) => `Quantity ${line}`,
  unitPrice: (line: number) => `Unit price ${line}`,
  add: 'Add free line',
  remove: 'Remove',
  removeOne: (line: number) => `Remove line ${line}`,
} as const;

export const problemLabels = {
  company: 'Company',
  problem: 'Problem',
  orders: 'Orders',
  reason: 'Reason',
  amount: 'Amount',
  actions: 'Actions',
  kinds: { CannotBeInvoiced: 'Cannot be invoiced', TooMuchInvoiced: 'Too many keys invoiced' },
  more: (count: number) => `and ${count} more orders`,
  search: 'Search by company, invoice or order',
  note: 'Orders that cannot be invoiced and invoices with too many keys.',
  none: 'No invoice problems.',
  banner: (count: number) => (count === 1 ? 'One invoice needs attention.' : `${count} invoices need attention.`),
  bannerLink: 'Review',
  credit: 'Credit the difference',
  creditOne: (number: string) => `Credit the difference on ${number}`,
  creditTitle: (number: string) => `Credit the difference on ${number}?`,
  creditText: (name: string, reason: string) => `${name} receives a credit note for the difference. ${reason}`,
} as const;

export const nextInvoiceLabels = {
  tab: 'Next invoice',
  title: 'Next invoice',
  note: 'Invoices are created automatically. Credited orders need to be invoiced by hand.',
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
  atKeys: (keys: string) => `At ${keys} uninvoiced keys`,
  atAmount: (amount: string) => `At ${amount} uninvoiced`,
  noThreshold: 'Manual only: the company has no threshold',
  waitingText: (orders: number, keys: string, amount: string) =>
    orders === 0 ? 'No orders' : `${countOf(orders, 'order')}, ${keys} keys, ${amount}`,
  inTheWay: (reasons: string) => `This company cannot be invoiced now. ${reasons}`,
} as const;

export const sellerLabels = {
  title: 'Seller',
  note: 'Shown on all new invoices. Issued invoices do not change.',
  name: 'Legal name',
  address: 'Address',
  zipCode: 'Postal code',
  city: 'City',
  countryCode: 'Country code',
  vatId: 'VAT id',
  taxNumber: 'National tax number',
  needsVatIdCheck: 'Invoice under reverse charge only after VIES has confirmed the VAT ID',
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
  logoNote: 'PNG or JPEG, up to 200 KB and 1200 × 1200 pixels. Printed at the top left on a white background.',
  noLogo: 'No logo',
  logoSize: (width: number, height: number) => `${width} × ${height} pixels`,
  chooseLogo: 'Choose a logo',
  replaceLogo: 'Replace logo',
  removeLogo: 'Remove logo',
  removeLogoTitle: 'Remove the logo?',
  removeLogoText: 'New invoices have no logo. Issued invoices keep it.',
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
  mode: 'Credit by',
  modes: { keys: 'Keys', amount: 'Amount', free: 'Free lines' },
  freeLine: 'Free line',
  freeText: 'Describe what is credited, with its net price. VAT follows the invoice, and its orders stay invoiced.',
  nextNumber: (number: string) => `Next number: ${number}`,
  kind: 'Kind',
  amountText: 'Enter the net amount to credit per line. VAT follows the invoice, and its orders stay invoiced.',
  amountLeft: (amount: string) => `${amount} left`,
  amountOf: (orderNumber: string) => `Net amount of ${orderNumber} to credit`,
  creditText: 'Enter the keys to credit per order. A fully credited order can be invoiced again.',
  fillRefunded: 'Refunded orders',
  fillAll: 'Credit all',
  fillNone: 'None',
  lines: 'Lines to credit',
  refunded: 'refunded',
  leftOf: (left: string, quantity: string, price: string) =>
    left === quantity ? `${quantity} × ${price}` : `${left} of ${quantity} left × ${price}`,
  nothingLeft: 'Fully credited',
  keysOf: (orderNumber: string) => `Keys of ${orderNumber} to credit`,
  keys: 'keys',
  pieces: 'pcs',
  vat: 'VAT',
  released: (orders: number) =>
    orders === 0
      ? 'All orders stay invoiced.'
      : `${orders === 1 ? 'One order' : `${orders} orders`} can be invoiced again.`,
  create: 'Create Credit Memo',
  mail: 'Send e-mail',
  mailOne: (number: string) => `E-mail ${number}`,
  mailTitle: (number: string) => `E-mail ${number}?`,
  mailText: (name: string) =>
    `${name} receives an e-mail with the credit note, even if one was sent before. Credit notes sent as part of an accounting batch were not e-mailed.`,
} as const;

export const vatIdLabels = {
  tab: 'Tax and terms',
  title: 'VAT id on invoices',
  note: 'With a valid VAT ID, a company in another EU country accounts for the tax itself (reverse charge).',
  vatId: 'VAT id',
  save: 'Save',
} as const;

export const vatIdCheckLabels = {
  outcomes: { valid: 'Valid', invalid: 'Not valid', unknown: 'Could not be checked' },
  unanswered: 'No answer',
  holder: (name: string) => `Belongs to ${name}`,
  reference: (reference: string) => `Reference ${reference}`,
  trouble: (trouble: string) => `Answer: ${trouble}`,
  off: 'VAT IDs are not checked: no service is configured.',
  pending: 'Checking with VIES…',
  next: 'Next check:',
  ask: 'Check with VIES',
  history: 'VAT ID checks',
  stopped: 'Reverse charge stops for this company until the VAT ID is corrected or you continue with a reason.',
  reason: 'Reason to continue',
  accept: 'Continue anyway',
  accepted: 'Invoices continue with reverse charge.',
  acceptedBy: (name: string, reason: string) => `Continued by ${name}: ${reason}`,
} as const;

export const disputeLabels = {
  disputed: 'Disputed',
  reason: 'Reason for the dispute',
  dispute: 'Mark as disputed',
  effect: 'A disputed invoice triggers no reminders and does not block orders.',
  disputedDone: 'Invoice marked as disputed.',
  end: 'End dispute',
  reminded: (step: number) => `${documentCopy.reminderNames[step - 1]} sent`,
} as const;

export const paymentTermLabels = {
  title: 'Payment term',
  note: (days: number) => `Applies to new invoices. Leave empty for the default of ${days} days.`,
  label: 'Days until an invoice is due',
  days: (days: number) => countOf(days, 'day'),
  save: 'Save payment term',
} as const;
