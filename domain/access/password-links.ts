// Calls about one-time links that set a password: for users who forgot theirs, and for invited users, who have none yet
// (LOG-026 to LOG-031, USR-012).

import * as z from 'zod/mini';
import { post } from '#domain/base/endpoint.ts';
import { Credentials, PasswordChange } from './calls.ts';
import { passwordLinkCopy } from './password-link-copy.ts';

/** Validity of links. */
export const INVITATION_HOURS = 72;
export const RESET_MINUTES = 30;

/** Any text, so that a damaged link is refused like an ended one. */
const token = z.string().check(z.maxLength(1000, { error: passwordLinkCopy.ended }));

export const LINK_PURPOSES = ['Invitation', 'Reset'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

export const passwordLinkCalls = {
  request: post('/auth/RequestPasswordLink', {
    summary: 'Emails a link that sets a new password, if an active user has this address.',
    refusals: ['too_many_attempts'],
    access: 'public',
    input: z.strictObject({ email: Credentials.shape.email }),
    reply: z.object({ message: z.string() }),
    throttle: 'auth',
  }),
  check: post('/auth/CheckPasswordLink', {
    summary: 'Reads the purpose of a link and the address that it belongs to.',
    refusals: ['password_link'],
    access: 'public',
    input: z.strictObject({ token }),
    reply: z.object({ purpose: z.enum(LINK_PURPOSES), email: z.string() }),
    throttle: 'auth',
    isReadOnly: true,
  }),
  use: post('/auth/SetPasswordByLink', {
    summary: 'Sets the password by a link, which ends the link and all sessions of the user.',
    refusals: ['password_common', 'password_link'],
    access: 'public',
    input: z.strictObject({ token, password: PasswordChange.shape.newPassword }),
    reply: z.object({}),
    throttle: 'auth',
  }),
};
