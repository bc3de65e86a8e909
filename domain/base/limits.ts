// Numeric limits shared by both sides, each defined once (CON).

export const PAGE_SIZES = [10, 15, 20, 25, 50] as const;
/** Page sizes of work lists; 0 is all (SH-041). */
export const LONG_PAGE_SIZES = [...PAGE_SIZES, 100, 0] as const;
export const DEFAULT_PAGE_SIZE = 10;
/** Maximum rows for «All» (page size 0) (CON-003). */
export const ALL_ROWS = 10_000;
/** Larger exports run on the server. */
export const EXPORT_IN_BROWSER_MAX = 1000;
/** Maximum rows of an exported file. */
export const EXPORT_MAX = 100_000;
/** Pending exports and schedules per user. */
export const EXPORTS_UNDER_WAY_MAX = 3;
export const EXPORT_SCHEDULES_MAX = 20;
export const EXPORT_DAYS_KEPT = 7;
/** Maximum of a form field without its own bound (SH-038). */
export const NUMBER_CAP = 10_000;
/** Maximum unit price in cents (CART-018). */
export const PRICE_CAP_CENTS = NUMBER_CAP * 100;
/** The same for unit costs. */
export const COST_CAP_E4 = NUMBER_CAP * 10_000;
/** Minimum quantity per promotion for partners (CART-007). */
export const MIN_ORDER_QUANTITY = 20;
export const MAX_ORDER_QUANTITY = 10_000;
export const PACKAGE_CAP = 1000;
export const BULK_LINES = 1000;
export const APPROVE_ALL_MAX = 100;
export const KEY_SEARCH_MAX = 500;
/** Grid of approval times and their minimum distance (CON-007). */
export const APPROVAL_STEP_MINUTES = 30;
/** Maximum time an offer is valid for (LIFE-035). */
export const OFFER_DAYS_MAX = 90;
/** How long a new secret key stays visible (MYA-009). */
export const SECRET_SECONDS = 30;
export const OTP_LENGTH = 6;
/** Characters of a recovery code: 60 bits. */
export const RECOVERY_CODE_LENGTH = 12;
export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_MAX = 50;
export const OTP_COUNTDOWN_SECONDS = 180;
/** Failures until SIGN IN stays disabled (LOG-019). */
export const LOGIN_ATTEMPTS = 4;
export const PASSWORD_MIN = 15;
export const PASSWORD_MAX = 128;
export const KEYWORDS_MAX = 200;
/** Saved views per user and list, and the length of their names. */
export const VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 40;
export const TOAST_MS = 2000;
/** A message with a button, such as Undo, must stay long enough to be pressed (ruling on SH-037). */
export const ACTION_TOAST_MS = 10_000;
/** A message with a link to the changed object. */
export const LINK_TOAST_MS = 5000;
export const RELOAD_MS = 500;
export const FILTER_DEBOUNCE_MS = 1000;
export const INVENTORY_DEBOUNCE_MS = 500;
/** Delay before the list opens after the promotion wizard has finished (CON-013). */
export const WIZARD_REDIRECT_MS = 2000;

/** Maximum length of a buyer's own reference of an order or a package. */
export const REFERENCE_MAX = 64;
