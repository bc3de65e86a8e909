// Verification of passkey responses. Stored are the public key and signature counter; neither is secret.

import { randomBytes } from 'node:crypto';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { PasskeyRequest } from '#domain/access/calls.ts';
import type { NewPasskey, PasskeyAnswer } from '#domain/access/passkeys.ts';
import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import type { Db, Tx } from '#server/base/database/db.ts';

/** Loaded on first use: it takes 26 MB, and most installations never need it. */
const library = () => import('@simplewebauthn/server');

/** Lifetime of a challenge. */
const CHALLENGE_LIFETIME = 5 * MINUTE;

/** Relying party: host and origin of the product. */
export interface RelyingParty {
  rpId: string;
  origin: string;
}

export const relyingPartyOf = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, origin };
};

export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** The user's credentials, as sent to a device. */
export const readPasskeys = (db: Db, userId: string): Promise<PasskeyRequest['credentials']> =>
  db.all(
    sql<PasskeyRequest['credentials'][number]>`select credential_id as id, transports from passkey
      where user_id = ${userId} order by created_at, id`,
  );

/** Stores a challenge with a session, replacing the previous one. */
export async function giveSessionChallenge(tx: Tx, sessionId: string, now: Time): Promise<string> {
  const challenge = newChallenge();
  await tx.run(sql`update session set passkey_challenge = ${challenge}, passkey_challenge_at = ${now}
    where id = ${sessionId}`);
  return challenge;
}

/** Consumes the session's challenge, whatever the response is worth; of two in parallel one gets it. */
export async function takeSessionChallenge(tx: Tx, sessionId: string, now: Time): Promise<string | null> {
  const taken = await tx.one(
    sql<{ challenge: string | null }>`update session s set passkey_challenge = null, passkey_challenge_at = null
      from session old where s.id = ${sessionId} and old.id = s.id and s.passkey_challenge = old.passkey_challenge
        and s.passkey_challenge_at > ${addMilliseconds(now, -CHALLENGE_LIFETIME)}
      returning old.passkey_challenge as challenge`,
  );
  return taken?.challenge ?? null;
}

/** Data to store for a new passkey; null unless the device created it for us, now, after user verification. */
export async function readNewPasskey(
  { rpId, origin }: RelyingParty,
  challenge: string,
  { credentialId, clientData, attestation, transports }: NewPasskey,
): Promise<{ credentialId: string; publicKey: Buffer; uses: number } | null> {
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData,
        attestationObject: attestation,
        transports: transports as AuthenticatorTransport[],
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { credential } = checked.registrationInfo;
  return { credentialId: credential.id, publicKey: Buffer.from(credential.publicKey), uses: credential.counter };
}

interface PasskeyRow {
  id: string;
  name: string;
  publicKey: Buffer;
  uses: number;
}

/**
 * Verifies a response signed by the user's passkey with user verification. The signature counter is updated; one that
 * does not increase indicates a clone. The caller holds the user's row lock.
 */
export async function consumePasskey(
  tx: Tx,
  { rpId, origin }: RelyingParty,
  userId: string,
  challenge: string,
  { credentialId, clientData, authenticatorData, signature }: PasskeyAnswer,
  now: Time,
): Promise<{ kind: 'Passkey'; name: string } | null> {
  const key = await tx.one(
    sql<PasskeyRow>`select id, name, public_key, uses from passkey
      where user_id = ${userId} and credential_id = ${credentialId}`,
  );
  if (!key) return null;
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: clientData, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.uses },
  }).catch(() => null);
  if (!checked?.verified) return null;
  await tx.run(sql`update passkey set uses = ${checked.authenticationInfo.newCounter}, last_used_at = ${now}
    where id = ${key.id}`);
  return { kind: 'Passkey', name: key.name };
}
