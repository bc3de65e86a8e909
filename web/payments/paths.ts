// Paths and names of the payment pages.

export const PAYMENTS_PATH = '/management/payments/:filter?/:sort?/:page?';

export const AGEING_PATH = '/management/ageing/:filter?/:sort?/:page?';
export const REMINDERS = '/management/reminders';
export const REMINDERS_PATH = `${REMINDERS}/:filter?/:sort?/:page?`;
export const SENT_REMINDERS = '/management/sent-reminders';
export const SENT_REMINDERS_PATH = `${SENT_REMINDERS}/:filter?/:sort?/:page?`;
export const STATEMENT_PATH = '/statement';

export const paymentTitles = {
  payments: 'Payments',
  ageing: 'Ageing',
  statement: 'Statement',
  reminders: 'Reminders',
  sentReminders: 'Sent reminders',
} as const;
