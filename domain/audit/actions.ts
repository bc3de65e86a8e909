// What the audit log calls deeds that are no call.

/** How something stood when the log was opened. */
export const OPENING = 'OPENING';
/** The operator's command `create-admin`. */
export const CREATE_ADMIN = 'COMMAND create-admin';
/** A row of a spreadsheet was taken over. */
export const SHEET = 'SHEET';
