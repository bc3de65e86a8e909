// Labels of the country mix and its editor.

import { countOf } from '#domain/base/text/plural.ts';

export const blendingLabels = {
  edit: 'Edit blending',
  editor: 'Country mix being edited',
  keysIn: (code: string) => `Keys in ${code}`,
  byWeights: 'By weights',
  least: 'Minimum',
  cheapest: 'Cheapest allowed mix',
  weights: 'Promotion weights',
  undo: 'Undo',
  save: 'Save blending',
  saves: (amount: string) => `The cheapest allowed mix saves ${amount} against the weights.`,
  costsMore: (amount: string) =>
    `The weights are not allowed as they are: the cheapest allowed mix costs ${amount} more.`,
  nothingToSave: 'The weights are as cheap as it gets.',
  impossible: 'No mix keeps all limits: no open country can take the rest.',
  pricesMoved:
    'Prices have moved since this mix was planned. The cheapest mix follows the prices of today; countries of the plan keep their cost until the blending is reprocessed.',
  today: (cost: string) => `today ${cost}`,
  addCountry: 'Add country…',
  removeCountry: (code: string) => `Remove ${code}`,
  closed: {
    BlackList: 'on the black list',
    WhiteList: 'not on the white list',
    NoPrice: 'no price today',
    SoldOut: 'sold out when asked last',
  },
  notPromoted: 'not in the promotion',
  tooMany: (count: string) => `${countOf(count, 'key')} too many`,
  tooFew: (count: string) => `${countOf(count, 'key')} missing`,
  fits: (count: string) => `${countOf(count, 'key')}, all placed`,
  atLeast: (count: string) => `at least ${count}`,
  numberMissing: 'a number is missing',
  help: 'Arrow keys step by one, Enter goes to the next country. A copied list of countries and numbers can be pasted.',
  pasted: (count: string) => `Pasted ${count === '1' ? 'one country' : `${count} countries`}.`,
  leftOut: (codes: string) => `Left out: ${codes}.`,
  was: (value: string) => `was ${value}`,
} as const;
