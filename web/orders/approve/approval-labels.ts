// Labels of the rules of approval on the settings page.

export const approvalLabels = {
  title: 'Approvals',
  note: 'What one person alone may not do. It works at once, also for orders that are there.',
  separateLevels: 'Two levels are two people',
  separateLevelsNote: 'Who approved an order at level 1 does not approve it at level 2 as well.',
  fourEyes: 'Four eyes on every offer',
  fourEyesNote: 'Who sent the newest offer of an order does not approve it.',
  tooFew: (holders: number) =>
    holders === 1
      ? 'Only one active person may approve at level 2, so neither has an effect now.'
      : 'Nobody active may approve at level 2, so neither has an effect now.',
} as const;
