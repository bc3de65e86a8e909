// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as claims from './calls.ts';
import * as files from './file-calls.ts';
import * as shapes from './shapes.ts';

export const claimApi = {
  name: 'claims',
  description: 'Claims for keys that do not work.',
  modules: [claims, files, shapes],
};
