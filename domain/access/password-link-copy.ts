// Sentences about links that set a password.

export const passwordLinkCopy = {
  requested: 'If there is an account with this address, you will receive an email with a link within a few minutes.',
  ended: 'This link is not valid: it was used, replaced by a newer one, or has expired.',
} as const;

/** Emails with links, and about passwords set by one. */
export const passwordLinkMails = {
  invitationSubject: 'Set up your Merkur account',
  invitationText: (inviter: string, company: string | null, hours: number, url: string) =>
    `${inviter} created an account for you${company === null ? '' : ` at ${company}`}. Choose a password to sign in for the first time.\n\nSet your password: ${url}\n\nThe link works once and is valid for ${hours} hours. After that, request a new one with "Forgot password?" on the sign-in page.`,
  resetSubject: 'Set a new Merkur password',
  resetText: (minutes: number, url: string) =>
    `A new password was requested for your account.\n\nSet a new password: ${url}\n\nThe link works once and is valid for ${minutes} minutes. If you did not request it, ignore this email: your password stays the same.`,
  changedSubject: 'Your Merkur password was changed',
  changedText:
    'A new password was set with a link that we emailed to you, and you were signed out everywhere. If this was not you, contact us immediately.',
} as const;
