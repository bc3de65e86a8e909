// Messages of the operators' calls.

export const operationCopy = {
  reasonRequired: 'Please say why purchases are paused.',
  paused: (provider: string) => `Purchases at ${provider} are paused.`,
  connected: (provider: string) => `${provider} responds.`,
  unknownProvider: 'This provider is not configured.',
  resumed: (provider: string) => `Purchases at ${provider} continue.`,
} as const;
