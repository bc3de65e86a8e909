// Calls for the user's own second factor: an authenticator app (RFC 6238), and recovery codes for users who lost it.

import * as z from 'zod/mini';
import { get, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { OTP_LENGTH } from '#domain/base/limits.ts';
import { secretText } from './calls.ts';
import { accessCopy } from './copy.ts';
import { factorCopy } from './factor-copy.ts';

/** The user's current factors. */
const OwnFactor = z.object({
  /** Null without an app. */
  addedAt: z.nullable(field.time()),
  recoveryCodesLeft: z.number(),
});

/** Data for app setup; the secret is shown only this once. */
const FactorSecret = z.object({
  /** Base32, for manual entry. */
  secret: z.string(),
  /** Content of the QR code (otpauth). */
  uri: z.string(),
});

/** The codes are shown only this once. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

const password = secretText(accessCopy.passwordEmpty);

/** Password and a fresh code: from the app, or a recovery code. */
const Proof = z.strictObject({
  password,
  code: z
    .string()
    .check(z.trim(), z.minLength(1, { error: factorCopy.codeEmpty }), z.maxLength(60, { error: factorCopy.codeEmpty })),
});

export const factorCalls = {
  own: get('/user/me/factor', {
    summary: 'Reads whether the user has set up a second factor.',
    access: 'signed-in',
    input: z.strictObject({}),
    reply: OwnFactor,
  }),
  begin: put('/user/me/factor/Begin', {
    summary: 'Starts the setup of an authenticator app and returns its secret once.',
    refusals: ['factor_exists', 'password_wrong', 'too_many_attempts'],
    access: 'signed-in',
    needsStepUp: true,
    input: z.strictObject({ password }),
    reply: FactorSecret,
    throttle: 'auth',
  }),
  /** The app takes effect with its first code. */
  confirm: put('/user/me/factor/Confirm', {
    summary: 'Finishes the setup of an authenticator app and shows its recovery codes once.',
    refusals: ['factor_code', 'factor_missing'],
    access: 'signed-in',
    input: z.strictObject({
      code: z.string().check(z.regex(new RegExp(`^[0-9]{${OTP_LENGTH}}$`), { error: factorCopy.codeShort })),
    }),
    reply: RecoveryCodes,
    throttle: 'auth',
    inPerson: true,
  }),
  renewCodes: put('/user/me/factor/RenewRecoveryCodes', {
    summary: "Replaces the user's recovery codes and returns the new ones once.",
    refusals: ['code_closed', 'factor_code', 'factor_missing', 'password_wrong', 'too_many_attempts'],
    access: 'signed-in',
    input: Proof,
    reply: RecoveryCodes,
    throttle: 'auth',
    inPerson: true,
  }),
  remove: put('/user/me/factor/Remove', {
    summary: "Removes the user's authenticator app with its recovery codes.",
    refusals: ['code_closed', 'factor_code', 'factor_missing', 'password_wrong', 'too_many_attempts'],
    access: 'signed-in',
    input: Proof,
    reply: z.object({}),
    throttle: 'auth',
    inPerson: true,
  }),
};
