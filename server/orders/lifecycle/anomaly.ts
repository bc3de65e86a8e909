// Price anomalies of an order (ODT-049): stored form and display text.

import { basisPoints, type E4, E4_PER_EURO } from '#domain/base/money.ts';
import { orderReplyCopy } from '#domain/orders/reply-copy.ts';

/** A country whose keys cost more than planned. */
export interface PriceDifference {
  country: string;
  plannedE4: E4;
  actualE4: E4;
}

/** A purchase charged in a currency other than that of its price. */
export interface CurrencyDifference {
  country: string;
  /** In 1/10000 of the currency unit. */
  charged: { amountE4: E4; currency: string };
  agreed: string;
}

/** Stored with the order. Old flags, and those for another currency, have only a sentence. */
export type AnomalyFlag =
  | { key: string; description: string }
  | ({ key: string; description: string } & PriceDifference);

const formatEuro = (amountE4: E4) => (amountE4 / E4_PER_EURO).toFixed(4);

export const describePriceDifference = ({ country, plannedE4, actualE4 }: PriceDifference): string =>
  orderReplyCopy.priceDifference(
    country,
    formatEuro(plannedE4),
    formatEuro(actualE4),
    (basisPoints(actualE4 - plannedE4, plannedE4) / 100).toFixed(2),
  );

/** The flag to store; its description is used in the history and on screen. */
export const toAnomalyFlag = (difference: PriceDifference | CurrencyDifference): AnomalyFlag =>
  'agreed' in difference
    ? {
        key: 'CurrencyDifference',
        description: orderReplyCopy.currencyDifference(
          difference.country,
          `${formatEuro(difference.charged.amountE4)} ${difference.charged.currency}`,
          difference.agreed,
        ),
      }
    : { key: 'PriceDifference', description: describePriceDifference(difference), ...difference };
