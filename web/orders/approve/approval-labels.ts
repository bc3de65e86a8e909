// Labels of the approval settings.

export const approvalLabels = {
  title: 'Approvals',
  note: 'What one person alone may not do. It works at once, also for orders that are there.',
  separateLevels: 'Two levels are two people',
  separateLevelsNote: 'Who approved an order at level 1 does not approve it at level 2 as well.',
  fourEyes: 'Four eyes on every offer',
  fourEyesNote:
    'The author of an offer cannot approve it. A change of price, quantity or promotion after the approval needs a second person, and so does a new bank account on invoices.',
  belowCost: 'Confirm prices below cost',
  belowCostNote:
    'Approving an order, or lowering its price after approval, asks for a sign-in code if the price is further below cost than this.',
  level2Limit: 'Credit limit for level 2',
  level2LimitNote: 'Only a level 2 approver can set a higher credit limit for a company, or remove its limit.',
  save: 'Save',
  tooFew: (holders: number) =>
    holders === 1
      ? 'Only one active person may approve at level 2, so neither has an effect on orders now.'
      : 'Nobody active may approve at level 2, so neither has an effect on orders now.',
} as const;
