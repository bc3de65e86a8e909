// Sentences about provider products, promotions and prices (PPR, PPD).

/** Maximum skipped entries listed by name. */
const LEFT_OUT_SHOWN = 10;

import { commonCopy } from '#domain/base/copy.ts';

export const catalogCopy = {
  noProducts: commonCopy.noProducts,
  noPromotions: commonCopy.noUpcoming,
  noPrices: 'There is no available price !',
  checkingStock: 'Checking the stock!',
  inStock: 'Product is Stock!',
  notInStock: "Product isn't Stock!",
  syncStarted: 'Price sync started!',
  productSync: 'Product and prices should appear in 1-2 minutes!',
  priceSync: 'Product Price is sync in 1-2 minute!',
  syncRuns: 'This price sync is running already.',
  nameOne: 'Please enter either a Promotion ID or SKU!',
  priceUpdated: 'The Price Updated!',
  noActiveDiscount: 'No discount of this product is valid now.',
  noPriceSync: (provider: string) => `${provider} does not offer a sync of prices.`,
  windowBackwards: 'The end must be later than the start.',
  providerSilent: 'The provider did not answer. Please try again later.',
  notOwnPrice: 'Only sale prices that people set on what is synced can be replaced.',
  nothingFound: 'No provider knows this SKU or promotion.',
  syncGaveUp: 'The sync did not come to an end.',
  /** Entries skipped by a sync; empty if none. */
  leftOut: (entries: readonly { name: string; reason: string }[]) =>
    entries.length === 0
      ? ''
      : `${entries.length === 1 ? '1 entry was' : `${entries.length} entries were`} left out of the last sync: ${entries
          .slice(0, LEFT_OUT_SHOWN)
          .map(({ name, reason }) => `${name || 'without a name'} (${reason})`)
          .join(', ')}${entries.length > LEFT_OUT_SHOWN ? ', …' : ''}`,
  tooMuch: (most: number, what: string) =>
    `The catalogue of the provider has more than ${most} ${what}. The sync was stopped.`,
  tooLong: (minutes: number) =>
    `Reading the catalogue of the provider took more than ${minutes} minutes. The sync was stopped.`,
  inCircles: 'The pages of the provider’s catalogue lead back to one that was read. The sync was stopped.',
} as const;
