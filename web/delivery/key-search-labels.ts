// Labels of the key search.

import { countOf } from '#domain/base/text/plural.ts';
import type { KeyFate } from '#domain/delivery/key-search.ts';

export const keySearchLabels = {
  field: 'Keys',
  hint: 'One on each line, or separated by comma or semicolon; at most 500. No key is shown that you did not type.',
  search: 'Search',
  clear: 'Clear',
  figures: 'Figures of the search',
  searched: 'Keys searched',
  found: 'Keys found',
  orders: 'Orders found',
  done: (orders: number) => `Search completed. ${orders} orders found.`,
  failed: 'An error occurred during search.',
  duplicates: 'Typed more than once',
  times: (count: number) => `${count} times`,
  notFound: 'Not found',
  ownStock: 'In own stock',
  servesNoOrder: 'Bought, serves no order',
  lot: (day: string, country: string) => `Lot of ${day}, ${country}`,
  load: (n: number) => `Load ${n}`,
  results: 'Orders of these keys',
  noResults: 'No orders contain these keys.',
  matched: (count: number) => countOf(count, 'key'),
  matchedTitle: (orderNumber: string) => `Keys of order ${orderNumber}`,
  fates: {
    Bought: 'Bought, not packed yet',
    Packed: 'In a package that was not sent yet',
    Delivered: 'Delivered',
    Refunded: 'Refunded',
  } satisfies Record<KeyFate['state'], string>,
  boughtAt: 'Bought',
  deliveredAt: 'Delivered',
  detail: 'Detail',
  opensTab: (orderNumber: string) => `Order ${orderNumber} in a new tab`,
  order: 'Order',
  partner: 'Partner',
  product: 'Product',
  status: 'Status',
  quantity: 'Quantity',
  keys: 'Keys',
} as const;
