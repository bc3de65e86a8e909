// Sentences about messages of an order.

export const messageCopy = {
  empty: 'Write a message first.',
  tooLong: (most: string) => `A message has at most ${most} characters.`,
  sent: 'Message sent.',
  fileSent: 'File sent.',
  fileKind: 'Attach a PDF, PNG, JPEG, CSV or XLSX file whose content matches its name.',
  fileTooLarge: 'An attachment has at most 5 MB.',
  fileEmpty: 'The attachment is empty.',
  tooManyFiles: (most: number) => `An order has at most ${most} attachments.`,
} as const;
