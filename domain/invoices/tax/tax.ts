// VAT on key sales (GAP-047): an ordered list of rules, of which the first match applies. The result is stored on every
// line, so that later rule changes affect no document. Whether keys are vouchers, and of which kind, is for a tax
// adviser to decide; rules are data so that the answer can be configured.

import { isInUnion } from '#domain/base/countries.ts';
import type { Day } from '#domain/base/time.ts';

/** Tax categories (UNTDID 5305): S standard rate, AE reverse charge, O out of scope, E exempt, Z zero rate. */
export const TAX_CATEGORIES = ['S', 'AE', 'O', 'E', 'Z'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** Location of a buyer relative to the seller. */
export const BUYER_PLACES = ['home', 'union', 'abroad'] as const;
export type BuyerPlace = (typeof BUYER_PLACES)[number];

/** Classification of a key, determined by national rules on vouchers (directive 2006/112/EC, articles 30a, 30b). */
export const SUPPLY_KINDS = ['ElectronicService', 'SinglePurposeVoucher', 'MultiPurposeVoucher'] as const;
export type SupplyKind = (typeof SUPPLY_KINDS)[number];

export interface TaxRule {
  id: string;
  /** First version of the rule. */
  originId: string;
  version: number;
  /** Evaluation order. */
  place: number;
  buyer: BuyerPlace;
  /** Null if irrelevant. */
  buyerHasVatId: boolean | null;
  validFrom: Day;
  /** Last day; null if open-ended. */
  validTo: Day | null;
  category: TaxCategory;
  /** VATEX code; empty if none. */
  exemptionCode: string;
  /** Text printed instead of a rate; empty if there is a rate. */
  exemptionText: string;
  supply: SupplyKind;
  /** Note for the tax adviser. */
  note: string;
}

/** The tax of a line. */
export interface LineTax {
  ruleId: string;
  category: TaxCategory;
  /** Basis points. */
  rateBp: number;
  exemptionCode: string;
  exemptionText: string;
}

/** Takes VAT areas (domain/base/tax/vat-areas.ts). Exported for tests. */
export const placeOfBuyer = (sellerArea: string, buyerArea: string): BuyerPlace => {
  if (sellerArea === buyerArea) return 'home';
  return isInUnion(sellerArea) && isInUnion(buyerArea) ? 'union' : 'abroad';
};

/** A rate and its first day. */
export interface DatedRate {
  firstDay: Day;
  rateBp: number;
}

/** Rate on a day; 0 before the first one. */
export const rateOn = (rates: readonly DatedRate[], day: Day): number =>
  rates.reduce<DatedRate | undefined>(
    (last, one) => (one.firstDay <= day && (!last || last.firstDay < one.firstDay) ? one : last),
    undefined,
  )?.rateBp ?? 0;

/** Common fields of the default rules. */
const standard = (place: number) => {
  const id = `00000000-0000-7000-9000-${String(place).padStart(12, '0')}`;
  return {
    id,
    originId: id,
    version: 1,
    place,
    validFrom: '2000-01-01',
    validTo: null,
    exemptionCode: '',
    exemptionText: '',
    supply: 'ElectronicService' as const,
    note: '',
  };
};

/** Default rules of an installation. */
export const DEFAULT_TAX_RULES: readonly TaxRule[] = [
  { ...standard(1), buyer: 'home', buyerHasVatId: null, category: 'S' },
  {
    ...standard(2),
    buyer: 'union',
    buyerHasVatId: true,
    category: 'AE',
    exemptionCode: 'VATEX-EU-AE',
    exemptionText: 'Reverse charge',
  },
  { ...standard(3), buyer: 'union', buyerHasVatId: false, category: 'S' },
  {
    ...standard(4),
    buyer: 'abroad',
    buyerHasVatId: null,
    category: 'O',
    exemptionCode: 'VATEX-EU-O',
    exemptionText: 'Not subject to VAT',
  },
];

/** Inputs of rule matching. */
interface TaxedSale {
  sellerArea: string;
  buyerArea: string;
  /** A VAT id of a member state. */
  buyerHasVatId: boolean;
  /** The company's rate on the day, in basis points. */
  companyVatRateBp: number;
  /** Day of supply. */
  day: Day;
}

/** First matching rule, or null. */
export function ruleFor(rules: readonly TaxRule[], sale: TaxedSale): TaxRule | null {
  const buyer = placeOfBuyer(sale.sellerArea, sale.buyerArea);
  const fitting = [...rules]
    .sort((a, b) => a.place - b.place)
    .find(
      (one) =>
        one.buyer === buyer &&
        (one.buyerHasVatId === null || one.buyerHasVatId === sale.buyerHasVatId) &&
        one.validFrom <= sale.day &&
        (one.validTo === null || sale.day <= one.validTo),
    );
  return fitting ?? null;
}

/** Tax of a sale, or null if no rule matches. Category S without a rate is left to BR-S-05, which names it. */
export function taxOf(rules: readonly TaxRule[], sale: TaxedSale): LineTax | null {
  const rule = ruleFor(rules, sale);
  if (!rule) return null;
  const { id, exemptionCode, exemptionText } = rule;
  const rateBp = rule.category === 'S' ? sale.companyVatRateBp : 0;
  return { ruleId: id, category: rule.category, rateBp, exemptionCode, exemptionText };
}
