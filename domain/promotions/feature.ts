// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as promotions from './calls.ts';
import * as promotionShapes from './shapes.ts';
import * as watching from './watch-calls.ts';
import * as watchList from './watch-list-calls.ts';

export const promotionApi = {
  name: 'promotions',
  description: 'What is on sale, to whom and at which price.',
  modules: [promotions, promotionShapes, watching, watchList],
};
