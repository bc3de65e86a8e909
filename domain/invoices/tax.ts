// Which tax a sale of keys bears (GAP-047): rules in an order, of which the first that fits decides. What it said is kept
// on every line, so that a rule that changes later touches no document. Whether keys are vouchers, and of which kind, is
// a question to a tax adviser; the rules are data so that the answer can be given there.

import type { Day } from '#domain/base/time.ts';

/**
 * Kinds of tax as documents name them (UNTDID 5305): S a rate, AE the buyer accounts for it, O out of scope, E exempt,
 * Z a rate of nothing.
 */
export const TAX_CATEGORIES = ['S', 'AE', 'O', 'E', 'Z'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** Where a buyer is, seen from the seller. */
export const BUYER_PLACES = ['home', 'union', 'abroad'] as const;
export type BuyerPlace = (typeof BUYER_PLACES)[number];

/** What a rule takes a key for. Which it is, national rules on vouchers say (directive 2006/112/EC, articles 30a, 30b). */
export const SUPPLY_KINDS = ['ElectronicService', 'SinglePurposeVoucher', 'MultiPurposeVoucher'] as const;
export type SupplyKind = (typeof SUPPLY_KINDS)[number];

/** One version of a rule. */
export interface TaxRule {
  id: string;
  /** The first version of the same rule. */
  originId: string;
  version: number;
  /** Rules are asked in this order. */
  place: number;
  buyer: BuyerPlace;
  /** Null where it makes no difference. */
  buyerHasVatId: boolean | null;
  validFrom: Day;
  /** The last day; null while nothing ends it. */
  validTo: Day | null;
  category: TaxCategory;
  /** Code of the list VATEX; empty where there is none. */
  exemptionCode: string;
  /** What the document says instead of a rate; empty where a rate stands. */
  exemptionText: string;
  supply: SupplyKind;
  /** For the tax adviser. */
  note: string;
}

/** The tax of a line. */
export interface LineTax {
  ruleId: string;
  category: TaxCategory;
  /** Percent. */
  rate: number;
  exemptionCode: string;
  exemptionText: string;
}

/** Members of the European Union by ISO 3166 code. */
const UNION = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(
  ' ',
) as readonly string[];

/** Is it a member of the European Union? */
export const isInUnion = (countryCode: string): boolean => UNION.includes(countryCode);

export const placeOfBuyer = (sellerCountry: string, buyerCountry: string): BuyerPlace => {
  if (sellerCountry === buyerCountry) return 'home';
  return isInUnion(sellerCountry) && isInUnion(buyerCountry) ? 'union' : 'abroad';
};

/** What the rules of the beginning have in common. */
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

/** The rules that an installation begins with. */
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

/** A sale as the rules look at it. */
export interface TaxedSale {
  sellerCountry: string;
  buyerCountry: string;
  buyerHasVatId: boolean;
  /** The rate of the company, in percent. */
  companyVatRate: number;
  day: Day;
}

/** The first rule that fits a sale; null when none does. */
export function ruleFor(rules: readonly TaxRule[], sale: TaxedSale): TaxRule | null {
  const buyer = placeOfBuyer(sale.sellerCountry, sale.buyerCountry);
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

/** What the rule of a sale says; null where none fits. A rate of nothing is Z, as S must have one. */
export function taxOf(rules: readonly TaxRule[], sale: TaxedSale): LineTax | null {
  const rule = ruleFor(rules, sale);
  if (!rule) return null;
  const { id, exemptionCode, exemptionText } = rule;
  const rate = rule.category === 'S' ? sale.companyVatRate : 0;
  const category = rule.category === 'S' && rate === 0 ? 'Z' : rule.category;
  return { ruleId: id, category, rate, exemptionCode, exemptionText };
}
