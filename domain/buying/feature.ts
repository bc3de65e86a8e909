// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as buying from './calls.ts';
import * as unclear from './unclear.ts';

export const buyingApi = {
  name: 'buying',
  description: 'Items of orders, purchases and allocation at providers.',
  modules: [buying, unclear],
};
