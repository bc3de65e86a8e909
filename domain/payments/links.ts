// Addresses and names of the payment pages.

export const PAYMENTS = '/management/payments';
export const PAYMENTS_PATH = `${PAYMENTS}/:filter?/:sort?/:page?`;
const AGEING = '/management/ageing';
export const AGEING_PATH = `${AGEING}/:filter?/:sort?/:page?`;
export const REMINDERS = '/management/reminders';
export const REMINDERS_PATH = `${REMINDERS}/:filter?/:sort?/:page?`;
export const SENT_REMINDERS = '/management/sent-reminders';
export const SENT_REMINDERS_PATH = `${SENT_REMINDERS}/:filter?/:sort?/:page?`;
export const STATEMENT = '/statement';

export const paymentTitles = {
  payments: 'Payments',
  ageing: 'Ageing',
  statement: 'Statement',
  reminders: 'Reminders',
  sentReminders: 'Sent reminders',
} as const;
