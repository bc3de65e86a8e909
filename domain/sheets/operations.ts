// Spreadsheet operations (SYN-002). Names are those of the interface; contents are specified in
// docs/decisions/0007-spreadsheets.md.

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

/** File name of each operation, without extension. */
export const FILE_NAMES: Record<Operation, string> = {
  UpdateByAllGoogleSheet: 'price-master',
  CreateGoogleSheet: 'created-promotions',
  UpdateActivePromotionSheetCommand: 'active-promotions',
  UpdateUpcomingPromotionSheetCommand: 'upcoming-promotions',
  UpdateGoogleSheetActivePromotion: 'active-provider-promotions',
  UpdateGoogleSheetUpcomingPromotion: 'upcoming-provider-promotions',
  CreateInventorySheetCommand: 'inventory',
};

/** Maximum promotion rows per upload. */
export const SHEET_ROWS_MAX = 500;
/** Maximum price rows per upload. */
export const PRICE_ROWS_MAX = 3000;
/** Maximum upload size in bytes. */
export const SHEET_BYTES_MAX = 1024 * 1024;
/** Poll interval of an operation's status in milliseconds (SYN-003). */
export const STATUS_POLL_INTERVAL_MS = 5000;
/** Number of latest progress lines shown (SYN-003). */
export const MAX_SHOWN_LINES = 5;
