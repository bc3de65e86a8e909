// Addresses and names of the cart.

export const cartTitles = { basket: 'My Cart', directSales: 'Direct Sales', savedLists: 'Saved lists' } as const;

export const BASKET = '/basket';
const DIRECT_SALES = '/directsales';
export const DIRECT_SALES_PATH = `${DIRECT_SALES}/:filter?/:sort?/:page?`;
export const SAVED_LISTS = '/saved-lists';
export const SAVED_LISTS_PATH = `${SAVED_LISTS}/:listid?`;
export const savedListPath = (id: string): string => `${SAVED_LISTS}/${id}`;
/** Asks for the name of a list made from the cart, or from the purchase of an order by its id. */
export const saveAsListPath = (source: string): string => `${SAVED_LISTS}?save=${source}`;
/** Destination after submitting (CART-015). */
export const SENT_ORDERS = '/orders/send';
