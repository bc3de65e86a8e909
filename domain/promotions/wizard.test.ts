import { expect, test } from 'vitest';
import {
  type DraftStep,
  findDraftFaults,
  type PromotionDraft,
  stepOfField,
  toValidDraft,
  type WizardFacts,
} from './wizard.ts';

const FACTS: WizardFacts = {
  prices: [
    { id: 'eu', countries: ['DE', 'FR'], costE4: 80_000, priceE4: 100_000 },
    { id: 'pl', countries: ['PL'], costE4: 60_000, priceE4: 75_000 },
  ],
  releaseDate: '2026-12-01T00:00:00.000Z',
  geoWhiteList: [],
  geoBlackList: ['FR'],
  regions: ['Global', 'EU'],
  platforms: ['PC', 'Xbox'],
  now: '2026-11-20T12:00:00.000Z',
  endBefore: null,
};

/** Costs 7.00 on average. */
const GOOD: PromotionDraft = {
  productId: 'p',
  priceIds: ['eu', 'pl'],
  percentages: [
    { code: 'DE', weight: 50 },
    { code: 'PL', weight: 50 },
  ],
  tier1Price: 900,
  tier2Price: 800,
  tier3Price: 0,
  tier4Price: 700,
  operatingSystems: ['Windows'],
  platforms: ['PC'],
  minQuantity: 20,
  maxQuantity: 500,
  validFrom: '2026-11-20T12:30:00.000Z',
  validTo: '2026-12-20T23:30:00.000Z',
  merkurRegion: 'EU',
};

test('accepts a complete draft', () => {
  expect(findDraftFaults(GOOD, FACTS)).toEqual([]);
});

test.each<[string, PromotionDraft, DraftStep, string]>([
  ['no product', { productId: undefined }, 'game', 'You must select a product!'],
  ['a platform that no product has', { platforms: ['PC', 'Abacus'] }, 'systems', 'No product is activated on Abacus.'],
  [
    'an end that is over',
    { validFrom: '2026-11-01T00:00:00.000Z', validTo: '2026-11-20T12:00:00.000Z' },
    'details',
    'End date must be later than now!',
  ],
  [
    'a delivery that starts after the end',
    { deliveryStart: '2026-12-21T00:00:00.000Z' },
    'details',
    'Delivery start date can not be later than end date!',
  ],
  ['no region', { priceIds: [] }, 'regions', 'You must select a region!'],
  ['a region of another product', { priceIds: ['eu', 'pl', 'xx'] }, 'regions', 'You must select a region!'],
  ['no percentages', { percentages: undefined }, 'percentages', 'Percentage rate should be 100.'],
  ['99 percent', { percentages: [{ code: 'DE', weight: 99 }] }, 'percentages', 'Percentage rate should be 100.'],
  ['101 percent', { percentages: [{ code: 'DE', weight: 101 }] }, 'percentages', 'Percentage rate should be 100.'],
  [
    'half a percent',
    {
      percentages: [
        { code: 'DE', weight: 99.5 },
        { code: 'PL', weight: 0.5 },
      ],
    },
    'percentages',
    'Percentage rate should be 100.',
  ],
  [
    'a negative percentage',
    {
      percentages: [
        { code: 'DE', weight: 110 },
        { code: 'PL', weight: -10 },
      ],
    },
    'percentages',
    'Percentage rate should be 100.',
  ],
  [
    'a country twice',
    {
      percentages: [
        { code: 'DE', weight: 50 },
        { code: 'DE', weight: 50 },
      ],
    },
    'percentages',
    'DE is named twice.',
  ],
  [
    'a country outside the chosen regions',
    { priceIds: ['eu'] },
    'percentages',
    'PL has no price in the selected regions.',
  ],
  [
    'a black-listed country',
    { percentages: [{ code: 'FR', weight: 100 }] },
    'percentages',
    'The product may not be sold in FR.',
  ],
  ['no tier 1 price', { tier1Price: undefined }, 'price', 'Tier 1 price is a required field!'],
  ['a tier 1 price of 0', { tier1Price: 0 }, 'price', 'Tier 1 price is a required field!'],
  ['tier 1 below cost', { tier1Price: 699 }, 'price', 'Tier 1 price can not be smaller than Provider Cost!'],
  ['tier 2 below cost', { tier2Price: 699 }, 'price', 'Tier 2 price can not be smaller than Provider Cost!'],
  ['tier 3 below cost', { tier3Price: 1 }, 'price', 'Tier 3 price can not be smaller than Provider Cost!'],
  ['tier 4 below cost', { tier4Price: 699 }, 'price', 'Tier 4 price can not be smaller than Provider Cost!'],
  ['no operating system', { operatingSystems: [] }, 'systems', "You don't select Operating Systems and Platforms"],
  ['no platform', { platforms: undefined }, 'systems', "You don't select Operating Systems and Platforms"],
  ['no minimum', { minQuantity: undefined }, 'details', 'Min Quantity is a required field!'],
  ['no maximum', { maxQuantity: undefined }, 'details', 'Max Quantity is a required field!'],
  ['a minimum of 0', { minQuantity: 0 }, 'details', 'Min Quantity must be from 1 to 10000.'],
  ['a maximum above 10000', { maxQuantity: 10_001 }, 'details', 'Max Quantity must be from 1 to 10000.'],
  ['a maximum below the minimum', { maxQuantity: 19 }, 'details', 'Max Quantity can not be smaller than Min Quantity!'],
  ['no start', { validFrom: undefined }, 'details', 'Start date is a required field!'],
  ['no end', { validTo: undefined }, 'details', 'End date is a required field!'],
  ['an end at the start', { validTo: GOOD.validFrom }, 'details', 'End date must be later than start date!'],
  [
    'an end before the release',
    { validTo: '2026-11-30T00:00:00.000Z' },
    'details',
    'End date must be later than game release date!',
  ],
  [
    'an end at the release',
    { validTo: '2026-12-01T00:00:00.000Z' },
    'details',
    'End date must be later than game release date!',
  ],
  ['a region that is not ours', { merkurRegion: 'Atlantis' }, 'details', 'Atlantis is not a region.'],
])(
  'refuses %s in its step with its own message (WIZ-006, WIZ-011, WIZ-013 to WIZ-015, WIZ-017, WIZ-018, WIZ-019, WIZ-020, WIZ-021, WIZ-022)',
  (_, change, step, sentence) => {
    const draft = { ...GOOD, ...change };
    expect(findDraftFaults(draft, FACTS)[0]?.message).toBe(sentence);
    expect(findDraftFaults(draft, FACTS, step)[0]?.message).toBe(sentence);
  },
);

test.each<[string, PromotionDraft]>([
  ['a maximum equal to the minimum', { maxQuantity: 20 }],
  ['a price equal to the cost', { tier1Price: 700 }],
  ['tiers 2 to 4 of 0', { tier2Price: 0, tier3Price: 0, tier4Price: 0 }],
  ['tiers 2 to 4 left out', { tier2Price: undefined, tier3Price: undefined, tier4Price: undefined }],
  ['a country of weight 0 without a price', { percentages: [...GOOD.percentages!, { code: 'BR', weight: 0 }] }],
  ['no region of ours', { merkurRegion: null }],
  ['the least and the greatest quantity', { minQuantity: 1, maxQuantity: 10_000 }],
  ['a delivery that starts at the end', { deliveryStart: GOOD.validTo }],
  ['an end a moment after the release', { validTo: '2026-12-01T00:00:00.001Z' }],
])('accepts %s (WIZ-015, WIZ-023, GAP-055)', (_, change) => {
  expect(findDraftFaults({ ...GOOD, ...change }, FACTS)).toEqual([]);
});

test('fills in omitted fields', () => {
  const { tier2Price: _, merkurRegion: __, ...rest } = GOOD;
  expect(toValidDraft(rest)).toMatchObject({ tier2Price: 0, merkurRegion: null, deliveryStart: null, tier1Price: 900 });
});

test.each([
  ['priceIds', 'regions'],
  ['platforms', 'systems'],
  ['percentages', 'percentages'],
  ['validFrom', 'details'],
  ['tier1Price', 'price'],
  ['productName', undefined],
])('asks for the field %s in the step %s', (field, step) => expect(stepOfField(field)).toBe(step));
