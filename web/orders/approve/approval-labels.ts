// Labels of the approval settings.

export const approvalLabels = {
  title: 'Approvals',
  note: 'When a second person is required. Takes effect immediately, also for existing orders.',
  separateLevels: 'Separate approvers',
  separateLevelsNote: 'The level 1 approver cannot also give level 2 approval.',
  fourEyes: 'Four eyes on every offer',
  fourEyesNote:
    'The author of an offer cannot approve it. Changing price, quantity or promotion after approval, or the bank account on invoices, needs a second person.',
  rulesStopped: 'Stop approval by rule',
  rulesStoppedNote:
    'For emergencies: orders of all companies wait for a person, whatever their limits. Limits stay as they are.',
  belowCost: 'Confirm prices below cost',
  belowCostNote:
    'Approving an order, or lowering its price after approval, asks for a sign-in code if the price is further below cost than this.',
  level2Limit: 'Credit limit for level 2',
  level2LimitNote: 'Only a level 2 approver can set a higher credit limit for a company, or remove its limit.',
  save: 'Save',
  tooFew: (holders: number) =>
    holders === 1
      ? 'Only one active user can approve at level 2, so neither rule affects orders yet.'
      : 'No active user can approve at level 2, so neither rule affects orders yet.',
} as const;
