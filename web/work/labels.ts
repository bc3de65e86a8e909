// Labels of stuck work.

export const workLabels = {
  note: 'Work in the background that failed. It is tried again after growing pauses, and given up after eight tries.',
  search: 'Search orders, references, errors',
  work: 'Work',
  kind: 'Kind of work',
  order: 'Order',
  since: 'Failing since (UTC)',
  tries: 'Tries',
  error: 'Last error',
  nextTry: 'Next try (UTC)',
  givenUp: 'Given up',
  actions: 'Actions',
  retry: 'Retry now',
  retryOne: (subject: string) => `Retry now: ${subject}`,
  none: 'Nothing is stuck.',
  noneHint: 'Failed background work appears here until it succeeds.',
} as const;
