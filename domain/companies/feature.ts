// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as companies from './calls.ts';

export const companyApi = {
  name: 'companies',
  description: 'Partner companies and whom they may buy from.',
  modules: [companies],
};
