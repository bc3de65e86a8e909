// Sentences about authenticator apps and recovery codes, except those of sign-in.

export const factorCopy = {
  codeEmpty: 'Enter a code of the app or a recovery code.',
  codeShort: 'Enter the 6 digits that the app shows.',
  codeWrong: 'The code is wrong or was used already.',
  exists: 'An authenticator app is set up already. Remove it first.',
  missing: 'No authenticator app is set up.',
  expired: 'The setup was not finished in time. Please begin again.',
  notOwn: 'Remove your own authenticator app in My Account.',
  added: 'The authenticator app is set up.',
  removed: 'The authenticator app was removed.',
  renewed: 'There are new recovery codes; the ones before no longer work.',
} as const;
