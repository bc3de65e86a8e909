// Prices as an operator moves them: whole percent of what the catalogue drew, by SKU. 100 is the drawn price again.

/** From one percent to ten times as much. */
const MIN_PERCENT = 1;
const MAX_PERCENT = 1000;

export interface PriceLevel {
  /** Of cost and price alike. */
  percent: number;
  /** When it was moved; milliseconds since 1970. */
  atMs: number;
}

/** Checks levels that came from outside; throws a sentence about the first that is wrong. */
export const parsePriceLevels = (
  percents: unknown,
  isSold: (sku: string) => boolean,
): [sku: string, percent: number][] =>
  Object.entries(percents ?? {}).map(([sku, percent]) => {
    if (!isSold(sku)) throw new Error(`There is no product ${sku}.`);
    if (!Number.isInteger(percent) || percent < MIN_PERCENT || percent > MAX_PERCENT)
      throw new Error(`The price of ${sku} must be a whole percentage from ${MIN_PERCENT} to ${MAX_PERCENT}.`);
    return [sku, percent];
  });

/** An amount at its level, whole. */
export const applyLevel = (amount: number, level: PriceLevel | undefined): number =>
  level ? Math.round((amount * level.percent) / 100) : amount;
