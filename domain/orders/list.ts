// Order lists of both sides: filters, tabs and sorts (PORD-001 to PORD-009, MORD-002 to MORD-024).

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
import { ITEM_STATES } from './item-states.ts';
import { ORDER_STATES, type OrderState, PAID_STATUSES } from './states.ts';

const SORTS = ['createdAt', 'orderNumber', 'quantity', 'offerPrice', 'status'] as const;

const shared = {
  text: keywordsFilter(),
  status: enumListFilter('states', ORDER_STATES, 'Status'),
  productSku: stringListFilter('productSku', 'ProductSku'),
  price: moneyRangeFilter('priceFrom', 'priceTo'),
  dateRange: dateRangeFilter('createdAtFrom', 'createdAtTo'),
  /** Has keys that are in no package. */
  freeKeys: booleanFilter('hasFreeKeys', 'FreeKeys'),
  delivered: booleanFilter('isDelivered', 'DeliveredStatus'),
  invoiced: booleanFilter('isBilled', 'InvoicedStatus'),
  regions: stringListFilter('regions', 'Regions'),
  /** The orders of one purchase, by its number. */
  purchase: keywordsFilter('purchase', 'Purchase'),
};

export const partnerOrderList = defineList({
  filters: shared,
  sorts: SORTS,
  tabs: {
    send: { status: ['Submitted', 'Processing', 'Refused', 'Withdraw', 'SalesmanApproved'] as OrderState[] },
    waiting: { status: ['Rebidding'] as OrderState[] },
    all: {},
  },
});

export const orderList = defineList({
  filters: {
    ...shared,
    partnerIds: stringListFilter('partnerIds', 'PartnerId', field.id()),
    publishers: stringListFilter('productPublisher', 'Publishers', field.id()),
    providers: stringListFilter('providerIds', 'Providers', field.id()),
    store: stringListFilter('store', 'Store'),
    platforms: stringListFilter('platforms', 'Platforms'),
    operatingSystems: stringListFilter('operatingSystems', 'OperatingSystems'),
    itemStates: enumListFilter('itemStates', ITEM_STATES, 'ItemStates'),
    /** Partner orders with keys completed in this range, as counted by the sales figures (OVR-007). */
    sold: dateRangeFilter('soldFrom', 'soldTo', 'Sold'),
    paidStatus: enumListFilter('paidStatus', PAID_STATUSES, 'InvoiceStatus'),
    /** Approved by the rule of its company, or waiting because of its limits (API-144). */
    byRule: enumFilter('byRule', ['approved', 'held'], 'ByRule'),
    promotionStatus: enumFilter('promotionStatus', ['active', 'upcoming', 'expired'], 'PromotionStatus'),
    onlyActivePromotion: booleanFilter('onlyActivePromotion', 'OnlyActivePromotion'),
  },
  sorts: SORTS,
  tabs: {
    send: { status: ['Submitted', 'Confirmed', 'Rebidding', 'SalesmanApproved', 'Level1Approved'] as OrderState[] },
    waiting: { status: ['Submitted', 'Confirmed'] as OrderState[] },
    salesman: { status: ['SalesmanApproved'] as OrderState[] },
    level1approved: { status: ['Level1Approved', 'SalesmanApproved'] as OrderState[] },
    all: {},
  },
});

/** States of «Waiting Your Approval» for a user (MORD-005, MORD-006). */
export function statesAwaitingApproval(rights: ReadonlySet<string>): OrderState[] {
  if (rights.has('Order.Level2Approve')) return ['Level1Approved', 'SalesmanApproved'];
  return rights.has('Order.Level1Approve') ? ['SalesmanApproved'] : ['Submitted', 'Confirmed'];
}

/** The list for these permissions: «Waiting Your Approval» depends on the user (MORD-005). */
export const orderListFor = (rights: ReadonlySet<string>) => ({
  ...orderList,
  tabs: { ...orderList.tabs, waiting: { status: statesAwaitingApproval(rights) } },
});
