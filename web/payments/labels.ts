// Labels of the payment pages.

import { countOf } from '#domain/base/text/plural.ts';
import type { BankState, MatchReason, Verdict } from '#domain/payments/bank-calls.ts';

const states: Record<BankState, string> = { Open: 'To confirm', Booked: 'Booked', SetAside: 'Ignored' };
const verdicts: Record<Verdict, string> = { sure: 'Exact', likely: 'Likely', unknown: 'Unknown' };
const reasons: Record<MatchReason, string> = {
  invoiceAndAmount: 'Invoice number and amount match.',
  otherPayer: 'Invoice number matches, but another company has paid from this account.',
  amountDiffers: 'Invoice number matches, but the amount differs.',
  nothingOpen: 'The invoice is already paid in full.',
  notSent: 'The invoice has not been sent.',
  payerAccount: 'The company has paid from this account before.',
  payerName: 'Payer name matches the company.',
  severalCompanies: 'Invoice numbers of several companies.',
  unknownNumber: 'Invoice number not found.',
  nothingKnown: 'No invoice number, unknown payer.',
};

export const bankLabels = {
  note: 'Incoming payments from your bank statements. Nothing is booked until you confirm it.',
  upload: 'Upload statement',
  uploaded: (count: number, known: number) =>
    `${count === 1 ? 'One new payment.' : `${count} new payments.`}${known > 0 ? ` ${known} already here.` : ''}`,
  ignored: (debits: number, pending: number, reversals: number) =>
    [
      debits > 0 && `${debits} outgoing`,
      pending > 0 && `${pending} not booked yet`,
      reversals > 0 && `${reversals} reversed`,
    ]
      .filter(Boolean)
      .join(', '),
  ignoredText: (list: string) => `Skipped: ${list}.`,
  day: 'Booked on',
  payer: 'Payer',
  text: 'Reference',
  company: 'Company',
  amount: 'Amount',
  state: 'Status',
  verdict: 'Match',
  actions: 'Actions',
  states,
  verdicts,
  reasons,
  openOf: (amount: string) => `${amount} open`,
  noName: 'No name',
  search: 'Search by payer, account, reference or company',
  hint: 'Upload a bank statement in CAMT.053 format.',
  confirm: 'Confirm',
  confirmOne: (amount: string, payer: string) => `Confirm ${amount} from ${payer}`,
  confirmTitle: (amount: string) => `Book ${amount}?`,
  confirmText: 'This pays the invoices named in the text first, then the oldest ones without a dispute.',
  confirmAll: (count: number) => `Confirm ${countOf(count, 'exact match', 'exact matches')}`,
  confirmAllTitle: (count: number, amount: string) =>
    `Book ${count === 1 ? 'one payment' : `${count} payments`} (${amount})?`,
  confirmAllText: 'Each payment names invoices of one company and matches their outstanding amount.',
  notNow: 'Not now',
  booked: (count: number, skipped: number) =>
    `${count === 1 ? 'One payment booked.' : `${count} payments booked.`}${skipped > 0 ? ` ${skipped} no longer match exactly.` : ''}`,
  bookedOne: 'Payment booked.',
  ignore: 'Ignore',
  ignoreOne: (amount: string, payer: string) => `Ignore ${amount} from ${payer}`,
  ignoreTitle: (amount: string) => `Ignore ${amount}?`,
  ignoreText: 'Not a customer payment (interest, own transfer, error). You can undo this.',
  ignoreDone: 'Payment ignored.',
  reason: 'Reason',
  restore: 'Restore',
  restoreOne: (amount: string, payer: string) => `Restore ${amount} from ${payer}`,
  broughtBack: 'Payment restored.',
  planDeleted: 'Its payment plan was deleted.',
  by: (name: string) => `by ${name}`,
} as const;

export const statementLabels = {
  tab: 'Statement',
  title: 'Statement',
  /** For print. */
  printed: (from: string, to: string) => `From ${from} to ${to}`,
  from: 'From',
  to: 'To',
  csv: 'CSV',
  pdf: 'PDF',
  downloadPdf: 'Download the statement as PDF',
  downloadCsv: 'Download the statement as CSV',
  sums: 'Statement totals',
  lines: 'Statement lines',
  opening: 'Opening balance',
  invoiced: 'Invoices',
  credited: 'Credit notes',
  paid: 'Payments',
  writtenOff: 'Write-offs',
  paidOut: 'Payouts',
  corrected: 'Corrections',
  closing: 'Closing balance',
  owed: 'balance due',
  note: 'Opening balance, movements and closing balance. Both dates are included.',
} as const;

export const debtLabels = {
  note: 'Outstanding invoices, how to pay them, and your payments.',
  outstandingBalance: 'Outstanding balance',
  open: 'Open',
  overdue: 'Overdue',
  payNow: 'please pay it now',
  next: 'Due next',
  nothingDue: 'Nothing',
  credit: 'Credit',
  creditNote: 'pays your next invoice',
  toPay: 'To pay',
  toPayNote: 'Payments are applied to the invoices they name, then to the oldest.',
  nothingOpen: 'No outstanding invoices.',
  more: (count: number) => `and ${count} more invoices`,
  due: 'Due',
  invoice: 'Invoice',
  howToPay: 'How to pay',
  howToPayOne: (number: string) => `How to pay ${number}`,
  payTitle: (amount: string) => `Pay ${amount}`,
  payee: 'Payee',
  account: 'Account',
  reference: 'Reference',
  amount: 'Amount',
  scan: 'Scan with your banking app to fill in payee, account, amount and reference.',
  code: (number: string) => `QR code to pay ${number}`,
  noAccount: 'No bank account on file. Please contact us.',
  payments: 'Your payments',
  paidOn: 'Paid on',
  pays: 'Pays',
  noPayments: 'No payments yet.',
  creditLeft: (amount: string) => `${amount} left for the next invoice`,
} as const;

export const ageingLabels = {
  note: 'Open invoices by days overdue. Click an amount to see them.',
  search: 'Search by company',
  none: 'No outstanding invoices.',
  hint: 'Sent invoices appear here until they are paid.',
  download: 'Download CSV',
  sums: 'Totals of all matching companies',
  showInvoices: (band: string, company: string, amount: string) => `${amount}: ${band} of ${company}`,
} as const;
