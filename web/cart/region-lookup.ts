// Regions that a partner's promotions stand for, named by a call of orders.

import { partnerOrderCalls } from '#domain/orders/calls.ts';
import { wordLookup } from '#web/catalog/lookups.ts';

export const partnerRegionLookup = wordLookup('regions-of-partner', partnerOrderCalls.regions, (rows) =>
  rows.map(({ region }) => region),
);
