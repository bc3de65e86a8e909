// Labels of notifications that no rule of the product knows.

export const notificationLabels = {
  markAllRead: 'Mark all as read',
  markRead: 'Mark as read',
  markOneRead: (sentence: string) => `Mark as read: ${sentence}`,
  showAll: 'All notifications',
  isUnread: 'Unread',
  isRead: 'Read',
  none: 'Nothing happened yet.',
  noneHint: 'What concerns you and was done by others appears here.',
  what: 'What happened',
  kind: 'Event',
  at: 'When (UTC)',
  state: 'State',
  actions: 'Actions',
  note: 'What others did that concerns you, for ninety days.',
  preferences: 'What you are told of',
  preferencesNote: 'Mails are bundled: at most one every ten minutes, with links only.',
  preferencesLink: 'Choose what you are told of',
  ownMailHint: 'Has a mail of its own.',
  saved: (kind: string) => `${kind}: saved.`,
} as const;
