// Labels of saved lists (LIST).

import { countOf } from '#domain/base/text/plural.ts';
import { LIST_NAME_MAX } from '#domain/cart/saved-list-calls.ts';

export const savedListLabels = {
  saveHint: 'Your colleagues can use and edit the list, too.',
  saveOrderHint: 'Contains all orders of the purchase. Your colleagues can use and edit the list, too.',
  name: 'Name',
  nameHint: `Up to ${LIST_NAME_MAX} characters, for example Monthly restock.`,
  save: 'Save list',
  lineCount: 'Lines',
  createdBy: 'Created by',
  createdAt: 'Created',
  modifiedAt: 'Changed',
  empty: 'Your company has no saved lists.',
  emptyHint: 'Fill the cart with the products that you order regularly, and save it as a list.',
  addToCart: 'Add to cart',
  addNamed: (name: string) => `Add to cart: ${name}`,
  addHint: (lines: number) => `${countOf(lines, 'line')}. Lines that cannot be ordered now are named afterwards.`,
  isReplacing: 'Replace lines that are already in the cart',
  toBasket: 'Open cart',
  reason: 'Not added because',
  notAdded: 'Lines that were not added',
  deleteList: 'Delete list',
  deleteTitle: (name: string) => `Delete the list ${name}?`,
  deleteText: 'Your colleagues lose it, too. The cart and your orders stay as they are.',
  keepList: 'Keep list',
  lines: 'Lines of the list',
  onOffer: (price: string) => `On offer at ${price}`,
  offer: 'Promotion now',
  fillAll: 'Enter a quantity and a demand price above 0 in each line.',
  reload: 'Reload list',
} as const;
