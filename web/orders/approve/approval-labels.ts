// Labels of the rules of approval on the settings page.

export const approvalLabels = {
  title: 'Approvals',
  note: 'Who approved an order at level 1 does not approve it at level 2 as well.',
  separateLevels: 'Two levels are two people',
  tooFew: (holders: number) =>
    holders === 1
      ? 'Only one active person may approve at level 2, so it has no effect now.'
      : 'Nobody active may approve at level 2, so it has no effect now.',
} as const;
