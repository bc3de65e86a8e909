// Draft of a promotion in the wizard, and its conversion to call input.

import { DAY, HOUR, MINUTE, millisecondsOf, type Time, timeOf } from '#domain/base/time.ts';
import type { PromotionInput } from '#domain/promotions/calls.ts';
import type { Promotion, WizardProduct } from '#domain/promotions/shapes.ts';
import { isSellableIn, type RegionPrice } from '#domain/promotions/weights.ts';
import { DRAFT_STEPS, type DraftStep, type PromotionDraft, type WizardFacts } from '#domain/promotions/wizard.ts';

export type { PromotionDraft as Draft } from '#domain/promotions/wizard.ts';

export const ALL_STEPS = [...DRAFT_STEPS, 'summary'] as const;
export type WizardStep = DraftStep | 'summary';

const MIN = 1;
const MAX = 1000;

const HALF_HOUR = 30 * MINUTE;

/**
 * Defaults of a new promotion (WIZ-024, WIZ-025): from half past this hour until 23:30 today, or until 23:30 tomorrow
 * in the last hour of the day.
 */
export function newDraft(now: Time): PromotionDraft {
  const [hour, day] = [HOUR, DAY].map((unit) => Math.floor(millisecondsOf(now) / unit) * unit) as [number, number];
  const start = hour + HALF_HOUR;
  const end = day + DAY - HALF_HOUR;
  return {
    minQuantity: MIN,
    maxQuantity: MAX,
    validFrom: timeOf(start),
    validTo: timeOf(end > start ? end : end + DAY),
  };
}

/** Draft of an existing promotion. Prices removed by the provider are omitted. */
export const toDraft = (promotion: Promotion): PromotionDraft => ({
  productId: promotion.product.id,
  priceIds: promotion.providerPromotions.map(({ id }) => id),
  percentages: promotion.countries,
  tier1Price: promotion.tier1Price,
  tier2Price: promotion.tier2Price || undefined,
  tier3Price: promotion.tier3Price || undefined,
  tier4Price: promotion.tier4Price || undefined,
  operatingSystems: promotion.operatingSystems,
  platforms: promotion.platforms,
  minQuantity: promotion.minQuantity,
  maxQuantity: promotion.maxQuantity,
  validFrom: promotion.validFrom,
  validTo: promotion.validTo,
  merkurRegion: promotion.region === 'default' ? null : promotion.region,
  deliveryStart: promotion.deliveryStartDate,
});

/** Resets product-dependent fields for a newly chosen product. */
export const withProduct = (draft: PromotionDraft, productId: string): PromotionDraft =>
  draft.productId === productId
    ? draft
    : {
        productId,
        minQuantity: draft.minQuantity,
        maxQuantity: draft.maxQuantity,
        validFrom: draft.validFrom,
        validTo: draft.validTo,
        merkurRegion: draft.merkurRegion,
        deliveryStart: draft.deliveryStart,
      };

/** Facts for the rules about the product, the current time, and the edited promotion. */
export const toFacts = (product: WizardProduct, endBefore: Time | null = null): WizardFacts => ({
  prices: product.prices.map(({ cost, price, ...rest }) => ({ ...rest, costE4: cost, priceE4: price })),
  releaseDate: product.releaseDate,
  geoWhiteList: product.geoWhiteList,
  geoBlackList: product.geoBlackList,
  regions: product.regions,
  platforms: null,
  now: timeOf(Date.now()),
  endBefore,
});

export const chosenPrices = (draft: PromotionDraft, { prices }: WizardFacts): RegionPrice[] =>
  prices.filter(({ id }) => draft.priceIds?.includes(id));

/** Countries of the chosen prices that the product's lists allow, in order. */
export const reachableCountries = (draft: PromotionDraft, facts: WizardFacts): string[] => [
  ...new Set(
    chosenPrices(draft, facts)
      .flatMap(({ countries }) => countries)
      .filter((code) => isSellableIn(code, facts.geoWhiteList, facts.geoBlackList)),
  ),
];

/** Changes the chosen prices; countries no longer covered lose their weight. */
export function withPrices(draft: PromotionDraft, priceIds: readonly string[], facts: WizardFacts): PromotionDraft {
  const next = { ...draft, priceIds };
  const codes = reachableCountries(next, facts);
  return { ...next, percentages: draft.percentages?.filter(({ code }) => codes.includes(code)) };
}

/**
 * Adapts a draft to the current product: removed prices are dropped, and a new promotion gets the product's systems and
 * platforms until the user chooses.
 */
export function fitDraftToProduct(draft: PromotionDraft, product: WizardProduct, isNew: boolean): PromotionDraft {
  const facts = toFacts(product);
  const ids = draft.priceIds?.filter((id) => facts.prices.some((price) => price.id === id));
  const next = ids ? withPrices(draft, ids, facts) : draft;
  if (!isNew) return next;
  return {
    ...next,
    operatingSystems: next.operatingSystems ?? product.operatingSystems,
    platforms: next.platforms ?? product.platforms,
  };
}

/** Call input; countries without weight are omitted. */
export const toPromotionInput = ({ priceIds, ...draft }: PromotionDraft): PromotionInput => ({
  ...draft,
  providerPriceIds: [...(priceIds ?? [])],
  percentages: (draft.percentages ?? []).filter(({ weight }) => weight > 0).map((one) => ({ ...one })),
  operatingSystems: [...(draft.operatingSystems ?? [])],
  platforms: [...(draft.platforms ?? [])],
});
