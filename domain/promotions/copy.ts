// Sentences about promotions (PRO, PDT, PPM, WIZ).

import { commonCopy } from '#domain/base/copy.ts';

export const promotionCopy = {
  empty: commonCopy.noPromotions,
  noProducts: commonCopy.noProducts,
  noOrders: 'There is no order !',
  noUpcoming: commonCopy.noUpcoming,
  statusChanged: 'Promotion status changed!',
  notLoaded: 'The promotion could not be loaded.',
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
