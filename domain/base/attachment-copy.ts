// Sentences about attachments that the mail outbox adds.

export const attachmentCopy = {
  notAttached: (numbers: readonly string[]) =>
    `Not attached: ${numbers.join(', ')}. Download ${numbers.length === 1 ? 'it' : 'them'} with the link above.`,
} as const;
