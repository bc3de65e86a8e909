// What the audit log calls deeds that are no call.

/** How something stood when the log was opened. */
export const OPENING_ACTION = 'OPENING';
/** The operator's command `create-admin`. */
export const CREATE_ADMIN_ACTION = 'COMMAND create-admin';
/** A row of a spreadsheet was taken over. */
export const SHEET_IMPORT_ACTION = 'SHEET';
/** The worker took the inventory of a month that ended. */
export const SNAPSHOT_ACTION = 'MONTH END';
