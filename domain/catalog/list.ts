// Lists of the catalogue. Pickers of publishers and providers are paged like every other list.

import * as field from '#domain/base/fields.ts';
import { anyOf, dateRange, defineList, keywords, one, yesNo } from '#domain/base/list.ts';

export const lookupList = defineList({ filters: { text: keywords() }, sorts: ['name'] });

export const PROMOTION_TYPES = ['Upcoming', 'Active'] as const;
export type PromotionType = (typeof PROMOTION_TYPES)[number];

const publishers = () => anyOf('publisherIds', 'Publishers', field.id());
const providers = () => anyOf('providerIds', 'Providers', field.id());
const sku = () => anyOf('sku', 'Sku');
const type = () => one('promotionType', PROMOTION_TYPES, 'PromotionType');

/** Provider products (PPD-016). The promotion's type and publisher travel in the address of promotion products (PPR-006). */
export const providerProductList = defineList({
  filters: {
    text: keywords(),
    sku: sku(),
    publishers: publishers(),
    publisherName: keywords('publisherName', 'PublisherName'),
    providers: providers(),
    /** The provider's own ids, or ours. */
    promotions: anyOf('promotionIds', 'PromotionIds'),
    store: anyOf('store', 'Store'),
    onlyActive: yesNo('onlyActivePromotions', 'OnlyActivePromotions'),
    promotionType: type(),
    /** Not a condition: whether the prices come with the products. */
    includePrices: yesNo('includePrices', 'IncludePrices'),
  },
  sorts: ['name', 'releaseDate', 'sku'],
});

const PROVIDER_PROMOTION_ROWS = 50;

/** Provider promotions (PPR-009); the dates test when a promotion starts (PPR-011). */
export const providerPromotionList = defineList({
  filters: {
    text: keywords(),
    sku: sku(),
    providers: providers(),
    publishers: publishers(),
    starts: dateRange('createdAtFrom', 'createdAtTo'),
    type: type(),
  },
  sorts: ['name', 'publisherName', 'providerName', 'validFrom', 'validTo', 'productCount'],
  tabs: { upcoming: { type: 'Upcoming' }, active: { type: 'Active' } },
  pageSize: PROVIDER_PROMOTION_ROWS,
});
