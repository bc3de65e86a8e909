// Every sentence about signing in, the session and the account (LOG, MYA, USR, PGR).

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
  serviceUnavailable: 'Service unavailable',
  sessionEnded: 'Your session has ended. Please sign in again.',
  passwordMustChange: 'Please choose a new password first.',
  mailSubject: 'Your Merkur sign-in code',
  mailText: (code: string) =>
    `Your sign-in code is ${code}.\n\nIt is valid for 5 minutes and works once. If you did not try to sign in, change your password.`,
  reuseSubject: 'A Merkur session was ended',
  reuseText:
    'An old sign-in token of your account was used again. We have ended that session. If this was not you, change your password.',
  closedSubject: 'Sign-in by code was closed for your account',
  closedText: 'Too many wrong sign-in codes were entered for your account. Our staff must open it again.',
} as const;
