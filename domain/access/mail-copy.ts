// What mails about signing in and the account say. Apart from the sentences of screens, which the first page loads.

export const mailCopy = {
  credentialsSubject: 'New API credentials for your Merkur account',
  credentialsText:
    'New API credentials were created for your account; the ones before, if there were any, no longer work. If this was not you, change your password and create new ones.',
  mailSubject: 'Your Merkur sign-in code',
  mailText: (code: string) =>
    `Your sign-in code is ${code}.\n\nIt is valid for 5 minutes and works once. If you did not try to sign in, change your password.`,
  passkeyAddedSubject: 'A passkey was added to your Merkur account',
  passkeyAddedText: (name: string) =>
    `The passkey "${name}" was added. It stands for the code that is asked for when you sign in. If this was not you, change your password, remove it in My Account and tell our staff.`,
  passkeyRemovedSubject: 'A passkey of your Merkur account was removed',
  passkeyRemovedText: (name: string) =>
    `The passkey "${name}" was removed; it no longer works. If this was not you, change your password and tell our staff.`,
  stepUpSubject: 'Your Merkur confirmation code',
  stepUpText: (code: string) =>
    `Your code is ${code}. It confirms that it is you who changes something grave in Merkur.\n\nIt is valid for 5 minutes and works once. If you did not ask for it, somebody else uses your account: change your password and end your other sessions.`,
  reuseSubject: 'A Merkur session was ended',
  reuseText:
    'An old sign-in token of your account was used again. We have ended that session. If this was not you, change your password.',
  factorAddedSubject: 'An authenticator app was added to your Merkur account',
  factorAddedText:
    'From now on the codes of this app are asked for when you sign in. If this was not you, change your password and tell our staff.',
  factorRemovedSubject: 'The authenticator app of your Merkur account was removed',
  factorRemovedText:
    'Codes are mailed to you again when you sign in. If this was not you, change your password and tell our staff.',
  factorRemovedByStaffText:
    'Our staff removed it and signed you out everywhere. Codes are mailed to you again when you sign in. If you did not ask for this, tell our staff.',
  recoverySubject: 'A recovery code of your Merkur account was used',
  recoveryText: (left: number) =>
    `A recovery code was used instead of your authenticator app; ${left} of them ${left === 1 ? 'is' : 'are'} left. If this was not you, change your password and make new recovery codes.`,
  recoveryRenewedSubject: 'New recovery codes for your Merkur account',
  recoveryRenewedText:
    'New recovery codes were made; the ones before no longer work. If this was not you, change your password and tell our staff.',
  closedSubject: 'Sign-in by code was closed for your account',
  closedText: 'Too many wrong sign-in codes were entered for your account. Our staff must open it again.',
} as const;
