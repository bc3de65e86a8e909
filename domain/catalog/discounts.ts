// Applies a provider's discount to a retail price (PPD-018).

import { type E4, E4_PER_CENT } from '#domain/base/money.ts';
import { compareTexts } from '#domain/base/text/text-order.ts';
import type { Time } from '#domain/base/time.ts';

export interface Discount {
  /** The provider's promotion id. */
  promotionId: string;
  /** Basis points off the list price. */
  percent: number;
  validFrom: Time;
  validTo: Time;
}

/** Discount valid at a moment; the deepest of several. */
export const findDiscountAt = <D extends Discount>(discounts: readonly D[], now: Time): D | undefined =>
  discounts
    .filter(({ validFrom, validTo }) => validFrom <= now && now <= validTo)
    .sort((a, b) => b.percent - a.percent || compareTexts(a.promotionId, b.promotionId))[0];

/** List price x (1 - percent/100), rounded half up to whole cents; amounts in ten-thousandths of a euro. */
export const applyDiscount = (listE4: E4, percent: number): E4 =>
  Math.floor((listE4 * (10_000 - percent)) / 10_000 / E4_PER_CENT + 0.5) * E4_PER_CENT;
