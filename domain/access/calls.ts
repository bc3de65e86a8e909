// The calls for signing in and for one's own account (http-api section 2).

import * as z from 'zod/mini';
import { get, post, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { OTP_LENGTH, PASSWORD_MAX, PASSWORD_MIN } from '#domain/base/limits.ts';
import { PERMISSIONS } from '#domain/base/permissions.ts';
import { copy } from './copy.ts';

/** What a successful sign-in answers. Browsers get the refresh token as a cookie and the word `cookie` here. */
export const Session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  refreshTokenExpires: field.time(),
});
export type Session = z.output<typeof Session>;

/** The first half of a sign-in: either a session, or an opaque challenge id with a message. */
export const LoginAnswer = z.object({
  accessToken: z.optional(z.string()),
  refreshToken: z.optional(z.string()),
  refreshTokenExpires: z.optional(field.time()),
  userId: z.optional(z.string()),
  message: z.optional(z.string()),
});
export type LoginAnswer = z.output<typeof LoginAnswer>;

const secretText = (message: string) =>
  z.string().check(z.minLength(1, { error: message }), z.maxLength(PASSWORD_MAX * 4, { error: copy.wrongLogin }));

export const Credentials = z.strictObject({
  email: z
    .string()
    .check(z.trim(), z.minLength(1, { error: copy.emailRequired }), z.maxLength(254, { error: copy.wrongLogin })),
  password: secretText(copy.passwordRequired),
});

export const Code = z.strictObject({
  userId: z.string().check(z.minLength(1), z.maxLength(64)),
  otp: z.string().check(z.regex(new RegExp(`^[0-9]{${OTP_LENGTH}}$`), { error: copy.codeShape })),
});

const RefreshInput = z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(200))) });

const newPassword = () =>
  z
    .string()
    .check(
      z.minLength(1, { error: copy.passwordEmpty, abort: true }),
      z.minLength(PASSWORD_MIN, { error: copy.passwordShort(PASSWORD_MIN) }),
      z.maxLength(PASSWORD_MAX, { error: copy.passwordLong(PASSWORD_MAX) }),
    );

/** Own password: the old one and a new one (MYA-003, MYA-005). */
export const PasswordChange = z.strictObject({
  oldPassword: secretText(copy.passwordEmpty),
  newPassword: newPassword(),
});

export const UserInfo = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  apiKey: z.nullable(z.string()),
  /** Set by somebody else: nothing but a new password is possible until there is one. */
  mustChangePassword: z.boolean(),
  companyInfo: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
});
export type UserInfo = z.output<typeof UserInfo>;

export const accessCalls = {
  login: post('/auth/LoginWithOtp', {
    access: 'public',
    input: Credentials,
    reply: LoginAnswer,
    throttle: 'auth',
  }),
  verify: post('/auth/VerifyLoginOtp', {
    access: 'public',
    input: Code,
    reply: Session,
    throttle: 'auth',
  }),
  refresh: post('/auth/refreshtoken', { access: 'public', input: RefreshInput, reply: Session }),
  logout: post('/auth/Logout', { access: 'public', input: RefreshInput, reply: z.object({}) }),
  me: get('/user/me', { access: 'signed-in', input: z.strictObject({}), reply: UserInfo }),
  changePassword: put('/user/me/ChangePassword', {
    access: 'signed-in',
    input: PasswordChange,
    reply: z.object({}),
    throttle: 'auth',
  }),
  permissions: get('/permission/me', {
    access: 'signed-in',
    input: z.strictObject({}),
    reply: z.array(z.enum(PERMISSIONS)),
  }),
};
