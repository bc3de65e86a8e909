// Every sentence about the cart (CART, PPM where it speaks of adding).

export const copy = {
  title: 'My Cart',
  empty: 'List is empty.',
  added: 'The product added to your cart',
  bulkAdded: 'The product added to your cart!',
  alreadyIn: 'The product is already in your cart.',
  lineTwice: 'The same promotion is named twice.',
  nothingToSubmit: 'Your cart is empty.',
  expired: '* This promotion has expired. Please remove it from your list to be able to continue with your process.',
  quantitiesRequired: 'Quantity fields are required !',
  availableIs: (count: number) => `Only ${count} ${count === 1 ? 'key is' : 'keys are'} available.`,
} as const;
