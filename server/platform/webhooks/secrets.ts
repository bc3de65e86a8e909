// Secrets and signatures of webhooks (Standard Webhooks 1.0): `whsec_` with 256 bits, stored encrypted and bound to the
// endpoint.

import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { decryptWithAny, encryptBytes } from '#server/base/crypto/encryption.ts';
import type { DerivedKeys, MasterKey } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

const aadOf = (endpointId: string) => `webhook|${endpointId}`;

const seal = (key: Buffer, endpointId: string, secret: Buffer): Buffer =>
  encryptBytes(createSecretKey(key), aadOf(endpointId), secret);

/** A new secret, encrypted; call `holdMasterKey` first. */
export const newSealedSecret = (keys: DerivedKeys, endpointId: string): Buffer =>
  seal(keys.keyFor('webhook'), endpointId, randomBytes(SECRET_BYTES));

/** The bytes that sign. */
export const openSecret = (keys: DerivedKeys, endpointId: string, sealed: Buffer): Buffer =>
  decryptWithAny(keys.acceptedFor('webhook'), aadOf(endpointId), sealed);

/** Encrypts all secrets with another master key. Returns the number of endpoints. */
export async function resealWebhookSecrets(tx: Tx, keys: DerivedKeys, to: MasterKey): Promise<number> {
  const rows = await tx.all(
    sql<{ id: string; sealedSecret: Buffer; previousSealedSecret: Buffer | null }>`select id, sealed_secret,
      previous_sealed_secret from webhook_endpoint order by id for update`,
  );
  const reseal = (id: string, sealed: Buffer) => seal(to.derive('webhook'), id, openSecret(keys, id, sealed));
  for (const { id, sealedSecret, previousSealedSecret } of rows)
    await tx.run(sql`update webhook_endpoint set sealed_secret = ${reseal(id, sealedSecret)},
      previous_sealed_secret = ${previousSealedSecret && reseal(id, previousSealedSecret)} where id = ${id}`);
  return rows.length;
}

/** The secret as partners enter it. */
export const secretText = (secret: Buffer): string => PREFIX + secret.toString('base64');

/** Value of `webhook-signature`: one signature for each secret. `seconds` is the time of signing. */
export const signatureOf = (secrets: readonly Buffer[], id: string, seconds: number, body: string): string =>
  secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`)
    .join(' ');
