// Addresses and names of the promotion screens.

export const promotionTitles = {
  promotions: 'Promotions',
  promotion: 'Promotion',
  product: 'Product',
  create: 'Create New Promotion',
  edit: 'Edit promotion',
  allPromotions: 'All Promotions',
  bulk: 'Active Promotion',
  upcoming: 'Upcoming Promotions',
  watchList: 'Watch list',
  regions: 'Regions',
} as const;

export const PROMOTIONS = '/management/promotions';
export const PROMOTIONS_PATH = `${PROMOTIONS}/:filter?/:sort?/:page?`;
const PROMOTION = '/management/promotion-detail';
export const PROMOTION_PATH = `${PROMOTION}/:promotionid`;
const EDIT_PROMOTION = '/management/edit-promotion';
export const EDIT_PROMOTION_PATH = `${EDIT_PROMOTION}/:promotionid`;
export const REGIONS = '/management/merkur-regions';
export const ALL_PROMOTIONS = '/promotions';
export const ALL_PROMOTIONS_PATH = `${ALL_PROMOTIONS}/:filter?/:sort?/:page?`;
/** A promotion as shown to partners. */
export const PRODUCT_PATH = '/promotion/:promotionid';
const BULK = '/active-promotions';
export const BULK_PATH = `${BULK}/:filter?/:sort?/:page?`;
const UPCOMING = '/upcoming-promotions';
export const UPCOMING_PATH = `${UPCOMING}/:filter?/:sort?/:page?`;
export const WATCH_LIST = '/watch-list';
export const WATCH_LIST_PATH = `${WATCH_LIST}/:filter?/:sort?/:page?`;

export const promotionPath = (id: string): string => `${PROMOTION}/${id}`;
export const productPath = (id: string): string => PRODUCT_PATH.replace(':promotionid', id);
/** A promotion with this quantity entered. */
export const orderAgainPath = (id: string, quantity: number): string => `${productPath(id)}?quantity=${quantity}`;
export const editPromotionPath = (id: string): string => `${EDIT_PROMOTION}/${id}`;
