// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as account from './account/calls.ts';

export const platformApi = {
  name: 'platform',
  description: 'The partner API.',
  modules: [account],
};
