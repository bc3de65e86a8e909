// Regions of a partner's promotions, listed by a call of orders.

import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { wordLookup } from '#web/catalog/lookups.ts';

export const partnerRegionLookup = wordLookup('regions-of-partner', partnerOrderCalls.regions, (rows) =>
  rows.map(({ region }) => region),
);
