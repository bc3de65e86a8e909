// Catalogue lists. Pickers of publishers and providers are paged like every other list.

import * as field from '#domain/base/fields.ts';
import {
  booleanFilter,
  dateRangeFilter,
  defineList,
  enumFilter,
  keywordsFilter,
  stringListFilter,
} from '#domain/base/list.ts';

export const lookupList = defineList({ filters: { text: keywordsFilter() }, sorts: ['name'] });

export const PROMOTION_TYPES = ['Upcoming', 'Active'] as const;
export type PromotionType = (typeof PROMOTION_TYPES)[number];

const publishers = () => stringListFilter('publisherIds', 'Publishers', field.id());
const providers = () => stringListFilter('providerIds', 'Providers', field.id());
const sku = () => stringListFilter('sku', 'Sku');
const type = () => enumFilter('promotionType', PROMOTION_TYPES, 'PromotionType');

/** Provider products (PPD-016). Promotion type and publisher are part of the URL of promotion products (PPR-006). */
export const providerProductList = defineList({
  filters: {
    text: keywordsFilter(),
    sku: sku(),
    publishers: publishers(),
    publisherName: keywordsFilter('publisherName', 'PublisherName'),
    providers: providers(),
    /** The provider's ids, or ours. */
    promotions: stringListFilter('promotionIds', 'PromotionIds'),
    store: stringListFilter('store', 'Store'),
    onlyActive: booleanFilter('onlyActivePromotions', 'OnlyActivePromotions'),
    promotionType: type(),
    /** Not a filter: whether products include prices. */
    includePrices: booleanFilter('includePrices', 'IncludePrices'),
  },
  sorts: ['name', 'releaseDate', 'sku'],
});

const PROVIDER_PROMOTION_ROWS = 50;

/** Provider promotions (PPR-009); dates filter by start (PPR-011). */
export const providerPromotionList = defineList({
  filters: {
    text: keywordsFilter(),
    sku: sku(),
    providers: providers(),
    publishers: publishers(),
    starts: dateRangeFilter('createdAtFrom', 'createdAtTo'),
    type: type(),
  },
  sorts: ['name', 'publisherName', 'providerName', 'validFrom', 'validTo', 'productCount'],
  tabs: { upcoming: { type: 'Upcoming' }, active: { type: 'Active' } },
  pageSize: PROVIDER_PROMOTION_ROWS,
});
