// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as exported from '#domain/base/exports/exports.ts';

export const exportApi = {
  name: 'exports',
  description: 'Files that are made of lists.',
  modules: [exported],
};
