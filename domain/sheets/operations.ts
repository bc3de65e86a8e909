// What can be done with spreadsheets (SYN-002). The names are those of the interface; what each writes or reads is
// decided in docs/decisions/0007-spreadsheets.md.

export const OPERATIONS = [
  'UpdateByAllGoogleSheet',
  'CreateGoogleSheet',
  'UpdateActivePromotionSheetCommand',
  'UpdateUpcomingPromotionSheetCommand',
  'UpdateGoogleSheetActivePromotion',
  'UpdateGoogleSheetUpcomingPromotion',
  'CreateInventorySheetCommand',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The file of each operation, without its ending. */
export const FILE_NAMES: Record<Operation, string> = {
  UpdateByAllGoogleSheet: 'price-master',
  CreateGoogleSheet: 'created-promotions',
  UpdateActivePromotionSheetCommand: 'active-promotions',
  UpdateUpcomingPromotionSheetCommand: 'upcoming-promotions',
  UpdateGoogleSheetActivePromotion: 'active-provider-promotions',
  UpdateGoogleSheetUpcomingPromotion: 'upcoming-provider-promotions',
  CreateInventorySheetCommand: 'inventory',
};

/** Rows of promotions in one uploaded sheet. */
export const SHEET_ROWS_MAX = 500;
/** Rows of prices in one uploaded sheet. */
export const PRICE_ROWS_MAX = 3000;
/** An uploaded file in bytes. */
export const SHEET_BYTES_MAX = 1024 * 1024;
/** How often the state of an operation is asked for, in milliseconds (SYN-003). */
export const STATUS_POLL_INTERVAL_MS = 5000;
/** Newest lines of a run that are shown (SYN-003). */
export const MAX_SHOWN_LINES = 5;
