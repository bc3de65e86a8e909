// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as credit from './calls.ts';

export const creditApi = {
  name: 'credit',
  description: 'Credit limits, accounts and payment plans.',
  modules: [credit],
};
