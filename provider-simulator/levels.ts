// Prices as an operator moves them: whole percent of what the catalogue drew, by SKU. 100 is the drawn price again.

/** From one percent to ten times as much. */
const LEAST = 1;
const MOST = 1000;

export interface PriceLevel {
  /** Of cost and price alike. */
  percent: number;
  /** When it was moved; milliseconds since 1970. */
  atMs: number;
}

/** Checks levels that came from outside; throws a sentence about the first that is wrong. */
export const priceLevels = (given: unknown, isSold: (sku: string) => boolean): [sku: string, percent: number][] =>
  Object.entries(given ?? {}).map(([sku, percent]) => {
    if (!isSold(sku)) throw new Error(`There is no product ${sku}.`);
    if (!Number.isInteger(percent) || percent < LEAST || percent > MOST)
      throw new Error(`The price of ${sku} must be a whole percentage from ${LEAST} to ${MOST}.`);
    return [sku, percent];
  });

/** An amount at its level, whole. */
export const atLevel = (amount: number, level: PriceLevel | undefined): number =>
  level ? Math.round((amount * level.percent) / 100) : amount;
