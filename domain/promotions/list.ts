// The promotion lists of both sides (PRO-003, PRO-005, PPM-002).

import * as field from '#domain/base/fields.ts';
import { anyOf, dateRange, defineList, keywords, moneyRange, one, someOf, yesNo } from '#domain/base/list.ts';
import { OPERATING_SYSTEMS } from './wizard.ts';

export const PROMOTION_STATUSES = ['active', 'upcoming', 'expired'] as const;
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number];

const shared = {
  text: keywords(),
  /** Promotions that are valid at some moment of the range. */
  valid: dateRange('validFrom', 'validTo', 'Validity'),
  name: keywords('name', 'Name'),
  sku: anyOf('sku', 'Sku'),
  mSku: anyOf('mSku', 'MSku'),
  releaseDate: dateRange('releaseDateFrom', 'releaseDateTo', 'ReleaseDate'),
  publishers: anyOf('publisherIds', 'Publishers', field.id()),
  price: moneyRange('minPrice', 'maxPrice'),
  operatingSystems: someOf('operatingSystems', OPERATING_SYSTEMS, 'OperatingSystems'),
  platforms: anyOf('platforms', 'Platforms'),
  regions: anyOf('regions', 'Regions'),
  status: one('promotionStatus', PROMOTION_STATUSES, 'PromotionStatus'),
};

/** What both sides can sort by. */
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
    providers: anyOf('providerIds', 'Providers', field.id()),
    published: yesNo('published', 'Published'),
    /** Those that one partner company may see (MBO-001). */
    partner: anyOf('partnerId', 'PartnerId', field.id()),
    /** Published, not over, and a key costs more now than a tier pays. */
    costAbovePrice: yesNo('costAbovePrice', 'CostAbovePrice'),
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

/** What staff can order for a partner: on sale now (MBO-001). */
export const orderableList = {
  ...promotionList,
  tabs: { onSale: { status: 'active' as const, published: true } },
};

/** What we hold of it ourselves, for partners (DIR-003). */
export const directSalesList = defineList({
  filters: { text: shared.text, publishers: shared.publishers, regions: shared.regions },
  sorts: ['name', 'sku', 'publisher', 'region', 'price', 'availableCount'],
});

/** Provider promotions that have not begun, for partners. */
export const upcomingList = defineList({ filters: {}, sorts: ['publisherName', 'validFrom', 'validTo'] });
