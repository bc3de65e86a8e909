// Sentences about promotions (PRO, PDT, PPM, WIZ).

import { commonCopy } from '#domain/base/copy.ts';

export const promotionCopy = {
  empty: commonCopy.noPromotions,
  noProducts: commonCopy.noProducts,
  noOrders: 'There is no order !',
  noUpcoming: commonCopy.noUpcoming,
  statusChanged: 'Promotion status changed!',
  created: (id: string) => `The promotion ${id} has been created!`,
  updated: (id: string) => `The promotion ${id} has been updated!`,
  notLoaded: 'The promotion could not be loaded.',
  publishedWell: 'Your promotion has been published successfully!',
  checkPromotion: 'Please check the promotion.',
  selectProduct: 'You must select a product!',
  sameProduct: 'There is a promotion for the same product.',
  otherProduct: 'The product of a promotion cannot be changed.',
  selectRegion: 'You must select a region!',
  total100: 'Percentage rate should be 100.',
  countryTwice: (code: string) => `${code} is named twice.`,
  countryWithoutPrice: (code: string) => `${code} has no price in the selected regions.`,
  noAverage: 'None of the countries has a price.',
  tier1Required: 'Tier 1 price is a required field!',
  belowCost: (tier: number) => `Tier ${tier} price can not be smaller than Provider Cost!`,
  systemsAndPlatforms: "You don't select Operating Systems and Platforms",
  minRequired: 'Min Quantity is a required field!',
  maxRequired: 'Max Quantity is a required field!',
  maxBelowMin: 'Max Quantity can not be smaller than Min Quantity!',
  quantityBounds: (name: string, max: number) => `${name} Quantity must be from 1 to ${max}.`,
  startRequired: 'Start date is a required field!',
  endRequired: 'End date is a required field!',
  endBeforeStart: 'End date must be later than start date!',
  endBeforeRelease: 'End date must be later than game release date!',
  endInPast: 'End date must be later than now!',
  deliveryAfterEnd: 'Delivery start date can not be later than end date!',
  unknownPlatform: (name: string) => `No product is activated on ${name}.`,
  unknownRegion: (name: string) => `${name} is not a region.`,
  unlikelyForPartners: (floor: number) => `Partners order at least ${floor} keys, so they cannot order this promotion.`,
  costAbove: (tier: string, cost: string, price: string) => `${tier}: a key costs ${cost} now and sells for ${price}.`,
  costAbovePrice: 'Cost above price',
  costAboveCount: (count: number) =>
    count === 1
      ? 'One published promotion costs more than one of its prices.'
      : `${count} published promotions cost more than one of their prices.`,
  published: 'Published',
  unpublished: 'Unpublished',
  defaultRegion: 'default',
} as const;
