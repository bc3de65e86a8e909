// Every number that both sides must respect, once (CON).

export const PAGE_SIZES = [10, 15, 20, 25, 50] as const;
/** Of lists that people work through; 0 is all (SH-041). */
export const LONG_PAGE_SIZES = [...PAGE_SIZES, 100, 0] as const;
export const DEFAULT_PAGE_SIZE = 10;
/** Most rows that «All» (page size 0) answers (CON-003). */
export const ALL_ROWS = 10_000;
/** So many rows are exported in the browser; more are made into a file by the server. */
export const EXPORT_IN_BROWSER_MAX = 1000;
/** Most rows of one exported file. */
export const EXPORT_MAX = 100_000;
/** Exports of one person that are not made yet, and schedules of exports. */
export const EXPORTS_UNDER_WAY_MAX = 3;
export const EXPORT_SCHEDULES_MAX = 20;
export const EXPORT_DAYS_KEPT = 7;
/** Highest number that a form field takes when it names no bound of its own (SH-038). */
export const NUMBER_CAP = 10_000;
/** Highest unit price in cents (CART-018). */
export const PRICE_CAP_CENTS = NUMBER_CAP * 100;
/** The least a partner may order of any promotion (CART-007). */
export const MIN_ORDER_QUANTITY = 20;
export const MAX_ORDER_QUANTITY = 10_000;
export const PACKAGE_CAP = 1000;
export const BULK_LINES = 1000;
export const APPROVE_ALL_MAX = 100;
export const KEY_SEARCH_MAX = 500;
/** Approval times lie on this grid and are at least this far apart (CON-007). */
export const APPROVAL_STEP_MINUTES = 30;
/** A new secret key can be read for so long (MYA-009). */
export const SECRET_SECONDS = 30;
export const OTP_LENGTH = 6;
/** Letters and digits of a recovery code: 60 bits. */
export const RECOVERY_CODE_LENGTH = 12;
export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_MAX = 50;
export const OTP_COUNTDOWN_SECONDS = 180;
/** SIGN IN stays disabled after this many failures (LOG-019). */
export const LOGIN_ATTEMPTS = 4;
export const PASSWORD_MIN = 15;
export const PASSWORD_MAX = 128;
export const KEYWORDS_MAX = 200;
/** Saved views of one person on one list, and the length of their names. */
export const VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 40;
export const TOAST_MS = 2000;
/** A message with a button, such as Undo, must stay long enough to be pressed (ruling on SH-037). */
export const ACTION_TOAST_MS = 10_000;
export const RELOAD_MS = 500;
export const FILTER_DEBOUNCE_MS = 1000;
export const INVENTORY_DEBOUNCE_MS = 500;
/** The end of the promotion wizard stays so long before the list opens (CON-013). */
export const WIZARD_REDIRECT_MS = 2000;
