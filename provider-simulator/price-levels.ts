// Price changes by an operator: whole percent of the catalogue price, by SKU. 100 restores the catalogue price.

/** From one percent to ten times the price. */
const MIN_PERCENT = 1;
const MAX_PERCENT = 1000;

export interface PriceLevel {
  /** Applies to cost and price. */
  percent: number;
  /** Time of the change, in milliseconds since 1970. */
  atMs: number;
}

/** Validates external levels; throws a message about the first invalid one. */
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

/** An amount at its level, rounded. */
export const applyLevel = (amount: number, level: PriceLevel | undefined): number =>
  level ? Math.round((amount * level.percent) / 100) : amount;
