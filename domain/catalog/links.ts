// Addresses and names of provider promotions and products.

export const catalogTitles = {
  promotions: 'Provider promotions',
  promotionProducts: 'Promotion Products',
  products: 'Provider Products',
} as const;

export const PROVIDER_PROMOTIONS = '/management/genba-provider-promotions';
export const PROVIDER_PROMOTIONS_PATH = `${PROVIDER_PROMOTIONS}/:tabName?/:filter?/:sort?/:page?`;
/** The same screen; without a tab in the URL both open the upcoming one (SH-025). */
const UPCOMING_PROVIDER_PROMOTIONS = '/management/upcoming-promotions';
export const UPCOMING_PROVIDER_PROMOTIONS_PATH = `${UPCOMING_PROVIDER_PROMOTIONS}/:tabName?/:filter?/:sort?/:page?`;
const PROMOTION_PRODUCTS = '/management/upcoming-promotion-products';
export const PROMOTION_PRODUCTS_PATH = `${PROMOTION_PRODUCTS}/:filter?/:sort?/:page?`;
/** Exported for tests. */
export const PROVIDER_PRODUCTS = '/management/provider-products';
export const PROVIDER_PRODUCTS_PATH = `${PROVIDER_PRODUCTS}/:filter?/:sort?/:page?`;

export const NEW_PROMOTION = '/management/new-promotions';

/** The wizard with a preselected product (PPD-012). */
export const promotionOfProduct = (productId: string): string =>
  `${NEW_PROMOTION}?productId=${productId}&status=Create`;
