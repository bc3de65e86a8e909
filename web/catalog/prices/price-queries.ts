// Queries to refetch after a sale price change.

import { providerProductCalls } from '#domain/catalog/calls.ts';

const { one, prices, all, priceChanges } = providerProductCalls;

export const PRICE_QUERIES = [one, prices, all, priceChanges];
