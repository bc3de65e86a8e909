// Promotion lists of both sides (PRO-003, PRO-005, PPM-002).

import * as field from '#domain/base/fields.ts';
import {
  booleanFilter,
  dateRangeFilter,
  defineList,
  enumFilter,
  enumListFilter,
  keywordsFilter,
  moneyRangeFilter,
  stringListFilter,
} from '#domain/base/list.ts';
import { OPERATING_SYSTEMS } from './operating-systems.ts';

export const PROMOTION_STATUSES = ['active', 'upcoming', 'expired'] as const;
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number];

const shared = {
  text: keywordsFilter(),
  /** Promotions valid at any moment of the range. */
  valid: dateRangeFilter('validFrom', 'validTo', 'Validity'),
  name: keywordsFilter('name', 'Name'),
  sku: stringListFilter('sku', 'Sku'),
  mSku: stringListFilter('mSku', 'MSku'),
  releaseDate: dateRangeFilter('releaseDateFrom', 'releaseDateTo', 'ReleaseDate'),
  publishers: stringListFilter('publisherIds', 'Publishers', field.id()),
  price: moneyRangeFilter('minPrice', 'maxPrice'),
  operatingSystems: enumListFilter('operatingSystems', OPERATING_SYSTEMS, 'OperatingSystems'),
  platforms: stringListFilter('platforms', 'Platforms'),
  regions: stringListFilter('regions', 'Regions'),
  /** Start and end dates. */
  starts: dateRangeFilter('startsFrom', 'startsTo', 'Starts'),
  ends: dateRangeFilter('endsFrom', 'endsTo', 'Ends'),
  status: enumFilter('promotionStatus', PROMOTION_STATUSES, 'PromotionStatus'),
};

/** Sort fields of both sides. */
const SORTS = [
  'name',
  'sku',
  'publisher',
  'region',
  'releaseDate',
  'validFrom',
  'validTo',
  'minQuantity',
  'maxQuantity',
] as const;

export const partnerPromotionList = defineList({ filters: shared, sorts: [...SORTS, 'price'] });

export const promotionList = defineList({
  filters: {
    ...shared,
    providers: stringListFilter('providerIds', 'Providers', field.id()),
    published: booleanFilter('published', 'Published'),
    /** Promotions visible to one partner company (MBO-001). */
    partner: stringListFilter('partnerId', 'PartnerId', field.id()),
    /** Published, not ended, and currently below cost in a tier. */
    costAbovePrice: booleanFilter('costAbovePrice', 'CostAbovePrice'),
  },
  sorts: [
    ...SORTS,
    'store',
    'provider',
    'cost',
    'tier1Price',
    'tier2Price',
    'tier3Price',
    'tier4Price',
    'published',
    'createdAt',
  ],
});

/** Promotions staff can order for a partner: on sale now (MBO-001). */
export const orderableList = {
  ...promotionList,
  tabs: { onSale: { status: 'active' as const, published: true } },
};

/** Promotions with own stock, for partners (DIR-003). */
export const directSalesList = defineList({
  filters: { text: shared.text, publishers: shared.publishers, regions: shared.regions },
  sorts: ['name', 'sku', 'publisher', 'region', 'price', 'availableCount'],
});

/** Upcoming provider promotions, for partners. */
export const upcomingList = defineList({ filters: {}, sorts: ['publisherName', 'validFrom', 'validTo'] });
