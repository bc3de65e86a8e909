// What a device signs, and whether it is right. The public key and the count of uses are kept; nothing here is secret.

import { randomBytes } from 'node:crypto';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { PasskeyRequest } from '#domain/access/calls.ts';
import type { NewPasskey, PasskeyAnswer } from '#domain/access/passkeys.ts';
import { addMilliseconds, MINUTE, type Time } from '#domain/base/time.ts';
import type { Db, Tx } from '#server/base/db.ts';

/** Loaded with the first passkey that is judged: it takes 26 MB, and most installations never need it. */
const library = () => import('@simplewebauthn/server');

/** A challenge is answered within this time. */
const CHALLENGE_LIFETIME = 5 * MINUTE;

/** Whom keys are made for: the host and the origin that people open. */
export interface RelyingParty {
  rpId: string;
  origin: string;
}

export const relyingPartyOf = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, origin };
};

export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** The keys of a person, as a device is asked for one of them. */
export const credentialsOf = (db: Db, userId: string): Promise<PasskeyRequest['credentials']> =>
  db.all(
    sql<PasskeyRequest['credentials'][number]>`select credential_id as id, transports from passkey
      where user_id = ${userId} order by created_at, id`,
  );

/** Keeps a challenge with a session; the one before is void. */
export async function giveSessionChallenge(tx: Tx, sessionId: string, now: Time): Promise<string> {
  const challenge = newChallenge();
  await tx.run(sql`update session set passkey_challenge = ${challenge}, passkey_challenge_at = ${now}
    where id = ${sessionId}`);
  return challenge;
}

/** Takes the challenge of a session away, whatever the answer is worth; of two at once one gets it. */
export async function takeSessionChallenge(tx: Tx, sessionId: string, now: Time): Promise<string | null> {
  const taken = await tx.one(
    sql<{ challenge: string | null }>`update session s set passkey_challenge = null, passkey_challenge_at = null
      from session old where s.id = ${sessionId} and old.id = s.id and s.passkey_challenge = old.passkey_challenge
        and s.passkey_challenge_at > ${addMilliseconds(now, -CHALLENGE_LIFETIME)}
      returning old.passkey_challenge as challenge`,
  );
  return taken?.challenge ?? null;
}

/** What is kept of a new key; null when the device has not made it for us, now, for a person that it knows. */
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
 * Is the challenge signed by a key of this person, by a device that knew them? The count of uses moves on; one that
 * does not rise is a copy. The caller holds the lock of the person.
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
