// Labels of the messages of an order.

export const messageLabels = {
  title: 'Messages',
  unread: (count: number) => `${count} new`,

  field: 'Your message',
  send: 'Send message',
  attach: 'Attach a file',
  hint: 'PDF, PNG, JPEG, CSV or XLSX, up to 5 MB. Never write keys into a message.',
  none: 'No messages yet.',
  noneHint: 'Questions about this order and their answers appear here.',
  earlier: 'Show earlier messages',
  /** Shown to partners, who see no names of staff. */
  team: 'Sales team',
  downloadFile: (name: string) => `Download ${name}`,
} as const;
