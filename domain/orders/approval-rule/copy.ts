// User-facing sentences about approval by rule.

export const approvalRuleCopy = {
  proposed: 'Another SuperAdmin must confirm the limits before they take effect.',
  lowered: 'The limits are in force.',
  confirmed: 'Approval by rule is in force.',
  discarded: 'The proposal was discarded.',
  switchedOff: 'Approval by rule is switched off.',
  ownProposal: 'You proposed these limits. Another SuperAdmin must confirm them.',
  dayLimitBelowOrder: 'Must be at least the limit per order.',
  amountBounds: 'Must be between 0.01 and 20,000,000.',
  marginBounds: 'Must be between 0 and 100.',
} as const;
