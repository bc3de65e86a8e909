// Addresses and names of the cart.

export const cartTitles = { basket: 'My Cart', directSales: 'Direct Sales' } as const;

export const BASKET = '/basket';
const DIRECT_SALES = '/directsales';
export const DIRECT_SALES_PATH = `${DIRECT_SALES}/:filter?/:sort?/:page?`;
/** Destination after submitting (CART-015). */
export const SENT_ORDERS = '/orders/send';
