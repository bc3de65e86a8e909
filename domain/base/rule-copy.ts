// Default messages of field rules. Each names the bound or the allowed values. The browser has its own field messages
// and does not use these.

export const ruleCopy = {
  oneOf: (values: readonly string[]) =>
    values.length === 1 ? `Must be ${values[0]}.` : `Must be one of ${values.join(', ')}.`,
  atMostEntries: (count: number) => `Entries allowed at most: ${count}.`,
  atLeastEntries: (count: number) => `Entries needed at least: ${count}.`,
  atMostCharacters: (count: number) => `Characters allowed at most: ${count}.`,
  atLeastCharacters: (count: number) => `Characters needed at least: ${count}.`,
  atMost: (bound: string) => `Must not be above ${bound}.`,
  atLeast: (bound: string) => `Must not be below ${bound}.`,
  kinds: {
    string: 'Must be a text.',
    number: 'Must be given as a number.',
    boolean: 'Must be true or false.',
    array: 'Must be a list.',
    object: 'Must be an object.',
  },
  form: 'Does not have the form that is asked for.',
} as const;
