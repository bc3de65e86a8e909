// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as account from './account/calls.ts';
import * as apiCalls from './api-calls/calls.ts';
import * as catalogue from './catalogue/calls.ts';
import * as claims from './claims/calls.ts';
import * as draws from './draws/calls.ts';
import * as events from './events/calls.ts';
import * as invoices from './invoices/calls.ts';
import * as orders from './orders/calls.ts';
import * as webhooks from './webhooks/calls.ts';
import * as personWebhooks from './webhooks/person-calls.ts';

export const platformApi = {
  name: 'platform',
  description: 'The partner API, and what programs did with it.',
  modules: [account, apiCalls, catalogue, orders, draws, claims, invoices, events, webhooks, personWebhooks],
};
