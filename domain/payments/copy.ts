// User-facing sentences about bank files, statements, ageing and reminders.

import { spellDay } from '#domain/base/spell-day.ts';
import { documentCopy } from '#domain/invoices/document-copy.ts';

export const paymentCopy = {
  notXml: 'This file is not readable XML in its declared encoding.',
  notCamt: 'This file is not a CAMT.053 bank statement.',
  isCamt052:
    'This is a CAMT.052 report of the current day, whose entries may still change. Upload the CAMT.053 statement.',
  isCamt054: 'This is a CAMT.054 notification of single payments. Upload the CAMT.053 statement.',
  isMt940: 'This is an MT940 file. Download the statement from your bank as CAMT.053 (XML).',
  brokenZip: 'This ZIP file is damaged or encrypted.',
  tooManyFiles: 'This ZIP file holds more than 100 files.',
  foreignAccount: (accounts: string) => `This file holds statements of ${accounts}, which is not your account.`,
  skips: {
    pending: 'Not booked yet',
    currency: 'Not in euros',
    noAccount: 'The statement names no account',
    noDay: 'No booking date',
    amount: 'Amount not readable',
    zero: 'Amount of zero',
    future: 'Booking date in the future',
    noDirection: 'Neither incoming nor outgoing',
    ownReturn: 'Own transfer returned by the bank',
  },
  tooManyEntries: 'This file has more than 5,000 entries. Split it by day.',
  fileTooLarge: 'The file exceeds 10 MB. Split the statement by day.',
  mixedSum: 'A batch of payments whose amounts do not add up to its total.',
  sumWithFees: 'A batch of payments that arrived less the fees of the bank.',
  isReversal: 'The bank took this payment back. Undo the payment that it returns.',
  nothingReturned: 'No payment matches this reversal.',
  sameAsBefore: 'The same payment as one of another statement.',
  lessCredit: (amount: string) => `The company has only ${amount} of credit.`,
  possibleDuplicate: 'Decide first whether this is the same payment as one of another statement.',
  chooseSome: 'Choose 1 to 100 payments.',
  decided: 'This payment has already been processed.',
  notBooked: 'This payment is not booked.',
  companyNeeded: 'Choose the company that paid.',
  sharesDiffer: 'The amounts of the companies do not add up to the payment.',
  companyTwice: 'The same company is named twice.',
  invoiceTwice: 'The same invoice is named twice.',
  shareExceeded: 'More is allocated than the company paid.',
  notOpen: 'Nothing of this invoice is outstanding.',
  moreThanOpen: (number: string, open: string) => `Only ${open} of ${number} is outstanding.`,
  kindNeeded: 'Choose the kind of the difference.',
  writeOffLimit: (limit: string) => `You can write off at most ${limit} with one payment.`,
  writeOffReason: 'Give a reason for the write-off.',
  changedMeanwhile: 'The payment has changed. Reload it and try again.',
  planNote: (payer: string, remittance: string) => ['Bank', payer, remittance].filter(Boolean).join(' · '),
  dayOrder: 'The end must not be before the start.',
  longStatement: 'This statement has more than 5,000 lines. Choose a shorter period.',
  kinds: {
    opening: 'Brought forward',
    invoice: 'Invoice',
    creditMemo: documentCopy.creditNote,
    payment: 'Payment',
    writeOff: 'Write-off',
    payout: 'Payout',
    correction: 'Correction',
  },
  statement: 'Statement',
  statementOf: (from: string, to: string) => `Statement ${from} to ${to}`,
  statementFor: 'For',
  period: 'Period',
  date: 'Date',
  entry: 'Entry',
  document: 'Document',
  amount: 'Amount',
  balance: 'Balance',
  opening: 'Opening balance',
  closing: 'Closing balance',
  nothingMoved: 'No entries in this period.',
  stepCount: 'There are at most three steps.',
  stepOrder: 'Each step must be more days after the due date than the previous one.',
  reminderSteps: 'Reminder steps',
  chooseCompanies: 'Choose 1 to 100 companies.',
  noRecipient: 'The company has no e-mail address.',
  nothingDue: 'No invoices are due for a reminder any more.',
  pauseOver: 'Choose a date in the future.',
  noDueReminders: 'No reminders due.',
  noSentReminders: 'No reminders sent.',
  reminderSubject: (step: number, seller: string) => `${documentCopy.reminderNames[step - 1]} from ${seller}`,
  reminderLine: (number: string, due: string, amount: string) => `${number}, due ${spellDay(due)}: ${amount}`,
  stoppedByMail: 'New orders can be submitted again as soon as these invoices are paid.',
  reminderMail: (letter: {
    text: string;
    lines: string[];
    total: string;
    stopsOrders: boolean;
    payee: string;
    /** Empty if the seller has none. */
    account: string;
    link: string;
  }): string =>
    [
      letter.text,
      letter.lines.join('\n'),
      `Amount due: ${letter.total}`,
      ...(letter.account === '' ? [] : [`Please pay to ${letter.payee}, account ${letter.account}.`]),
      ...(letter.stopsOrders ? [paymentCopy.stoppedByMail] : []),
      `How to pay: ${letter.link}`,
      'If you have already paid, please disregard this email.',
    ].join('\n\n'),
  nothingCameIn: 'No payments yet.',
} as const;

const bands = {
  notDue: 'Not due',
  upTo30: '1–30 days',
  upTo60: '31–60 days',
  upTo90: '61–90 days',
  over90: 'Over 90 days',
} as const;

/** Ageing columns on screen and in the file. */
export const ageingHeads = {
  company: 'Company',
  bands,
  amounts: { ...bands, drafts: 'Not sent', credit: 'Credit', corrected: 'Corrections', total: 'Total' },
  sum: 'All companies',
} as const;
