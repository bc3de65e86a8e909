// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as sheets from './calls.ts';

export const sheetApi = {
  name: 'sheets',
  description: 'Spreadsheets in and out.',
  modules: [sheets],
};
