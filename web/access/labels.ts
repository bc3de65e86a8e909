// Labels of the login page.

import { countOf } from '#domain/base/text/plural.ts';

export const loginLabels = {
  title: 'Sign in',
  heading: 'Welcome to Merkur',
  intro: 'Sign in to your wholesale account.',
  email: 'E-Mail',
  password: 'Password',
  submit: 'SIGN IN',
  forgot: 'Forgot password?',
  signIn: 'Sign in',
  leave: 'Leave',
  resume: 'Sign in again to continue. Everything you typed is still here.',
  left: (count: number) => `${countOf(count, 'attempt')} left.`,
  about: 'About Merkur',
  claim: 'Game keys, wholesale.',
  claimNote: 'Promotions, negotiated prices and delivery, country by country.',
  foot: 'Merkur is for registered partners and staff.',
  codeTitle: 'One-time code',
  codeLabel: 'Code',
  verify: 'Verify',
  resend: 'Resend',
  resendIn: (text: string) => `Resend in ${text}`,
  resendAria: (seconds: number) => `A new code can be sent in ${seconds} seconds.`,
} as const;
