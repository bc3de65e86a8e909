// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as delivery from './calls.ts';
import * as keySearch from './key-search.ts';

export const deliveryApi = {
  name: 'delivery',
  description: 'Packages, downloads, refunds and key search.',
  modules: [delivery, keySearch],
};
