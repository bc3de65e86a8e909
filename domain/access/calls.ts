// Calls for sign-in and the user's own account (http-api section 2).

import * as z from 'zod/mini';
import { get, post, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { OTP_LENGTH, PASSWORD_MAX, PASSWORD_MIN, RECOVERY_CODE_LENGTH } from '#domain/base/limits.ts';
import { PERMISSIONS } from '#domain/base/permissions.ts';
import { accessCopy } from './copy.ts';

/** Result of a sign-in. Browsers get the refresh token as a cookie and the word `cookie` here. */
export const Session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  refreshTokenExpires: field.time(),
});
export type Session = z.output<typeof Session>;

/** Request to a device with a passkey. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  credentials: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/**
 * First step of sign-in: a session or a challenge. `factor`: an authenticator code is required, none was emailed.
 * `passkey`: a passkey may be used instead.
 */
export const LoginAnswer = z.object({
  accessToken: z.optional(z.string()),
  refreshToken: z.optional(z.string()),
  refreshTokenExpires: z.optional(field.time()),
  userId: z.optional(z.string()),
  message: z.optional(z.string()),
  factor: z.optional(z.enum(['App'])),
  passkey: z.optional(PasskeyRequest),
});
export type LoginAnswer = z.output<typeof LoginAnswer>;

/** A secret typed for authentication: not empty, with a maximum length. */
export const secretText = (message: string) =>
  z.string().check(z.minLength(1, { error: message }), z.maxLength(PASSWORD_MAX * 4, { error: accessCopy.wrongLogin }));

export const Credentials = z.strictObject({
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: accessCopy.emailRequired }),
      z.maxLength(254, { error: accessCopy.wrongLogin }),
    ),
  password: secretText(accessCopy.passwordRequired),
});

export const LoginCode = z.strictObject({
  userId: z.string().check(z.minLength(1), z.maxLength(64)),
  otp: z.string().check(z.regex(new RegExp(`^[0-9]{${OTP_LENGTH}}$`), { error: accessCopy.codeShape })),
});

/** Characters of a recovery code, optionally with dashes and spaces. */
const RECOVERY_TEXT = new RegExp(`^(?:[0-9A-Za-z][ -]*){${RECOVERY_CODE_LENGTH}}$`);

export const RecoveryLogin = z.strictObject({
  userId: LoginCode.shape.userId,
  recoveryCode: z
    .string()
    .check(
      z.trim(),
      z.maxLength(60, { error: accessCopy.recoveryShape }),
      z.regex(RECOVERY_TEXT, { error: accessCopy.recoveryShape }),
    ),
});

const RefreshInput = z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(200))) });

const newPassword = () =>
  z
    .string()
    .check(
      z.minLength(1, { error: accessCopy.passwordEmpty, abort: true }),
      z.minLength(PASSWORD_MIN, { error: accessCopy.passwordShort(PASSWORD_MIN) }),
      z.maxLength(PASSWORD_MAX, { error: accessCopy.passwordLong(PASSWORD_MAX) }),
    );

/** Own password: the old and a new one (MYA-003, MYA-005). */
export const PasswordChange = z.strictObject({
  oldPassword: secretText(accessCopy.passwordEmpty),
  newPassword: newPassword(),
});

/** Credentials besides the password. Revoking the authenticator app also voids its recovery codes. */
export const WAYS_IN = ['ApiCredentials', 'Passkeys', 'Authenticator'] as const;
export type WayIn = (typeof WAYS_IN)[number];

export const UserInfo = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  /** Null until credentials are created. */
  apiKey: z.nullable(z.string()),
  apiKeyCreatedAt: z.nullable(field.time()),
  apiKeyLastUsedAt: z.nullable(field.time()),
  /** Set by someone else: only a password change is possible until then. */
  mustChangePassword: z.boolean(),
  /** A second factor is required: only its setup is possible until then. */
  mustAddFactor: z.boolean(),
  companyInfo: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  /** Same as `/permission/me`, so that a screen starts with one call. */
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type UserInfo = z.output<typeof UserInfo>;

/** API credentials exchanged for a token; alternatively a Basic header (http-api section 1). */
const ApiKeyLogin = z.strictObject({
  apiKey: z.optional(z.string().check(z.maxLength(100, { error: accessCopy.wrongKey }))),
  secretKey: z.optional(z.string().check(z.maxLength(200, { error: accessCopy.wrongKey }))),
});

/** New API credentials; the secret is shown only this once (MYA-008, MYA-013). */
const NewCredentials = z.object({ apiKey: z.string(), secretKey: z.string() });

/** A session of the user. */
export const OwnSession = z.object({
  id: z.string(),
  kind: z.enum(['Browser', 'Api']),
  /** Device name: «Firefox on Linux». */
  device: z.string(),
  address: z.string(),
  createdAt: field.time(),
  /** Accurate to about five minutes. */
  lastUsedAt: field.time(),
  /** The calling session. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

const NoInput = z.strictObject({});

export const accessCalls = {
  login: post('/auth/LoginWithOtp', {
    summary: 'Verifies email and password and emails a one-time code.',
    refusals: ['code_closed', 'code_not_yet', 'login', 'too_many_attempts', 'too_many_codes'],
    access: 'public',
    input: Credentials,
    reply: LoginAnswer,
    throttle: 'auth',
  }),
  verify: post('/auth/VerifyLoginOtp', {
    summary: 'Verifies the one-time code and opens a session.',
    refusals: ['code_closed', 'login', 'otp', 'session_ended', 'too_many_attempts'],
    access: 'public',
    input: LoginCode,
    reply: Session,
    throttle: 'auth',
  }),
  verifyRecovery: post('/auth/VerifyRecoveryCode', {
    summary: 'Verifies a recovery code instead of an authenticator code and opens a session.',
    refusals: ['login', 'otp', 'too_many_attempts'],
    access: 'public',
    input: RecoveryLogin,
    reply: Session,
    throttle: 'auth',
  }),
  refresh: post('/auth/refreshtoken', {
    summary: 'Exchanges a refresh token for the next session tokens.',
    refusals: ['forbidden', 'session_ended'],
    access: 'public',
    input: RefreshInput,
    reply: Session,
  }),
  logout: post('/auth/Logout', {
    summary: 'Ends the session that a refresh token belongs to.',
    refusals: ['forbidden'],
    access: 'public',
    input: RefreshInput,
    reply: z.object({}),
  }),
  me: get('/user/me', {
    summary: 'Reads the signed-in user.',
    access: 'signed-in',
    input: z.strictObject({}),
    reply: UserInfo,
  }),
  changePassword: put('/user/me/ChangePassword', {
    summary: "Changes the user's password.",
    refusals: ['password_common', 'password_same', 'password_wrong', 'too_many_attempts'],
    access: 'signed-in',
    needsStepUp: true,
    input: z.strictObject({
      ...PasswordChange.shape,
      /** Credentials to revoke together with the change. */
      revoke: z.optional(z.array(z.enum(WAYS_IN)).check(z.maxLength(WAYS_IN.length))),
    }),
    reply: z.object({}),
    throttle: 'auth',
  }),
  loginWithKey: post('/auth/LoginWithApiKey', {
    summary: 'Opens a session for an API credential.',
    refusals: ['api_key', 'key_required', 'secret_required', 'too_many_attempts'],
    access: 'public',
    input: ApiKeyLogin,
    reply: z.object({ accessToken: z.string() }),
    throttle: 'auth',
  }),
  /** New API credentials; the old ones stop working immediately (MYA-012). */
  recreateCredentials: put('/user/me/ReCreateApiCredentials', {
    summary: "Replaces the user's API credential and returns its secret once.",
    access: 'signed-in',
    input: NoInput,
    reply: NewCredentials,
    throttle: 'auth',
    needsStepUp: true,
  }),
  sessions: get('/user/me/sessions', {
    summary: "Lists the user's sessions.",
    access: 'signed-in',
    input: NoInput,
    reply: z.array(OwnSession),
  }),
  endSession: put('/user/me/sessions/:id/End', {
    summary: 'Ends a session of the user.',
    access: 'signed-in',
    input: z.strictObject({ id: field.id() }),
    reply: z.object({}),
    inPerson: true,
  }),
  endOthers: put('/user/me/sessions/EndOthers', {
    summary: 'Ends all other sessions of the user.',
    access: 'signed-in',
    input: NoInput,
    reply: z.object({ count: z.number() }),
    inPerson: true,
  }),
  permissions: get('/permission/me', {
    summary: "Lists the user's permissions.",
    access: 'signed-in',
    input: z.strictObject({}),
    reply: z.array(z.enum(PERMISSIONS)),
  }),
};
