// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as setup from './calls.ts';

export const setupApi = {
  name: 'setup',
  description: 'Setting up an installation.',
  modules: [setup],
};
