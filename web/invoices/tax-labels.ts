// Labels of the rules of tax. Apart from the other labels of invoices, because few screens need them.

import type { BuyerPlace, SupplyKind, TaxCategory } from '#domain/invoices/tax.ts';

const buyers: Record<BuyerPlace, string> = {
  home: 'In the country of the seller',
  union: 'Elsewhere in the European Union',
  abroad: 'Outside the European Union',
};
const categories: Record<TaxCategory, string> = {
  S: 'S – the rate of the company',
  AE: 'AE – reverse charge',
  O: 'O – out of scope of the tax',
  E: 'E – exempt',
  Z: 'Z – a rate of nothing',
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
  note: 'Which tax a sale bears. A change holds from a day on; what was issued stays under its version.',
  adviser:
    'Whether a key is a service or a voucher, and of which kind, national rules say. Ask your tax adviser and write the answer down with the rule.',
  rule: (place: number) => `Rule ${place}`,
  add: 'Add rule',
  change: 'Change',
  changeOf: (place: number) => `Change rule ${place}`,
  end: 'End',
  endOf: (place: number) => `End rule ${place}`,
  endTitle: (place: number) => `End rule ${place}?`,
  endText: 'After its last day, sales that no other rule fits cannot be invoiced.',
  withdraw: 'Take back',
  withdrawOf: (place: number) => `Take back the planned version of rule ${place}`,
  withdrawTitle: (place: number) => `Take back the planned version of rule ${place}?`,
  withdrawText: 'The version of now goes on as if nothing had been planned.',
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
  openEnd: 'Leave it empty while nothing ends the rule.',
  holds: 'Holds today',
  ended: 'Ended',
  planned: 'Planned',
  takenBack: 'Taken back',
  since: (from: string, to: string | null) => (to === null ? `From ${from} on` : `${from} to ${to}`),
  madeBy: (name: string) => (name === '' ? 'Came with the installation' : `By ${name}`),
  version: (version: number) => `Version ${version}`,
  save: 'Save rule',
  none: 'There is no rule.',
  today: 'Tax today',
  todayNote: 'What an invoice of this company would bear now.',
  appliedRule: 'Rule',
  rate: 'Rate',
  noRule: 'No rule fits this company: it cannot be invoiced.',
} as const;
