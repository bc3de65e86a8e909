// Sentences about passkeys.

export const passkeyCopy = {
  nameRequired: 'Give the passkey a name.',
  wrong: 'The passkey was not accepted. Please try again.',
  tooMany: (most: number) => `You have ${most} passkeys already. Remove one first.`,
  known: 'This device holds a passkey of yours already.',
  added: 'The passkey was added.',
  renamed: 'The passkey has its new name.',
  removed: 'The passkey was removed.',
} as const;
