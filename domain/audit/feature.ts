// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as audit from './calls.ts';

export const auditApi = {
  name: 'audit',
  description: 'The audit log.',
  modules: [audit],
};
