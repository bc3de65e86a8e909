// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as stock from './calls.ts';
import * as inventory from './inventory-calls.ts';

export const stockApi = {
  name: 'stock',
  description: 'Own inventory.',
  modules: [stock, inventory],
};
