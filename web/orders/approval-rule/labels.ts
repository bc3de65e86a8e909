// Labels of the approval rule of a company.

import type { ApprovalRule } from '#domain/orders/approval-rule/calls.ts';

export const approvalRuleLabels = {
  title: 'Approval by rule',
  note: 'Orders that partners place at the list price start without a person while they are within these limits.',
  states: { on: 'On', off: 'Off', stopped: 'Stopped for all companies' },
  off: 'Every order of this company waits for approval.',
  stopped: 'A SuperAdmin stopped approval by rule in the settings. Every order waits for approval.',
  orderLimit: 'Limit per order',
  dayLimit: 'Limit per day (UTC)',
  minMargin: 'Lowest margin',
  amountHint: 'Without VAT.',
  marginHint: 'Of the offer price over the planned cost, as shown when approving.',
  approvedToday: (amount: string) => `${amount} approved today`,
  always:
    'Orders always wait if they exceed the credit limit, or while an invoice that the company was reminded of is unpaid.',
  by: (proposer: string, confirmer: string | null) =>
    confirmer ? `Proposed by ${proposer}, confirmed by ${confirmer}` : `Lowered by ${proposer}`,
  preset: 'Preset in the sandbox',
  since: (time: string) => `since ${time} UTC`,
  setUp: 'Set limits',
  change: 'Change limits',
  switchOff: 'Switch off',
  switchOffTitle: (company: string) => `Switch off approval by rule for ${company}?`,
  switchOffText:
    'From now on every order of this company waits for approval. Switching it on again takes two SuperAdmins.',
  keepOn: 'Keep it on',
  formNote: 'Raised limits take effect when another SuperAdmin confirms them, lowered ones immediately.',
  save: 'Save limits',
  proposal: 'Limits to confirm',
  proposedBy: (name: string, time: string) => `${name} proposed these limits on ${time} UTC.`,
  confirm: 'Confirm limits',
  discard: 'Discard',
  changed: (before: string, now: string) => `${before} → ${now}`,
  none: 'none',
  history: 'Earlier limits',
  endings: { Replaced: 'Replaced', SwitchedOff: 'Switched off', Discarded: 'Discarded' } satisfies Record<
    NonNullable<ApprovalRule['ending']>,
    string
  >,
  endedBy: (ending: string, name: string | null, time: string) =>
    name ? `${ending} by ${name}, ${time} UTC` : `${ending}, ${time} UTC`,
} as const;
