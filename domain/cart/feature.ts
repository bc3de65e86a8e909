// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as cart from './calls.ts';
import * as savedLists from './saved-list-calls.ts';

export const cartApi = {
  name: 'cart',
  description: 'The cart of a partner.',
  modules: [cart, savedLists],
};
