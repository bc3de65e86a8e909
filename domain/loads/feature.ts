// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as loads from './calls.ts';

export const loadApi = {
  name: 'loads',
  description: 'Keys bought elsewhere, loaded from files.',
  modules: [loads],
};
