// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as ageing from './ageing-calls.ts';
import * as bank from './bank-calls.ts';
import * as csv from './csv-calls.ts';
import * as payouts from './payout-calls.ts';
import * as reminders from './reminder-calls.ts';
import * as statements from './statement-calls.ts';

export const paymentApi = {
  name: 'payments',
  description: 'Bank files, payouts, statements, ageing and reminders.',
  modules: [bank, csv, payouts, statements, ageing, reminders],
};
