// A key that cost more than planned, as it is stored with its order and as people read it (ODT-049).

import { basisPoints, type E4, E4_PER_EURO } from '#domain/base/money.ts';
import { copy } from '#domain/orders/copy.ts';

/** A country whose keys cost more than planned. */
export interface PriceDifference {
  country: string;
  plannedE4: E4;
  actualE4: E4;
}

/** A purchase that was charged in another currency than the one that its price is in. */
export interface CurrencyDifference {
  country: string;
  /** 1/10000 of its unit. */
  charged: { amountE4: E4; currency: string };
  agreed: string;
}

/** What an order carries; flags of old orders, and those of another currency, are only a sentence. */
export type AnomalyFlag =
  | { key: string; description: string }
  | ({ key: string; description: string } & PriceDifference);

const formatEuro = (amountE4: E4) => (amountE4 / E4_PER_EURO).toFixed(4);

/** Both numbers in one sentence. */
export const describePriceDifference = ({ country, plannedE4, actualE4 }: PriceDifference): string =>
  copy.priceDifference(
    country,
    formatEuro(plannedE4),
    formatEuro(actualE4),
    (basisPoints(actualE4 - plannedE4, plannedE4) / 100).toFixed(2),
  );

/** The flag that an order carries from then on; its description is what history and the screen say. */
export const toAnomalyFlag = (difference: PriceDifference | CurrencyDifference): AnomalyFlag =>
  'agreed' in difference
    ? {
        key: 'CurrencyDifference',
        description: copy.currencyDifference(
          difference.country,
          `${formatEuro(difference.charged.amountE4)} ${difference.charged.currency}`,
          difference.agreed,
        ),
      }
    : { key: 'PriceDifference', description: describePriceDifference(difference), ...difference };
