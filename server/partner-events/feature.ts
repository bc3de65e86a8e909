// Deletes old events of the partner API. Orders, further right, publish them with the facts of their orders; platform
// serves them.

import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { deleteOldPartnerEvents } from './publishing.ts';

export const partnerEventFeature = {
  name: 'partner-events',
  deleteExpired: ({ database, clock }: FeatureServices) => deleteOldPartnerEvents(database, clock.now()),
};
