// Labels of the Providers page.

import type { WebhookState } from '#domain/operations/provider-calls.ts';

const webhooks: Record<WebhookState, string> = {
  accepted: 'Accepted',
  off: 'Off: no secret configured',
  unsupported: 'Not supported',
};

export const providerLabels = {
  note: 'Where keys are bought, and with which accounts.',
  none: 'No provider has been set up yet.',
  noneHint: 'Enter the account at a supplier, and its catalogue is loaded.',
  connection: 'Connection',
  sandbox: 'test system',
  noAccount: 'No account',
  simulated: 'Simulator',
  test: 'Test connection',
  testOf: (provider: string) => `Test connection to ${provider}`,
  working: (products: number, balance: string | null) =>
    `Connected: ${products} products on the first page${balance === null ? '.' : `, balance ${balance}.`}`,
  inVariable: 'Configured in PROVIDERS',
  balance: 'Balance',
  notReported: 'Not reported',
  lastSync: 'Last sync',
  never: 'Never',
  webhooksOf: webhooks,
  webhooks: 'Webhooks',
  open: 'Keys on order',
  openSince: (count: string, since: string) => `${count}, oldest since ${since}`,
  unclear: 'Unclear purchases',
  recent: 'Last 24 hours',
  recentOf: (delivered: string, units: string) => `${delivered} of ${units} keys delivered`,
  failedShare: (percent: string) => `${percent} failed`,
  noPurchases: 'No purchases',
  timeToKey: 'Median time to key',
  seconds: (count: string) => `${count} s`,
  sinceOf: (condition: string) => `${condition} since`,
  trouble: 'Last error',
  products: (provider: string) => `Products of ${provider}`,
  pause: 'Pause purchases',
  pauseOf: (provider: string) => `Pause purchases at ${provider}`,
  pauseEffect:
    'No new keys are bought here until someone resumes. Purchases that were sent are still looked up, and returns go on.',
  reason: 'Reason',
  resume: 'Resume purchases',
  resumeOf: (provider: string) => `Resume purchases at ${provider}`,
  pausedBy: (person: string) => `Paused by ${person}`,
  statusOf: (provider: string) => `Status of ${provider}`,
} as const;
