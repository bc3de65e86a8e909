// Calls and named schemas of saved views for the OpenAPI document.

import * as views from './views.ts';

export const viewApi = {
  name: 'views',
  description: 'Saved views of lists.',
  modules: [views],
};
