// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as operations from './calls.ts';
import * as providerAccounts from './provider-account-calls.ts';
import * as providers from './provider-calls.ts';

export const operationApi = {
  name: 'operations',
  description: 'What operators watch.',
  modules: [operations, providers, providerAccounts],
};
