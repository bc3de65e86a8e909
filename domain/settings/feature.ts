// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as settings from './calls.ts';

export const settingApi = {
  name: 'settings',
  description: 'Settings of the product.',
  modules: [settings],
};
