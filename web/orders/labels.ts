// Labels of the order screens. Long, because it is one list for all of them.

import { orderTitles } from '#domain/orders/links.ts';

/** `Level1Approved` as «Level 1 Approved»; for states and other wire names. */
export const spaced = (word: string): string =>
  word
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/(\d)([A-Z])/g, '$1 $2')
    .replace(' Of ', ' of ');

/** The provider's last key status as text. */
export const keyStatusText = (status: string): string =>
  status === 'absent' ? 'Not at the provider yet' : spaced(status);

export const orderLabels = {
  ...orderTitles,
  status: 'Status',
  partner: 'Partner',
  tier: 'Tier',
  product: 'Product',
  quantity: 'Quantity',
  keys: 'keys',
  keysOf: (count: string) => `${count} ${count === '1' ? 'key' : 'keys'}`,
  unitPrice: 'Unit price',
  listPrice: 'List price',
  total: 'Total',
  each: (price: string) => `${price} each`,
  withVat: (amount: string) => `${amount} incl. VAT`,
  profit: 'Est. profit',
  totalAndProfit: 'Total · est. profit',
  actions: 'Actions',
  createdUtc: 'Order · created (UTC)',
  moreActions: 'More actions',
  openOrder: 'Open order',
  openPromotion: 'Open promotion',
  openInvoices: 'Open invoices',
  orderAgain: 'Order again',
  saveAsList: 'Save as list',
  delivered: (count: string) => `${count} delivered`,
  packed: (count: string) => `${count} packed`,
  boughtShort: (done: string) => `${done} bought`,
  bought: (done: string, of: string) => `${done} of ${of} bought`,
  orderNumber: 'order number',
  reference: 'Reference',
  purchase: 'Purchase',
  purchaseOrder: 'Purchase order number',
  sku: 'SKU',
  tabsPartner: { send: 'Sent to Approval', waiting: 'Waiting Your Confirmation', all: 'All Orders' },
  tabsStaff: {
    send: 'Approval Queue',
    waiting: 'Waiting Your Approval',
    salesman: 'Salesman Approved',
    level1approved: 'Level 1 Approved',
    all: 'All Orders',
  },
  summary: 'Totals of these orders',
  orderTotal: 'Order total',
  orderCount: 'Orders',
  requestedKeys: 'Requested keys',
  remainingKeys: 'Remaining keys',
  actualCost: 'Actual cost',
  realActualCost: 'Real actual cost',
  profitTotal: 'Profit',
  filter: {
    price: 'Unit price',
    date: 'Created',
    status: 'Status',
    region: 'Region',
    invoiced: 'Invoiced',
    delivered: 'Delivered',
    freeKeys: 'Keys ready',
    store: 'Store',
    provider: 'Provider',
    publisher: 'Publisher',
    platforms: 'Platforms',
    systems: 'Operating systems',
    itemStates: 'Order item status',
    sold: 'Keys sold',
    promotion: 'Promotion status',
    paid: 'Payment status',
  },
  promotionStates: { active: 'Active', upcoming: 'Upcoming', expired: 'Expired' },
  paid: { Paid: 'Paid', UnPaid: 'Unpaid', PartyPaid: 'Partly paid' },
  nothingPlaced: 'Orders that you place from the basket appear here.',
  queueEmpty: 'Orders appear here as soon as they reach this queue.',
  deckEmpty: 'No actions available.',
  approve: 'Approve',
  applyOrder: 'Apply Order',
  approveAll: 'Approve All',
  refuse: 'Refuse',
  withdraw: 'Withdraw',
  validUntil: 'Valid until',
  expired: 'Expired',
  utc: (time: string) => `${time} UTC`,
  listPriceIs: (price: string) => `List price ${price}`,

  editOrder: 'Edit Order',
  syncQuantity: 'Sync Quantity',
} as const;
