// Labels of the page that turns off emails by a link.

export const optOutLabels = {
  title: (kind: string) => `Stop emails about "${kind}"?`,
  text: 'You will still find these events in the app.',
  confirm: 'Stop these emails',
  doneTitle: 'Emails stopped',
  endedTitle: 'Link expired',
  settings: 'Notification settings',
  signIn: 'Sign in',
} as const;
