// Registers calls and chores of notifications.

import { every } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import type { ActorOfUser } from './mails.ts';
import { sendNotificationMails } from './mails.ts';
import { deleteOldOptOuts } from './opt-outs.ts';
import { deleteOldNotifications, publishNotifications } from './publishing.ts';
import { registerNotificationRoutes } from './routes.ts';

/** Users notice a notification bell that lags more than this. */
const PUBLISH_INTERVAL_MS = 500;
const MAIL_INTERVAL_MS = 15_000;

export const notificationFeature = {
  name: 'notifications',
  routes: registerNotificationRoutes,
  chores: ({ config, actorOfUser, ...services }: FeatureServices & { actorOfUser: ActorOfUser }) => [
    every(PUBLISH_INTERVAL_MS, 'publish notifications', () => publishNotifications(services.database)),
    every(MAIL_INTERVAL_MS, 'mail notifications', () =>
      sendNotificationMails({ ...services, actorOfUser, publicUrl: config.publicUrl }, services.clock.now()),
    ),
  ],
  deleteExpired: async ({ database, clock }: FeatureServices) =>
    (await deleteOldNotifications(database, clock.now())) + (await deleteOldOptOuts(database, clock.now())),
};
