// Labels of accounting batches. Separate from those of vendors, because only one page needs them.

import { countOf } from '#domain/base/text/plural.ts';

export const batchLabels = {
  note: 'Invoices, credit notes, payments and purchases for your accounting system, each exported once.',
  number: 'Batch',
  name: (number: number) => `Batch ${number}`,
  period: 'Period',
  periodOf: (from: string, to: string) => `${from} to ${to}`,
  documents: 'Documents',
  total: 'Debit = credit',
  made: 'Created',
  state: 'Status',
  acknowledged: 'Acknowledged',
  waiting: 'Not acknowledged',
  actions: 'Actions',
  csv: 'CSV',
  datev: 'DATEV',
  downloadCsv: (number: number) => `Download batch ${number} as CSV`,
  downloadDatev: (number: number) => `Download batch ${number} for DATEV`,
  acknowledge: 'Acknowledge',
  acknowledgeOf: (number: number) => `Acknowledge batch ${number}`,
  acknowledgeText:
    'Confirm that your accounting system has imported this batch. You can add its ids for our invoices and credit notes.',
  ids: 'Ids in the accounting system',
  idsHint: 'One document per line: number, then comma, semicolon or tab, then id. Optional.',
  idsUnreadable: (line: number) => `Line ${line} is not a document number followed by an id.`,
  create: 'New batch',
  createHint:
    'Whole months include purchases by provider. Key loads are grouped by vendor. Credit notes in the batch are marked as sent.',
  from: 'First day',
  to: 'Last day',
  make: 'Create batch',
  holds: (invoices: number, notes: number, payments: number, purchases: number, loads: number) =>
    [
      countOf(invoices, 'invoice'),
      countOf(notes, 'credit note'),
      countOf(payments, 'payment'),
      countOf(purchases, 'provider month'),
      countOf(loads, 'key load'),
    ].join(', '),
  withoutVendor: (names: readonly string[]) =>
    `No vendor for ${names.join(', ')}. Add one before you create the batch.`,
  wrongNumbers: (parties: readonly string[]) =>
    `These numbers are not accounts of companies or vendors: ${parties.join(', ')}. Correct them before you create the batch.`,
  vendors: 'Open vendors',
  masterData: 'Customers and vendors (DATEV)',
  accounts: 'Accounts',
  accountsText:
    'New batches are posted to these accounts. Companies and vendors with a number have their own account. Ledger accounts have as many digits as set below; accounts of companies and vendors have one more. The tax keys fit SKR03 and SKR04.',
  none: 'No batches yet.',
  noneHint: 'Enter the accounts, then create a batch for a past month.',
  save: 'Save accounts',
  fields: {
    receivables: 'Receivables',
    salesS: 'Sales, standard rate (S)',
    salesAe: 'Sales, reverse charge (AE)',
    salesO: 'Sales, out of scope (O)',
    salesE: 'Sales, exempt (E)',
    salesZ: 'Sales, zero rate (Z)',
    outputTax: 'Output VAT',
    bank: 'Bank',
    writeOffs: 'Write-offs',
    purchases: 'Cost of keys',
    payables: 'Payables',
    consultantNumber: 'DATEV consultant number',
    clientNumber: 'DATEV client number',
    accountLength: 'Account number length',
  },
  automatic: 'Automatic accounts in DATEV',
  automaticHint:
    'An automatic account computes VAT from the gross amount, such as 8400 in SKR03 or 4400 in SKR04; any other receives the net amount with tax key 40 and a VAT line. Cost of keys is posted as paid: with tax key 40, or without it on an automatic account such as 3400 in SKR03 or 5400 in SKR04.',
  automaticOf: {
    automaticS: 'Automatic for S',
    automaticAe: 'Automatic for AE',
    automaticO: 'Automatic for O',
    automaticE: 'Automatic for E',
    automaticZ: 'Automatic for Z',
    automaticPurchases: 'Automatic for cost of keys',
  },
} as const;
