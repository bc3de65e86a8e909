// Offers of a product: which one is bought, how many units it has, and what one costs.

import type { PriceTier } from '../port.ts';
import { toE4, unitCostE4 } from '../supplier/amounts.ts';
import { TIER_QUANTITIES, type WireOffer, type WireProduct } from './shapes.ts';

export const EURO = 'EUR';

const isSoldAsText = ({ isPreorder, textQty = 0 }: WireOffer) => isPreorder === true || textQty > 0;

/** The cheapest offer with text keys; the first of several. */
export function cheapestOffer({ offers }: WireProduct): WireOffer | null {
  const [cheapest = null] = (offers ?? []).filter(isSoldAsText).sort((a, b) => a.price - b.price);
  return cheapest;
}

/** Units of text keys of all offers; of any keys before the release. */
export const quantityOf = ({ isPreorder, qty, textQty }: WireProduct): number =>
  isPreorder ? qty : Math.min(qty, textQty ?? 0);

/** Unit costs in ten-thousandths by quantity, smallest quantity first; none without wholesale. */
export const tiersOf = ({ wholesale }: WireOffer): PriceTier[] =>
  (wholesale?.enabled ? (wholesale.tiers ?? []) : [])
    .flatMap(({ level, price }) => {
      const fromQuantity = TIER_QUANTITIES[level];
      return fromQuantity ? [{ fromQuantity, costE4: toE4(price) }] : [];
    })
    .sort((a, b) => a.fromQuantity - b.fromQuantity);

/** Cost of one unit in an order of this many. */
export const unitPriceE4 = (offer: WireOffer, quantity: number): number =>
  unitCostE4(toE4(offer.price), tiersOf(offer), quantity);
