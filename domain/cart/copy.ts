// All messages about the cart (CART, PPM for adding).

import { commonCopy } from '#domain/base/copy.ts';
import { deliveryCopy } from '#domain/delivery/copy.ts';

export const cartCopy = {
  title: 'My Cart',
  empty: commonCopy.listEmpty,
  added: 'The product added to your cart',
  updated: 'Your cart was updated.',
  bulkAdded: 'The product added to your cart!',
  alreadyIn: 'The product is already in your cart.',
  lineTwice: 'The same promotion is named twice.',
  nothingToSubmit: 'Your cart is empty.',
  changedElsewhere: 'Your cart was changed elsewhere. Check it before you submit.',
  expired: '* This promotion has expired. Please remove it from your list to be able to continue with your process.',
  quantitiesRequired: 'Quantity fields are required !',
  availableIs: deliveryCopy.notAvailable,
} as const;
