// Labels of notifications.

export const notificationLabels = {
  markAllRead: 'Mark all as read',
  markRead: 'Mark as read',
  markOneRead: (sentence: string) => `Mark as read: ${sentence}`,
  showAll: 'All notifications',
  isUnread: 'Unread',
  isRead: 'Read',
  none: 'No notifications yet.',
  noneHint: 'Activity by others that concerns you appears here.',
  what: 'What happened',
  kind: 'Event',
  at: 'When (UTC)',
  state: 'State',
  actions: 'Actions',
  note: 'Activity that concerns you, last 90 days.',
  preferences: 'Notification settings',
  preferencesNote: 'E-mails are bundled, at most one every 10 minutes.',
  preferencesLink: 'Notification settings',
  ownMailHint: 'Always sent by e-mail.',
  saved: (kind: string) => `${kind}: saved.`,
} as const;
