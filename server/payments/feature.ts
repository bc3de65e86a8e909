// Registers calls, chores and watches of payments.

import { every } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { invoiceOverdueWatch, paymentOverdueWatch } from './overdue.ts';
import { sendDueReminders } from './reminders/sending.ts';
import { registerPaymentRoutes } from './routes.ts';

const REMINDER_INTERVAL_MS = 10 * 60_000;

export const paymentFeature = {
  name: 'payments',
  routes: registerPaymentRoutes,
  chores: (services: FeatureServices) => [
    every(REMINDER_INTERVAL_MS, 'remind', () =>
      sendDueReminders(services, services.config.publicUrl, services.clock.now()),
    ),
  ],
  slowWatches: () => [paymentOverdueWatch, invoiceOverdueWatch],
};
