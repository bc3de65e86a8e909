// Sentences about keys in texts, which no screen needs before the server says them.

export const keyCopy = {
  containsKey: 'This text contains a key. Keys must not be stored in plain text: please remove it.',
} as const;
