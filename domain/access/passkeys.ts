// Calls for the user's own passkeys (WebAuthn). A passkey replaces the authenticator code or the emailed code.

import * as z from 'zod/mini';
import { get, post, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { PASSKEY_NAME_MAX } from '#domain/base/limits.ts';
import { PasskeyRequest, Session } from './calls.ts';
import { passkeyCopy } from './passkey-copy.ts';

/** A passkey of the user. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: field.time(),
  lastUsedAt: z.nullable(field.time()),
});
export type Passkey = z.output<typeof Passkey>;

/** Bytes in base64url. */
const base64Url = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(max));

const name = field.nameText(PASSKEY_NAME_MAX, { min: 1, message: passkeyCopy.nameRequired });

/** Request to a device to create a passkey. */
const PasskeySetup = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Opaque; the same for all passkeys of the user. */
  userHandle: z.string(),
  userName: z.string(),
  displayName: z.string(),
  /** Devices that already have a passkey of the user. */
  known: PasskeyRequest.shape.credentials,
});
export type PasskeySetup = z.output<typeof PasskeySetup>;

const NewPasskey = z.strictObject({
  name,
  credentialId: base64Url(1400),
  clientData: base64Url(4000),
  attestation: base64Url(20_000),
  transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8)),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** The device's response. */
export const PasskeyAnswer = z.strictObject({
  credentialId: base64Url(1400),
  clientData: base64Url(4000),
  authenticatorData: base64Url(4000),
  signature: base64Url(2000),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

const ById = z.strictObject({ id: field.id() });
const EmptyReply = z.object({});

export const passkeyCalls = {
  list: get('/user/me/passkeys', {
    summary: "Lists the user's passkeys.",
    access: 'signed-in',
    input: z.strictObject({}),
    reply: z.array(Passkey),
  }),
  begin: put('/user/me/passkeys/Begin', {
    summary: 'Starts the registration of a passkey.',
    refusals: ['too_many_passkeys'],
    access: 'signed-in',
    input: z.strictObject({}),
    reply: PasskeySetup,
    throttle: 'auth',
    needsStepUp: true,
  }),
  /** Follows `begin` of the same session within a few minutes, so it requires no further step-up. */
  add: put('/user/me/passkeys/Add', {
    summary: 'Registers the passkey that a device created.',
    refusals: ['passkey', 'taken', 'too_many_passkeys'],
    access: 'signed-in',
    input: NewPasskey,
    reply: Passkey,
    throttle: 'auth',
    inPerson: true,
  }),
  rename: put('/user/me/passkeys/:id/Rename', {
    summary: 'Renames a passkey of the user.',
    access: 'signed-in',
    input: z.strictObject({ id: field.id(), name }),
    reply: Passkey,
    inPerson: true,
  }),
  remove: put('/user/me/passkeys/:id/Remove', {
    summary: 'Removes a passkey of the user.',
    access: 'signed-in',
    input: ById,
    reply: EmptyReply,
    needsStepUp: true,
  }),
  signIn: post('/auth/VerifyPasskey', {
    summary: 'Verifies a passkey instead of a one-time code and opens a session.',
    refusals: ['login', 'otp', 'too_many_attempts'],
    access: 'public',
    input: z.strictObject({ userId: z.string().check(z.minLength(1), z.maxLength(64)), passkey: PasskeyAnswer }),
    reply: Session,
    throttle: 'auth',
  }),
  stepUp: put('/user/me/stepup/VerifyPasskey', {
    summary: 'Verifies a passkey as the step-up factor.',
    refusals: ['code_closed', 'passkey'],
    access: 'signed-in',
    input: PasskeyAnswer,
    reply: EmptyReply,
    throttle: 'auth',
    inPerson: true,
  }),
};
