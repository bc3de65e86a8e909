// Messages about accounts at providers.

export const accountCopy = {
  codeRequired: 'Code is required.',
  codeShape: 'A code has at most 40 lowercase letters, digits and hyphens.',
  nameTaken: 'Another provider has this name.',
  urlShape: 'Must be an address that begins with https:// or http://.',
  urlUnsafe: 'The address must start with https://: credentials and keys go over it.',
  urlRequired: 'A gateway needs an address.',
  country: 'Must be a country code.',
  euroRequired: 'Merkur can only use CodesWholesale accounts in euro.',
  credentialsRequired: 'Enter the credentials of the account.',
  bothRequired: 'Enter client ID and client secret together.',
  credentialsAgain: 'Enter the credentials again: they are not sent to another address.',
  webhookSecretRequired: 'Enter the secret that the supplier sends with its webhooks.',
  inVariable: 'This provider is configured in PROVIDERS and can only be changed there.',
  notInSandbox: 'A test system buys from its simulator only.',
  notInTrial: 'Remove TRIAL_SETTLE_SECONDS first: it is for the simulator, and would buy keys of a supplier twice.',
  taken: 'This code has an account already. Edit that account instead.',
  pauseFirst: 'Pause purchases at this provider first, or confirm that it is the same account.',
  keysOnOrder: (count: number) =>
    `${count === 1 ? 'One key is' : `${count} keys are`} on order here. They are looked up in this account, so wait until they arrive, or confirm that it is the same account.`,
  keysOnOrderStay: (count: number) =>
    `${count === 1 ? 'One key is' : `${count} keys are`} on order here. The account can be removed once they have arrived.`,
  saved: (provider: string) => `Account at ${provider} saved. Its catalogue is loading.`,
  removed: (provider: string) => `Account at ${provider} removed.`,
  adapterStays: 'The interface of a provider cannot be changed, because its products have numbers of that supplier.',
} as const;
