// A key that cost more than planned, as it is stored with its order and as it is told (ODT-049).

import { basisPoints, type E4, E4_PER_EURO } from '#domain/base/money.ts';
import { copy } from '#domain/orders/copy.ts';

/** A country whose keys cost more than planned. */
export interface PriceDifference {
  country: string;
  plannedE4: E4;
  actualE4: E4;
}

/** What an order carries; flags of old orders are only a sentence. */
export interface AnomalyFlag extends Partial<PriceDifference> {
  key: string;
  description: string;
}

const euro = (amountE4: E4) => (amountE4 / E4_PER_EURO).toFixed(4);

/** Both numbers in one sentence. */
export const describe = ({ country, plannedE4, actualE4 }: PriceDifference): string =>
  copy.priceDifference(
    country,
    euro(plannedE4),
    euro(actualE4),
    (basisPoints(actualE4 - plannedE4, plannedE4) / 100).toFixed(2),
  );
