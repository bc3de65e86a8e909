// Region filter options; each side has its own.

import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { wordLookup } from '#web/catalog/lookups.ts';

const names = (rows: readonly { region: string }[]) => rows.map(({ region }) => region);

export const regionLookups = {
  staff: wordLookup('order-regions', orderCalls.regions, names),
  partner: wordLookup('partner-order-regions', partnerOrderCalls.regions, names),
};
