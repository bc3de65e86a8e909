// Labels of the screens of payments that no rule knows.

import type { BankState, MatchReason, Verdict } from '#domain/payments/bank-calls.ts';

const states: Record<BankState, string> = { Open: 'To confirm', Booked: 'Booked', SetAside: 'Set aside' };
const verdicts: Record<Verdict, string> = { sure: 'Sure', likely: 'Likely', unknown: 'Unknown' };
const reasons: Record<MatchReason, string> = {
  invoiceAndAmount: 'Names the invoice and pays what is open of it.',
  otherPayer: 'Names the invoice, but another company has paid from this account.',
  amountDiffers: 'Names the invoice, but the amount is another than what is open.',
  nothingOpen: 'Names an invoice of which nothing is open.',
  notSent: 'Names an invoice that was not sent yet.',
  payerAccount: 'The company has paid from this account before.',
  payerName: 'The payer is called like the company.',
  severalCompanies: 'Names invoices of several companies.',
  unknownNumber: 'Names an invoice that there is not.',
  nothingKnown: 'Names no invoice, and the payer is not known.',
};

export const bankLabels = {
  note: 'What came in by the statements of the bank. Nothing is booked before somebody confirms it.',
  upload: 'Upload statement',
  uploaded: (count: number, known: number) =>
    `${count === 1 ? 'One new payment.' : `${count} new payments.`}${known > 0 ? ` ${known} stood here already.` : ''}`,
  ignored: (debits: number, pending: number, reversals: number) =>
    [
      debits > 0 && `${debits} outgoing`,
      pending > 0 && `${pending} not booked yet`,
      reversals > 0 && `${reversals} reversed`,
    ]
      .filter(Boolean)
      .join(', '),
  ignoredText: (list: string) => `Not read: ${list}.`,
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
  hint: 'Upload a statement of your bank in the format CAMT.053.',
  confirm: 'Confirm',
  confirmOne: (amount: string, payer: string) => `Confirm ${amount} of ${payer}`,
  confirmTitle: (amount: string) => `Book ${amount}?`,
  confirmText: 'It becomes a paid payment plan and pays the oldest sent invoices of the company.',
  confirmAll: (count: number) => `Confirm ${count === 1 ? 'the sure one' : `all ${count} sure ones`}`,
  confirmAllTitle: (count: number, amount: string) =>
    `Book ${count === 1 ? 'one payment' : `${count} payments`} over ${amount}?`,
  confirmAllText: 'Each names invoices of one company and pays exactly what is open of them.',
  notNow: 'Not now',
  booked: (count: number, skipped: number) =>
    `${count === 1 ? 'One payment is booked.' : `${count} payments are booked.`}${skipped > 0 ? ` ${skipped} were not sure any more.` : ''}`,
  bookedOne: 'The payment is booked.',
  setAside: 'Set aside',
  setAsideOne: (amount: string, payer: string) => `Set aside ${amount} of ${payer}`,
  setAsideTitle: (amount: string) => `Set ${amount} aside?`,
  setAsideText: 'It is nobody’s payment: interest, money of our own, a mistake. It can be taken back.',
  setAsideDone: 'The payment is set aside.',
  reason: 'Reason',
  bringBack: 'Take back',
  bringBackOne: (amount: string, payer: string) => `Take back ${amount} of ${payer}`,
  broughtBack: 'The payment waits for a decision again.',
  planDeleted: 'Its payment plan was deleted.',
  by: (name: string) => `by ${name}`,
} as const;

export const statementLabels = {
  tab: 'Statement',
  title: 'Statement',
  /** Said on paper. */
  printed: (from: string, to: string) => `From ${from} to ${to}`,
  from: 'From',
  to: 'To',
  csv: 'CSV',
  pdf: 'PDF',
  downloadPdf: 'Download the statement as PDF',
  downloadCsv: 'Download the statement as CSV',
  sums: 'Sums of the statement',
  lines: 'Lines of the statement',
  opening: 'Opening balance',
  invoiced: 'Invoices',
  credited: 'Credit notes',
  paid: 'Payments',
  corrected: 'Corrections',
  closing: 'Closing balance',
  owed: 'what is owed at the end',
  note: 'What was owed at the start, what moved it, and what is owed at the end. Both days are included.',
} as const;

export const debtLabels = {
  note: 'What your company has to pay, how to pay it, and what was paid.',
  standing: 'What is open',
  open: 'Open',
  overdue: 'Overdue',
  payNow: 'please pay it now',
  next: 'Due next',
  nothingDue: 'Nothing',
  credit: 'Credit',
  creditNote: 'pays your next invoice',
  toPay: 'To pay',
  toPayNote: 'A payment always pays the oldest invoice first.',
  nothingOpen: 'Nothing is open.',
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
  scan: 'Scan it with the app of your bank: payee, account, amount and reference are filled in.',
  code: (number: string) => `QR code that pays ${number}`,
  noAccount: 'No account is known. Ask us where to pay.',
  payments: 'Your payments',
  paidOn: 'Paid on',
  pays: 'Pays',
  noPayments: 'No payment has come in yet.',
  creditLeft: (amount: string) => `${amount} left for the next invoice`,
} as const;

export const ageingLabels = {
  note: 'What is open of sent invoices, by days overdue. Each figure leads to its invoices.',
  search: 'Search by company',
  none: 'Nothing is open.',
  hint: 'Sent invoices stand here until they are paid.',
  download: 'Download CSV',
  sums: 'Sums of all companies that are found',
  showInvoices: (band: string, company: string, amount: string) => `${amount}: ${band} of ${company}`,
} as const;
