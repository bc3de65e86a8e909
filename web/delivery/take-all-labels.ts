// Labels of the download of all keys, apart from those that every list of orders loads.

import { countOf } from '#domain/base/text/plural.ts';

export const takeAllLabels = {
  takeAll: (keys: string) => `Download all ${keys} keys`,
  takeAllTitle: (keys: string, orders: number) => `Download ${keys} keys of ${orders} orders?`,
  takeAllText: 'All keys are in one file, with the number of their order. Downloaded keys cannot be returned.',
  keysLeft: (keys: number) => `${countOf(keys, 'key')} did not fit into this file. Download again to get them.`,
} as const;
