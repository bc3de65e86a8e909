// Checks a product's provider stock (PPD-015); a call of buying, which the catalogue cannot import.

import { stockCalls } from '#domain/buying/calls.ts';
import { send } from '#web/ui/session/api.ts';

const IN_STOCK = 1;

export const checkProviderStock = async (id: string): Promise<boolean> =>
  (await send(stockCalls.stockOfProduct, { id })).stockStatus === IN_STOCK;
