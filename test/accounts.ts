// Accounts of a German ledger for tests.

/** No account computes VAT in DATEV. */
export const ACCOUNTS = {
  receivables: '1400',
  salesS: '8400',
  salesAe: '8336',
  salesO: '8338',
  salesE: '8100',
  salesZ: '8290',
  automaticS: false,
  automaticAe: false,
  automaticO: false,
  automaticE: false,
  automaticZ: false,
  automaticPurchases: false,
  outputTax: '1776',
  bank: '1200',
  writeOffs: '2400',
  purchases: '3400',
  payables: '1600',
  consultantNumber: 29_098,
  clientNumber: 55_003,
  accountLength: 4,
} as const;
