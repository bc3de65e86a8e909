// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as accounting from './accounting-calls.ts';
import * as vendors from './vendor-calls.ts';

export const accountingApi = {
  name: 'accounting',
  description: 'Vendors, and what is handed over to the accounting system.',
  modules: [vendors, accounting],
};
