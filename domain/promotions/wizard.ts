// Rules of the promotion wizard, one row each, in step order (WIZ-006 to WIZ-028). The server checks all of them, the
// browser those of the step being left.

import { commonCopy } from '#domain/base/copy.ts';
import { MAX_ORDER_QUANTITY } from '#domain/base/limits.ts';
import type { Cents } from '#domain/base/money.ts';
import { moneyFault } from '#domain/base/number-fault.ts';
import type { FieldError } from '#domain/base/refusal.ts';
import type { RefusalCode } from '#domain/base/refusal-codes.ts';
import type { Time } from '#domain/base/time.ts';
import type { OperatingSystem } from './operating-systems.ts';
import { isBelowCost, type Tier } from './prices.ts';
import { computeAverage, isSellableIn, type RegionPrice, WEIGHT_TOTAL, type Weight } from './weights.ts';
import { promotionWizardCopy } from './wizard-copy.ts';

export const DRAFT_STEPS = ['game', 'regions', 'percentages', 'price', 'systems', 'details'] as const;
export type DraftStep = (typeof DRAFT_STEPS)[number];

/** A draft promotion; missing fields are not filled in yet. */
export interface PromotionDraft {
  productId?: string | undefined;
  /** IDs of the chosen region prices. */
  priceIds?: readonly string[] | undefined;
  percentages?: readonly Weight[] | undefined;
  tier1Price?: Cents | undefined;
  tier2Price?: Cents | undefined;
  tier3Price?: Cents | undefined;
  tier4Price?: Cents | undefined;
  operatingSystems?: readonly OperatingSystem[] | undefined;
  platforms?: readonly string[] | undefined;
  minQuantity?: number | undefined;
  maxQuantity?: number | undefined;
  validFrom?: Time | undefined;
  validTo?: Time | undefined;
  /** One of our regions; without it the promotion shows 'default'. */
  merkurRegion?: string | null | undefined;
  deliveryStart?: Time | null | undefined;
}

/** A valid draft. */
export type ValidDraft = Required<
  Pick<PromotionDraft, 'merkurRegion' | 'deliveryStart' | 'tier2Price' | 'tier3Price' | 'tier4Price'>
> & {
  [K in Exclude<keyof PromotionDraft, 'merkurRegion' | 'deliveryStart'>]-?: NonNullable<PromotionDraft[K]>;
};

/** Facts about product and settings needed by the rules. */
export interface WizardFacts {
  /** All region prices of the product. */
  prices: readonly RegionPrice[];
  releaseDate: Time | null;
  geoWhiteList: readonly string[];
  geoBlackList: readonly string[];
  /** Names of our regions. */
  regions: readonly string[];
  /** Known platforms; null if the input already guarantees them. */
  platforms: readonly string[] | null;
  now: Time;
  /** End of the edited promotion: an ended one may stay so. */
  endBefore: Time | null;
}

interface Rule {
  step: DraftStep;
  field: keyof PromotionDraft;
  code: RefusalCode;
  /** Message if the rule is violated. Rules on missing fields pass; another rule requires the field. */
  broken: (draft: PromotionDraft, facts: WizardFacts) => string | false | null | undefined;
}

const chosenPrices = (draft: PromotionDraft, { prices }: WizardFacts): RegionPrice[] =>
  prices.filter(({ id }) => draft.priceIds?.includes(id));

/** Average unit cost of the draft's mix at the chosen prices, or null. */
export const computeDraftCost = (draft: PromotionDraft, facts: WizardFacts) =>
  computeAverage(draft.percentages ?? [], chosenPrices(draft, facts))?.costE4 ?? null;

const belowCost =
  (tier: Tier): Rule['broken'] =>
  (draft, facts) =>
    isBelowCost(draft[`tier${tier}Price`], computeDraftCost(draft, facts)) && promotionWizardCopy.belowCost(tier);

const countryFault =
  (
    isFault: (code: string, draft: PromotionDraft, facts: WizardFacts) => boolean,
    message: (code: string) => string,
  ): Rule['broken'] =>
  (draft, facts) => {
    const faultyWeight = draft.percentages?.find(({ code, weight }) => weight > 0 && isFault(code, draft, facts));
    return faultyWeight && message(faultyWeight.code);
  };

const isWeight = (weight: number) => Number.isInteger(weight) && weight >= 0;
const isQuantity = (n: number) => Number.isInteger(n) && n >= 1 && n <= MAX_ORDER_QUANTITY;
const outOfBounds = (quantity: number | undefined, name: string) =>
  quantity !== undefined && !isQuantity(quantity) && promotionWizardCopy.quantityBounds(name, MAX_ORDER_QUANTITY);

const WIZARD_RULES: readonly Rule[] = [
  {
    step: 'game',
    field: 'productId',
    code: 'required',
    broken: ({ productId }) => !productId && promotionWizardCopy.selectProduct,
  },
  {
    step: 'regions',
    field: 'priceIds',
    code: 'required',
    broken: ({ priceIds }) => !priceIds?.length && promotionWizardCopy.selectRegion,
  },
  {
    step: 'regions',
    field: 'priceIds',
    code: 'unknown_price',
    broken: (draft, { prices }) =>
      draft.priceIds?.some((id) => !prices.some((price) => price.id === id)) && promotionWizardCopy.selectRegion,
  },
  {
    step: 'percentages',
    field: 'percentages',
    code: 'weights_total',
    broken: ({ percentages = [] }) =>
      (!percentages.every(({ weight }) => isWeight(weight)) ||
        percentages.reduce((sum, { weight }) => sum + weight, 0) !== WEIGHT_TOTAL) &&
      promotionWizardCopy.total100,
  },
  {
    step: 'percentages',
    field: 'percentages',
    code: 'country_twice',
    broken: ({ percentages = [] }) => {
      const duplicate = percentages.find(({ code }, at) => percentages.findIndex((one) => one.code === code) !== at);
      return duplicate && promotionWizardCopy.countryTwice(duplicate.code);
    },
  },
  {
    step: 'percentages',
    field: 'percentages',
    code: 'country_without_price',
    broken: countryFault(
      (code, draft, facts) => !chosenPrices(draft, facts).some(({ countries }) => countries.includes(code)),
      promotionWizardCopy.countryWithoutPrice,
    ),
  },
  {
    step: 'percentages',
    field: 'percentages',
    code: 'country_closed',
    broken: countryFault(
      (code, _, facts) => !isSellableIn(code, facts.geoWhiteList, facts.geoBlackList),
      commonCopy.countryClosed,
    ),
  },
  { step: 'price', field: 'tier1Price', code: 'money', broken: ({ tier1Price }) => moneyFault(tier1Price ?? null) },
  { step: 'price', field: 'tier2Price', code: 'money', broken: ({ tier2Price }) => moneyFault(tier2Price ?? null) },
  { step: 'price', field: 'tier3Price', code: 'money', broken: ({ tier3Price }) => moneyFault(tier3Price ?? null) },
  { step: 'price', field: 'tier4Price', code: 'money', broken: ({ tier4Price }) => moneyFault(tier4Price ?? null) },
  {
    step: 'price',
    field: 'tier1Price',
    code: 'required',
    broken: ({ tier1Price }) => !tier1Price && promotionWizardCopy.tier1Required,
  },
  { step: 'price', field: 'tier1Price', code: 'below_cost', broken: belowCost(1) },
  { step: 'price', field: 'tier2Price', code: 'below_cost', broken: belowCost(2) },
  { step: 'price', field: 'tier3Price', code: 'below_cost', broken: belowCost(3) },
  { step: 'price', field: 'tier4Price', code: 'below_cost', broken: belowCost(4) },
  {
    step: 'systems',
    field: 'operatingSystems',
    code: 'required',
    broken: ({ operatingSystems, platforms }) =>
      (!operatingSystems?.length || !platforms?.length) && promotionWizardCopy.systemsAndPlatforms,
  },
  {
    step: 'systems',
    field: 'platforms',
    code: 'unknown_platform',
    broken: (draft, { platforms }) => {
      const unknown = platforms && draft.platforms?.find((name) => !platforms.includes(name));
      return unknown && promotionWizardCopy.unknownPlatform(unknown);
    },
  },
  {
    step: 'details',
    field: 'minQuantity',
    code: 'required',
    broken: ({ minQuantity }) => minQuantity === undefined && promotionWizardCopy.minRequired,
  },
  {
    step: 'details',
    field: 'maxQuantity',
    code: 'required',
    broken: ({ maxQuantity }) => maxQuantity === undefined && promotionWizardCopy.maxRequired,
  },
  {
    step: 'details',
    field: 'minQuantity',
    code: 'quantity_bounds',
    broken: ({ minQuantity }) => outOfBounds(minQuantity, 'Min'),
  },
  {
    step: 'details',
    field: 'maxQuantity',
    code: 'quantity_bounds',
    broken: ({ maxQuantity }) => outOfBounds(maxQuantity, 'Max'),
  },
  {
    step: 'details',
    field: 'maxQuantity',
    code: 'max_below_min',
    broken: ({ minQuantity = 0, maxQuantity = Infinity }) =>
      maxQuantity < minQuantity && promotionWizardCopy.maxBelowMin,
  },
  {
    step: 'details',
    field: 'validFrom',
    code: 'required',
    broken: ({ validFrom }) => !validFrom && promotionWizardCopy.startRequired,
  },
  {
    step: 'details',
    field: 'validTo',
    code: 'required',
    broken: ({ validTo }) => !validTo && promotionWizardCopy.endRequired,
  },
  {
    step: 'details',
    field: 'validTo',
    code: 'date_order',
    broken: ({ validFrom, validTo }) =>
      validFrom && validTo && validTo <= validFrom && promotionWizardCopy.endBeforeStart,
  },
  {
    step: 'details',
    field: 'validTo',
    code: 'time_passed',
    broken: ({ validTo }, { now, endBefore }) =>
      validTo && validTo <= now && validTo !== endBefore && promotionWizardCopy.endInPast,
  },
  {
    step: 'details',
    field: 'validTo',
    code: 'date_order',
    broken: ({ validTo }, { releaseDate }) =>
      validTo && releaseDate && validTo <= releaseDate && promotionWizardCopy.endBeforeRelease,
  },
  {
    step: 'details',
    field: 'deliveryStart',
    code: 'date_order',
    broken: ({ deliveryStart, validTo }) =>
      deliveryStart && validTo && deliveryStart > validTo && promotionWizardCopy.deliveryAfterEnd,
  },
  {
    step: 'details',
    field: 'merkurRegion',
    code: 'unknown_region',
    broken: ({ merkurRegion }, { regions }) =>
      merkurRegion && !regions.includes(merkurRegion) && promotionWizardCopy.unknownRegion(merkurRegion),
  },
];

/** Step in which a field is filled in. */
export const stepOfField = (field: string): DraftStep | undefined =>
  WIZARD_RULES.find((rule) => rule.field === field)?.step;

/** Violated rules of one step or all. */
export const findDraftFaults = (draft: PromotionDraft, facts: WizardFacts, step?: DraftStep): FieldError[] =>
  WIZARD_RULES.filter((rule) => step === undefined || rule.step === step).flatMap(({ field, code, broken }) => {
    const message = broken(draft, facts);
    return message ? [{ field, code, message }] : [];
  });

/** Promotion of a valid draft. */
export const toValidDraft = (draft: PromotionDraft): ValidDraft =>
  ({
    ...draft,
    tier2Price: draft.tier2Price ?? 0,
    tier3Price: draft.tier3Price ?? 0,
    tier4Price: draft.tier4Price ?? 0,
    merkurRegion: draft.merkurRegion || null,
    deliveryStart: draft.deliveryStart ?? null,
  }) as ValidDraft;
