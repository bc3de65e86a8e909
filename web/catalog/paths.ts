// Addresses and names of the screens of provider promotions and provider products. Known from the start of the page, so
// it stays small.

export const catalogTitles = {
  promotions: 'Provider promotions',
  promotionProducts: 'Promotion Products',
  products: 'Provider Products',
} as const;

export const PROVIDER_PROMOTIONS = '/management/genba-provider-promotions';
export const PROVIDER_PROMOTIONS_PATH = `${PROVIDER_PROMOTIONS}/:tabName?/:filter?/:sort?/:page?`;
/** The same screen; without a tab in its address both open with what is upcoming (SH-025). */
export const UPCOMING_PROVIDER_PROMOTIONS_PATH = '/management/upcoming-promotions/:tabName?/:filter?/:sort?/:page?';
export const PROMOTION_PRODUCTS_PATH = '/management/upcoming-promotion-products/:filter?/:sort?/:page?';
export const PROVIDER_PRODUCTS = '/management/provider-products';
export const PROVIDER_PRODUCTS_PATH = `${PROVIDER_PRODUCTS}/:filter?/:sort?/:page?`;

export const NEW_PROMOTION = '/management/new-promotions';

/** The wizard with a product chosen already (PPD-012). */
export const promotionOfProduct = (productId: string): string =>
  `${NEW_PROMOTION}?productId=${productId}&status=Create`;
