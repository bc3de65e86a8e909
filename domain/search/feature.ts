// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as search from './calls.ts';

export const searchApi = {
  name: 'search',
  description: 'The search over everything.',
  modules: [search],
};
