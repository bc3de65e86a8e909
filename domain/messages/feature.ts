// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as messages from './calls.ts';

export const messageApi = {
  name: 'messages',
  description: 'Messages between staff and partners about an order.',
  modules: [messages],
};
