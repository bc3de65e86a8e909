// The order lists of both sides: filters, tabs and sorts (PORD-001 to PORD-009, MORD-002 to MORD-024).

import * as field from '#domain/base/fields.ts';
import { anyOf, dateRange, defineList, keywords, moneyRange, one, someOf, yesNo } from '#domain/base/list.ts';
import { ITEM_STATES } from './item-states.ts';
import { ORDER_STATES, type OrderState, PAID_STATUSES } from './states.ts';

const SORTS = ['createdAt', 'orderNumber', 'quantity', 'offerPrice', 'status'] as const;

const shared = {
  text: keywords(),
  status: someOf('states', ORDER_STATES, 'Status'),
  productSku: anyOf('productSku', 'ProductSku'),
  price: moneyRange('priceFrom', 'priceTo'),
  dateRange: dateRange('createdAtFrom', 'createdAtTo'),
  delivered: yesNo('isDelivered', 'DeliveredStatus'),
  invoiced: yesNo('isBilled', 'InvoicedStatus'),
  regions: anyOf('regions', 'Regions'),
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
    partnerIds: anyOf('partnerIds', 'PartnerId', field.id()),
    publishers: anyOf('productPublisher', 'Publishers', field.id()),
    providers: anyOf('providerIds', 'Providers', field.id()),
    store: anyOf('store', 'Store'),
    platforms: anyOf('platforms', 'Platforms'),
    operatingSystems: anyOf('operatingSystems', 'OperatingSystems'),
    itemStates: someOf('itemStates', ITEM_STATES, 'ItemStates'),
    paidStatus: someOf('paidStatus', PAID_STATUSES, 'InvoiceStatus'),
    promotionStatus: one('promotionStatus', ['active', 'upcoming', 'expired'], 'PromotionStatus'),
    onlyActivePromotion: yesNo('onlyActivePromotion', 'OnlyActivePromotion'),
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

/** What «Waiting Your Approval» means for a person (MORD-005, MORD-006). */
export function waitingFor(rights: ReadonlySet<string>): OrderState[] {
  if (rights.has('Order.Level2Approve')) return ['Level1Approved', 'SalesmanApproved'];
  return rights.has('Order.Level1Approve') ? ['SalesmanApproved'] : ['Submitted', 'Confirmed'];
}
