// Messages of the operators' calls.

export const operationCopy = {
  reasonRequired: 'Please say why purchases are paused.',
  paused: (provider: string) => `Purchases at ${provider} are paused.`,
  resumed: (provider: string) => `Purchases at ${provider} continue.`,
} as const;
