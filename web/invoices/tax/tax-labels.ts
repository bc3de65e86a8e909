// Labels of tax rules; separate because few screens need them.

import type { BuyerPlace, SupplyKind, TaxCategory } from '#domain/invoices/tax/tax.ts';

const buyers: Record<BuyerPlace, string> = {
  home: 'In the seller’s country',
  union: 'Elsewhere in the European Union',
  abroad: 'Outside the European Union',
};
const categories: Record<TaxCategory, string> = {
  S: 'S – standard rate of the company',
  AE: 'AE – reverse charge',
  O: 'O – outside the scope of VAT',
  E: 'E – exempt',
  Z: 'Z – zero rate',
};
const supplies: Record<SupplyKind, string> = {
  ElectronicService: 'Electronic service',
  SinglePurposeVoucher: 'Single-purpose voucher',
  MultiPurposeVoucher: 'Multi-purpose voucher',
};

export const taxLabels = {
  buyers,
  categories,
  supplies,
  note: 'VAT rules. Changes take effect on the chosen date; issued invoices keep the rule they were created with.',
  adviser:
    'National law decides whether a key is a service or a voucher, and which kind. Ask your tax adviser and record the answer with the rule.',
  rule: (place: number) => `Rule ${place}`,
  add: 'Add rule',
  change: 'Change',
  changeOf: (place: number) => `Change rule ${place}`,
  end: 'End',
  endOf: (place: number) => `End rule ${place}`,
  endTitle: (place: number) => `End rule ${place}?`,
  endText: 'After its last day, sales that match no other rule cannot be invoiced.',
  withdraw: 'Cancel change',
  withdrawOf: (place: number) => `Cancel the planned version of rule ${place}`,
  withdrawTitle: (place: number) => `Cancel the planned version of rule ${place}?`,
  withdrawText: 'The current version stays in force.',
  up: (place: number) => `Move rule ${place} up`,
  history: 'Versions',
  historyOf: (place: number) => `Versions of rule ${place}`,
  buyer: 'Buyer',
  vatId: 'VAT id of the buyer',
  anyId: 'With or without a VAT id',
  withId: 'With a VAT id',
  withoutId: 'Without a VAT id',
  category: 'Category',
  code: 'Exemption code (VATEX)',
  text: 'Text on the invoice',
  supply: 'A key counts as',
  adviserNote: 'Note for the tax adviser',
  validFrom: 'First day',
  validTo: 'Last day',
  openEnd: 'Leave empty if the rule has no end date.',
  holds: 'In force',
  ended: 'Ended',
  planned: 'Planned',
  takenBack: 'Cancelled',
  since: (from: string, to: string | null) => (to === null ? `From ${from}` : `${from} to ${to}`),
  madeBy: (name: string) => (name === '' ? 'Built-in' : `By ${name}`),
  version: (version: number) => `Version ${version}`,
  save: 'Save rule',
  none: 'No tax rules yet.',
  today: 'Tax today',
  todayNote: 'Tax on an invoice for this company today.',
  appliedRule: 'Rule',
  rate: 'Rate',
  noRule: 'No rule matches this company, so it cannot be invoiced.',
} as const;
