// Every sentence about signing in, the session and the account (LOG, MYA, USR, PGR).

import { copy as common } from '#domain/base/copy.ts';

export const copy = {
  wrongLogin: 'Incorrect E-Mail or Password',
  emailAndPassword: 'Email and password are required.',
  emailRequired: 'E-Mail is required.',
  passwordRequired: 'Password is required.',
  tooManyAttempts: 'Too many attempts. Please try again later.',
  codeSent: 'A one-time code has been sent to your email.',
  codeResent: 'OTP has been resent to your email',
  codeNotResent: 'Failed to resend OTP. Please try again.',
  codeNotYet: (seconds: number) => `A new code can be sent in ${seconds} seconds.`,
  codeShape: 'Please enter a valid 6-digit OTP.',
  codeWrong: 'Invalid OTP',
  codeClosed: 'Sign-in by code is closed for this account. Please contact our staff.',
  loggedIn: 'Login successful!',
  serviceUnavailable: common.unavailable,
  sessionEnded: 'Your session has ended. Please sign in again.',
  passwordEmpty: 'Password cannot be empty!',
  passwordShort: (n: number) => `Password must be at least ${n} characters.`,
  passwordLong: (n: number) => `Password must be at most ${n} characters.`,
  passwordCommon: 'This password is too easy to guess.',
  passwordSame: 'The new password must differ from the current one.',
  passwordsDiffer: 'Your confirmation password does not match the new password!',
  passwordWrong: 'Current password is not correct.',
  passwordUpdated: 'Password updated successfuly!',
  passwordMustChange: 'Please choose a new password first.',
  wrongKey: 'Incorrect API key or secret key',
  keyRequired: 'ApiKey is required.',
  secretRequired: 'SecretKey is required.',
  secretOnce: 'Please copy your secret key. This code will be invisible after 30 seconds.',
  secretCopied: 'Secretkey copied successfuly!',
  credentialsSubject: 'New API credentials for your Merkur account',
  credentialsText:
    'New API credentials were created for your account; the ones before, if there were any, no longer work. If this was not you, change your password and create new ones.',
  sessionOver: 'The session was ended.',
  othersOver: (count: number) => (count === 1 ? 'One other session was ended.' : `${count} other sessions were ended.`),
  mailSubject: 'Your Merkur sign-in code',
  mailText: (code: string) =>
    `Your sign-in code is ${code}.\n\nIt is valid for 5 minutes and works once. If you did not try to sign in, change your password.`,
  reuseSubject: 'A Merkur session was ended',
  reuseText:
    'An old sign-in token of your account was used again. We have ended that session. If this was not you, change your password.',
  closedSubject: 'Sign-in by code was closed for your account',
  closedText: 'Too many wrong sign-in codes were entered for your account. Our staff must open it again.',
} as const;
