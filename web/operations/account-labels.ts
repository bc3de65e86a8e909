// Labels of the account at a provider.

import type { Adapter } from '#domain/operations/provider-account-calls.ts';

const adapters: Record<Adapter, string> = {
  kinguin: 'Kinguin',
  codeswholesale: 'CodesWholesale',
  merkur: 'Gateway in Merkur’s own format',
};

const webhookSecrets: Record<Adapter, string> = {
  kinguin: 'Webhook secret',
  codeswholesale: 'Postback signature',
  merkur: 'Webhook secret',
};

export const accountLabels = {
  add: 'Add provider',
  enterOf: (provider: string) => `Enter account at ${provider}`,
  enter: 'Enter account',
  edit: 'Edit account',
  editOf: (provider: string) => `Edit account at ${provider}`,
  adapter: 'Interface',
  adapters,
  name: 'Name',
  code: 'Code',
  codeHint: 'Stays with its products and orders, for example kinguin.',
  url: 'Address',
  urlHint: 'Leave empty for the address in the supplier’s documentation.',
  gatewayHint: 'For example https://gateway.company.example/v1',
  apiKey: 'API key',
  token: 'Token',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  keepsStored: 'Leave empty to keep the stored one.',
  sandbox: 'Account of the test system',
  euro: 'The account is in euro',
  countries: 'Countries where keys may be sold',
  countriesHint: 'Must fit your contract with the supplier.',
  allCountries: 'All countries',
  acceptsWebhooks: 'Accept webhooks of the supplier',
  webhookSecrets,
  lowBalance: 'Warn below a balance of',
  lowBalanceHint: 'In the currency of the account.',
  callsInFlight: 'Concurrent calls',
  callsInFlightHint: 'Per process; 64 if empty.',
  sameAccount: 'The same account as before',
  sameAccountHint: 'Keys on order are looked up there. In another account they would be missing, and be bought again.',
  test: 'Test connection',
  save: 'Save account',
  remove: 'Remove account',
  removeOf: (provider: string) => `Remove account at ${provider}`,
  removeTitle: (provider: string) => `Remove the account at ${provider}?`,
  removeEffect:
    'Its credentials are deleted. Products and orders stay, and orders wait until there is an account again.',
} as const;
