// What is read again after a sale price was changed.

import { providerProductCalls } from '#domain/catalog/calls.ts';

const { one, prices, all, priceChanges } = providerProductCalls;

export const CHANGED_BY_PRICE = [one, prices, all, priceChanges];
