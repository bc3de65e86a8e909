// Addresses and names of the cart.

export const titles = { basket: 'My Cart' } as const;

export const BASKET = '/basket';
/** Where the partner is taken after submitting (CART-015). */
export const SENT_ORDERS = '/orders/send';
