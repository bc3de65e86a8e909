// Paths and names of the promotion screens. Loaded with the route table, so kept small.

export const promotionTitles = {
  promotions: 'Promotions',
  promotion: 'Promotion',
  product: 'Product',
  create: 'Create New Promotion',
  edit: 'Edit promotion',
  allPromotions: 'All Promotions',
  bulk: 'Active Promotion',
  upcoming: 'Upcoming Promotions',
  regions: 'Regions',
} as const;

export const PROMOTIONS = '/management/promotions';
export const PROMOTIONS_PATH = `${PROMOTIONS}/:filter?/:sort?/:page?`;
export const PROMOTION_PATH = '/management/promotion-detail/:promotionid';
export const EDIT_PROMOTION_PATH = '/management/edit-promotion/:promotionid';
export const REGIONS = '/management/merkur-regions';
export const ALL_PROMOTIONS = '/promotions';
export const ALL_PROMOTIONS_PATH = `${ALL_PROMOTIONS}/:filter?/:sort?/:page?`;
/** A promotion as shown to partners. */
export const PRODUCT_PATH = '/promotion/:promotionid';
export const BULK_PATH = '/active-promotions/:filter?/:sort?/:page?';
export const UPCOMING_PATH = '/upcoming-promotions/:filter?/:sort?/:page?';

export const promotionPath = (id: string): string => PROMOTION_PATH.replace(':promotionid', id);
export const productPath = (id: string): string => PRODUCT_PATH.replace(':promotionid', id);
export const editPromotionPath = (id: string): string => EDIT_PROMOTION_PATH.replace(':promotionid', id);
