// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as homeFigures from './figures.ts';
import * as partnerHome from './partner-calls.ts';
import * as staffHome from './staff-calls.ts';
import * as waiting from './waiting-calls.ts';

export const homeApi = {
  name: 'home',
  description: 'What each role sees first.',
  modules: [staffHome, partnerHome, waiting, homeFigures],
};
