// What mails about signing in and the account say. Apart from the sentences of screens, which the first page loads.

export const mailCopy = {
  credentialsSubject: 'New API credentials for your Merkur account',
  credentialsText:
    'New API credentials were created for your account; the ones before, if there were any, no longer work. If this was not you, change your password and create new ones.',
  mailSubject: 'Your Merkur sign-in code',
  mailText: (code: string) =>
    `Your sign-in code is ${code}.\n\nIt is valid for 5 minutes and works once. If you did not try to sign in, change your password.`,
  reuseSubject: 'A Merkur session was ended',
  reuseText:
    'An old sign-in token of your account was used again. We have ended that session. If this was not you, change your password.',
  closedSubject: 'Sign-in by code was closed for your account',
  closedText: 'Too many wrong sign-in codes were entered for your account. Our staff must open it again.',
} as const;
