// Sentences about credentials of the partner API (API).

export const credentialCopy = {
  needed: 'Please send an API credential as a bearer token.',
  wrong: 'The API credential is wrong or was revoked.',
  expired: 'The API credential has expired.',
  addressNotAllowed: (address: string) => `The API credential may not be used from ${address}.`,
  inFlight: (most: number) => `At most ${most} calls may be in progress at a time.`,
} as const;
