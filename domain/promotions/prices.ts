// Which price a company pays: its tier's, or the next lower tier's that is set (PPM-005, PRO-010, GAP-053).

import type { Cents } from '#domain/base/money.ts';
import { COMPANY_TYPES, type CompanyType } from '#domain/companies/types.ts';

/** Letters and names of the tiers 1 to 4 as screens show them (SH-034; the first name's spelling is the specification's). */
export const TIERS = [
  { letter: 'S', name: 'Standart', type: 'Standard' },
  { letter: 'G', name: 'Gold', type: 'Gold' },
  { letter: 'P', name: 'Platinum', type: 'Platinum' },
  { letter: 'V', name: 'VIP', type: 'VIP' },
] as const;

export interface TierPrices {
  tier1Price: Cents;
  tier2Price: Cents;
  tier3Price: Cents;
  tier4Price: Cents;
}

export function priceFor(type: CompanyType, { tier1Price, tier2Price, tier3Price, tier4Price }: TierPrices): Cents {
  const downwards = [tier4Price, tier3Price, tier2Price, tier1Price].slice(
    COMPANY_TYPES.length - 1 - COMPANY_TYPES.indexOf(type),
  );
  return downwards.find((price) => price > 0) ?? tier1Price;
}
