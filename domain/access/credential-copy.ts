// Sentences about credentials of the partner API (API).

export const credentialCopy = {
  needed: 'Please send an API credential as a bearer token.',
  wrong: 'The API credential is wrong or was revoked.',
  expired: 'The API credential has expired.',
  testInLive: 'This is a credential of the sandbox. The live system needs one that begins with mk_live_.',
  liveInSandbox: 'This is a credential of the live system. The sandbox needs one that begins with mk_test_.',
  addressNotAllowed: (address: string) => `The API credential may not be used from ${address}.`,
  inFlight: (most: number) => `At most ${most} calls may be in progress at a time.`,
  nameRequired: 'Please name the credential.',
  nameTaken: 'Another active credential has this name.',
  scopeRequired: 'Please choose at least one scope.',
  networkShape: (text: string) => `"${text}" is not an IP address or a network, such as 192.0.2.7 or 2001:db8::/32.`,
  tooManyNetworks: (most: number) => `At most ${most} addresses or networks are allowed.`,
  tooMany: (most: number) => `A company can have ${most} active credentials. Revoke one first.`,
  expiryPassed: 'The expiry must be in the future.',
  ended: 'This credential was revoked or has expired. Create a new one instead.',
  created: 'The credential has been created.',
  rotated: 'The credential has a new secret.',
  revoked: 'The credential has been revoked.',
} as const;
