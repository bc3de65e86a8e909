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
  preferencesLink: 'Notification settings',
} as const;
