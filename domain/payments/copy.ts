// Every sentence about bank files, statements, ageing and reminders that a person can read.

import { documentCopy } from '#domain/invoices/document-copy.ts';

export const copy = {
  notXml: 'This file is no XML in UTF-8 that can be read.',
  notCamt: 'This file is no bank statement in the format CAMT.053.',
  otherVersion: (version: string) => `This file is ${version}. camt.053.001.02 and camt.053.001.08 are read.`,
  noAccount: 'A statement in this file names no account.',
  noBookingDate: 'An entry in this file has no booking date.',
  noAmount: (day: string) => `The amount of an entry of ${day} cannot be read.`,
  otherCurrency: (currency: string, day: string) => `An entry of ${day} is in ${currency}. Only euro can be booked.`,
  futureEntry: (day: string) => `An entry is booked on ${day}, which is still to come.`,
  tooManyEntries: 'This file has more than 5,000 payments. Split it by days.',
  fileTooLarge: 'A file may have 10 MB. Split the statement by days.',
  mixedSum: 'Several payments in one sum whose parts do not add up to it.',
  chooseSome: 'Choose 1 to 100 payments.',
  decided: 'Somebody has decided about this payment already.',
  companyNeeded: 'Choose the company that paid.',
  planNote: (payer: string, remittance: string) => ['Bank', payer, remittance].filter(Boolean).join(' · '),
  dayOrder: 'The end must not be before the start.',
  longStatement: 'This statement has more than 5,000 lines. Choose a shorter time.',
  kinds: {
    opening: 'Brought forward',
    invoice: 'Invoice',
    creditMemo: documentCopy.creditNote,
    payment: 'Payment',
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
  nothingMoved: 'Nothing was booked in this time.',
  stepCount: 'There are at most three steps.',
  stepOrder: 'Each step comes more days after the due date than the one before.',
  reminderSteps: 'Steps of reminders',
  chooseCompanies: 'Choose 1 to 100 companies.',
  noRecipient: 'The company has no e-mail address.',
  nothingDue: 'Nothing is due to be reminded any more.',
  pauseOver: 'The day must lie ahead.',
  noDueReminders: 'Nobody is to be reminded.',
  noSentReminders: 'No reminder was sent.',
  reminderSubject: (step: number, seller: string) => `${documentCopy.reminderNames[step - 1]} from ${seller}`,
  reminderLine: (number: string, due: string, amount: string) => `${number}, due on ${due}: ${amount}`,
  stoppedByMail: 'New orders can be submitted again as soon as these invoices are paid.',
  reminderMail: (letter: {
    text: string;
    lines: string[];
    total: string;
    stopsOrders: boolean;
    link: string;
  }): string =>
    [
      letter.text,
      letter.lines.join('\n'),
      `Total: ${letter.total}`,
      ...(letter.stopsOrders ? [copy.stoppedByMail] : []),
      `How to pay: ${letter.link}`,
      'If you have paid in the meantime, please ignore this letter.',
    ].join('\n\n'),
  nothingCameIn: 'There is no payment.',
} as const;

/** The columns of ageing, on the screen and in its file. */
export const ageingHeads = {
  company: 'Company',
  bands: {
    notDue: 'Not due',
    upTo30: '1–30 days',
    upTo60: '31–60 days',
    upTo90: '61–90 days',
    over90: 'Over 90 days',
  },
  total: 'Total',
  sum: 'All companies',
} as const;
