// Sentences about credit limits, the ledger and payment plans (CRL, ACC).

import { commonCopy } from '#domain/base/copy.ts';

export const creditCopy = {
  bankPlan: 'This plan belongs to a bank payment. Correct the allocation of the payment instead.',
  noLimits: 'There is no credit limit.',
  noPlans: 'There is no payment plan.',
  noEntries: 'There is no entry.',
  pastDueTooltip: 'Payment plans whose planned date has passed. Overdue invoices are listed under Ageing.',
  balanceTooltip: 'Invoiced total minus paid.',
  dateNeeded: 'Enter a payment date or a planned payment date.',
  paymentDateNeeded: 'Enter the payment date.',
  notInFuture: 'The payment date must not be in the future.',
  notInPast: 'The planned payment date must not be in the past.',
  unpaidWithDate: 'A plan with a payment date is paid.',
  amountBounds: commonCopy.amountBounds,
  dateShape: 'Must be a date or a time: YYYY-MM-DD HH:mm.',
  alreadyPaid: 'This payment plan is already paid.',
  paidStays: 'A paid payment plan cannot be deleted. Unmark it first.',
  otherCompany: 'A payment plan stays with its partner.',
  noLimitToOverride: 'This company has no credit limit, so there is nothing to override.',
  expiryAhead: 'Choose an end in the future.',
  reasonRequired: 'Enter a reason.',
  overrideAbove: 'Must be above 0 and at most 100,000,000,000.',
  alreadyRevoked: 'This override has already been revoked.',
  alreadyOver: 'This override has expired.',
  overrideGranted: 'The override has been granted.',
  overrideRevoked: 'The override has been revoked.',
  noOverrides: 'No overrides.',
  unknownPartner: 'This partner does not exist.',
} as const;
