// Addresses of the pages before sign-in, and of the user's own account. Apart from the others, because every visit loads
// them.

export const LOGIN = '/login';
export const LOGIN_PATH = `${LOGIN}/:returnurl?`;
/** Requests a link that sets a password; with the token of a link after `#`, sets it. */
export const PASSWORD_LINK = `${LOGIN}/password`;
export const passwordLinkUrl = (publicUrl: string, token: string): string => `${publicUrl}${PASSWORD_LINK}#${token}`;
/** Creates the first administrator with the token of a setup link after `#`. */
export const FIRST_SETUP = `${LOGIN}/setup`;
export const setupLinkUrl = (publicUrl: string, token: string): string => `${publicUrl}${FIRST_SETUP}#${token}`;
/** Turns off emails about a kind of event, with the token and the kind of a link after `#`. */
export const EMAIL_OPT_OUT = `${LOGIN}/emails`;
export const emailOptOutUrl = (publicUrl: string, token: string, kind: string): string =>
  `${publicUrl}${EMAIL_OPT_OUT}#${token}.${kind}`;
export const MY_ACCOUNT = '/myaccount';
