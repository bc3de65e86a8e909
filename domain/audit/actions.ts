// Audit actions that are not calls.

/** State when the log was opened. */
export const OPENING_ACTION = 'OPENING';
/** The operator's command `create-admin`. */
export const CREATE_ADMIN_ACTION = 'COMMAND create-admin';
/** A link for a new password was emailed on request. */
export const PASSWORD_LINK_ACTION = 'PASSWORD LINK';
/** The start of a new version set the missing country code of a company. */
export const COUNTRY_CODE_ACTION = 'COUNTRY CODE';
/** A spreadsheet row was applied. */
export const SHEET_IMPORT_ACTION = 'SHEET';
/** The worker took a month-end inventory snapshot. */
export const SNAPSHOT_ACTION = 'MONTH END';
/** The load of the demo's year set up the work of Finance. */
export const DEMO_ACTION = 'DEMO';
