// Emails about sign-in and account. Separate from screen sentences, which are in the initial bundle.

import { countOf } from '#domain/base/text/plural.ts';

export const mailCopy = {
  credentialsSubject: 'New API credentials for your Merkur account',
  credentialsText:
    'New API credentials were created for your account. Any previous ones no longer work. If this was not you, change your password and create new credentials.',
  credentialExpirySubject: (name: string) => `The API credential "${name}" is about to expire`,
  credentialExpiryText: (name: string, day: string, url: string) =>
    `The API credential "${name}" of your company expires on ${day}. Programs that use it will be refused from then on. Create a new credential and replace the old one before that day.\n\n${url}`,
  mailSubject: 'Your Merkur sign-in code',
  mailText: (code: string) =>
    `Your sign-in code is ${code}.\n\nIt is valid for 5 minutes and works once. If you did not try to sign in, change your password.`,
  passkeyAddedSubject: 'A passkey was added to your Merkur account',
  passkeyAddedText: (name: string) =>
    `The passkey "${name}" was added. You can use it to sign in instead of a code. If this was not you, change your password, remove the passkey in My Account and contact us.`,
  passkeyRemovedSubject: 'A passkey was removed from your Merkur account',
  passkeyRemovedText: (name: string) =>
    `The passkey "${name}" was removed and no longer works. If this was not you, change your password and contact us.`,
  stepUpSubject: 'Your Merkur confirmation code',
  stepUpText: (code: string) =>
    `Your code is ${code}. Enter it to confirm a sensitive change in Merkur.\n\nIt is valid for 5 minutes and works once. If you did not request it, someone else may be using your account: change your password and end your other sessions.`,
  reuseSubject: 'A Merkur session was ended',
  reuseText:
    'An old sign-in token of your account was used again. We have ended that session. If this was not you, change your password.',
  factorAddedSubject: 'An authenticator app was added to your Merkur account',
  factorAddedText:
    'You now sign in with codes from this app. If this was not you, change your password and contact us.',
  factorRemovedSubject: 'The authenticator app was removed from your Merkur account',
  factorRemovedText:
    'You will receive sign-in codes by email again. If this was not you, change your password and contact us.',
  factorRemovedByStaffText:
    'Our staff removed it and signed you out everywhere. You will receive sign-in codes by email again. If you did not request this, contact us.',
  recoverySubject: 'A recovery code was used to sign in to Merkur',
  recoveryText: (left: number) =>
    `A recovery code was used instead of your authenticator app; ${countOf(left, 'code is', 'codes are')} left. If this was not you, change your password and create new recovery codes.`,
  recoveryRenewedSubject: 'New recovery codes for your Merkur account',
  recoveryRenewedText:
    'New recovery codes were created. The previous ones no longer work. If this was not you, change your password and contact us.',
  closedSubject: 'Sign-in by code was locked for your account',
  closedText: 'Too many wrong sign-in codes were entered for your account. Contact us to unlock it.',
} as const;
