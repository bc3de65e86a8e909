// Labels of notification settings, apart from those of the bell, because only My Account loads them.

export const preferenceLabels = {
  title: 'Notification settings',
  note: 'Choose the events that you are notified of, and how.',
  event: 'Event',
  app: 'App',
  email: 'Email',
  inApp: (kind: string) => `${kind}: in the app`,
  byMail: (kind: string) => `${kind}: by email`,
  ownMailHint: 'Always sent by email.',
  saved: (kind: string) => `${kind}: saved.`,
  schedule: 'Emails',
  immediately: 'Immediately',
  daily: 'Daily summary',
  immediatelyHint: 'Events are bundled: at most one email every 10 minutes.',
  dailyHint: 'One email a day, and none on days without events.',
  hour: 'Time',
  timeZone: 'Time zone',
  own: (zone: string) => `Yours (${zone})`,
  house: (zone: string) => `Ours (${zone})`,
  scheduleSaved: 'Email schedule saved.',
} as const;
