// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as notifications from './calls.ts';
import * as mails from './mail-calls.ts';

export const notificationApi = {
  name: 'notifications',
  description: 'What people are told, and where.',
  modules: [notifications, mails],
};
