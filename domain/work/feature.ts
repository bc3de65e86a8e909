// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as work from './calls.ts';

export const workApi = {
  name: 'work',
  description: 'Background work that failed.',
  modules: [work],
};
