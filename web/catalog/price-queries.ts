// What is read again after a sale price was changed.

import { providerProductCalls } from '#domain/catalog/calls.ts';

const { one, prices, all, priceChanges } = providerProductCalls;

export const PRICE_QUERIES = [one, prices, all, priceChanges];
