// All messages about settings (SET).

export const settingsCopy = {
  saved: 'Settings saved successfuly!',
  factorBounds: 'The profit factor must be a whole number from 0 to 100.',
} as const;
